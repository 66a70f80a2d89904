"""A table is what its entries say: read again, they give the same table."""

from __future__ import annotations

import random
from typing import Any

import pytest

import homage
from homage.engine.errors import HomageError
from homage.engine.match.match import Match
from homage.engine.state.dice import commitment, key_from_seed
from homage.engine.verify import verify
from homage.table.entries import watching
from homage.table.entries.clocks import MINUTE, SECOND
from homage.table.entries.due import due
from homage.table.entries.table import Table
from homage.table.messages.showing import Showing
from homage.table.store.rows import Entry, TableRow
from tests.conftest import play_randomly

GAME = homage.load("fealty")
LIVE = {"kind": "live", "minutes": 5, "increment_s": 10}
ANNA = {"kind": "person", "name": "Anna", "player": "anna"}
BRUNO = {"kind": "person", "name": "Bruno", "player": "bruno"}
OPEN = {"kind": "open"}
GREEDY = {"kind": "computer", "name": "greedy"}


class Ledger:
    """A table together with the entries that made it."""

    def __init__(self, *chairs: dict[str, str], clock: dict[str, Any] | None = None) -> None:
        options = GAME.agree(len(chairs), {"short": True})
        settings = {"options": options, "clock": clock or {"kind": "none"}, "chairs": list(chairs)}
        key = key_from_seed(1)
        self.row = TableRow(
            "t", "fealty", len(chairs), settings, settings["chairs"], key, False, "anna", "open", 0, 0, None
        )
        self.entries: list[Entry] = []
        self.table = Table(self.row, GAME)
        self.at = 0

    def add(self, kind: str, body: Any, after: int = SECOND) -> None:
        self.at += after
        entry = Entry("t", len(self.entries) + 1, self.at, kind, body)
        self.table.read(entry)
        self.entries.append(entry)

    def start(self) -> None:
        options = GAME.agree(self.row.seats, self.row.settings["options"])
        self.add("start", {"deal": Match(GAME, self.row.seats, options, self.row.key).deal})

    def move(self, seat: int, action: int | None = None) -> None:
        assert self.table.match is not None
        self.add("move", [seat, self.table.match.legal(seat)[0] if action is None else action, []])

    def read_again(self) -> Table:
        table = Table(self.row, GAME)
        for entry in self.entries:
            table.read(entry)
        return table


def begun(*chairs: dict[str, str], clock: dict[str, Any] | None = None) -> Ledger:
    ledger = Ledger(*(chairs or (ANNA, BRUNO)), clock=clock)
    ledger.start()
    return ledger


def first_to_place(ledger: Ledger) -> int:
    """Play both picks; returns who places first."""
    for seat in (0, 1):
        ledger.move(seat)
    return ledger.table.waiting[0]


def everything(table: Table) -> dict[str, Any]:
    """All that anybody could be told, and what is hidden."""
    seen = [Showing(table, 0, table.touched).update(seats, False) for seats in ({0}, {1}, set())]
    hidden = (table.match.state, table.match.private_record.dump()) if table.match else None
    apart = ("_fold", "match", "clocks", "game", "attendance", "consent", "hosting")
    facts = {name: value for each in (table, table.attendance, table.hosting) for name, value in vars(each).items()}
    plain = {name: value for name, value in facts.items() if name not in apart}
    return {"seen": seen, "hidden": hidden, "clocks": vars(table.clocks), **plain}


def evening(seed: int) -> Ledger:
    """An evening with everything in it that two people can do."""
    rng, ledger = random.Random(seed), Ledger(ANNA, OPEN, clock=LIVE)
    ledger.add("sit", {"seat": 1, "player": "carla", "name": "Carla"})
    ledger.add("stand", {"seat": 1})
    ledger.add("sit", {"seat": 1, "player": "bruno", "name": "Bruno"})
    ledger.start()
    while ledger.table.status == "playing":
        seat = rng.choice(ledger.table.waiting)
        what = rng.randrange(8)
        if what == 0:
            ledger.add("chat", {"name": "Anna", "seat": 0, "to": [1], "text": "Well?"})
        elif what == 1:
            ledger.add("offer", {"seat": 0, "what": "end"})
            ledger.add(rng.choice(["agree", "refuse"]), {"seat": 1})
        elif what == 2:
            ledger.add("replace", {"seat": seat, "by": "greedy", "why": "left"})
            ledger.add("back", {"seat": seat})
        elif what == 3 and ledger.table.match is not None and ledger.table.match.record.moves:
            ledger.add("undo", {"moves": 1, "by": ledger.table.match.last_move.seat})
        else:
            assert ledger.table.match is not None
            ledger.move(seat, rng.choice(ledger.table.match.legal(seat)))
    ledger.add("rematch", {"table": "next"})
    return ledger


@pytest.mark.parametrize("seed", range(3))
def test_the_same_entries_give_the_same_table(seed: int) -> None:
    ledger = evening(seed)
    assert {entry.kind for entry in ledger.entries} >= {"sit", "stand", "start", "move", "undo", "offer", "rematch"}
    assert everything(ledger.read_again()) == everything(ledger.table)


def test_after_every_entry_the_table_is_that_of_the_entries_so_far() -> None:
    ledger = evening(5)
    table = Table(ledger.row, GAME)
    for number, entry in enumerate(ledger.entries[:40], start=1):
        table.read(entry)
        if number % 8 == 0:
            again = Table(ledger.row, GAME)
            for each in ledger.entries[:number]:
                again.read(each)
            assert everything(again) == everything(table)


def test_a_move_played_on_the_match_is_taken_in_as_a_move_read() -> None:
    played, read = begun(clock=LIVE), begun(clock=LIVE)
    match = played.table.match
    assert match is not None
    action = match.legal(0)[0]
    entry = Entry("t", 2, played.at + MINUTE, "move", [0, action, []])
    match.play(0, action)
    played.table.moved(entry)
    read.table.read(entry)
    assert everything(played.table) == everything(read.table)


@pytest.mark.parametrize("number", [0, 1, 3, 4])
def test_entries_must_follow_on(number: int) -> None:
    ledger = begun()
    before = everything(ledger.table)
    with pytest.raises(HomageError, match=f"Entry {number} of table t does not follow entry 1"):
        ledger.table.read(Entry("t", number, 0, "resign", {"seat": 0}))
    assert everything(ledger.table) == before


def test_an_undo_takes_its_lines_out_of_the_story_and_asks_anew() -> None:
    ledger = begun()
    assert ledger.table.match is not None
    told, state = list(ledger.table.log.events_since(ledger.table.match)), ledger.table.match.state
    ledger.move(0)
    assert len(list(ledger.table.log.events_since(ledger.table.match))) > len(told)
    ledger.add("undo", {"moves": 1, "by": 0})
    assert list(ledger.table.log.events_since(ledger.table.match)) == told
    assert ledger.table.match.state == state
    assert ledger.table.asked_at == {0: 3, 1: 3}
    assert ledger.table.last_undo == 3


def test_an_undo_of_several_moves_reaches_back_behind_a_reveal() -> None:
    ledger = begun()
    told = list(ledger.table.log.events_since(ledger.table.match))
    ledger.move(first_to_place(ledger))
    ledger.add("undo", {"moves": 3, "by": 0})
    assert list(ledger.table.log.events_since(ledger.table.match)) == told
    assert ledger.table.waiting == (0, 1)


def test_who_has_seen_what_was_taken_back_is_shown_everything_anew() -> None:
    ledger = begun()
    ledger.move(0)
    ledger.add("undo", {"moves": 1, "by": 0})
    assert Showing(ledger.table, 2, 0).whole
    assert not Showing(ledger.table, 3, 0).whole


def test_an_answer_renews_only_its_own_question() -> None:
    ledger = begun()
    assert ledger.table.asked_at == {0: 1, 1: 1}
    ledger.move(1)
    assert ledger.table.asked_at == {0: 1}
    ledger.move(0)
    assert list(ledger.table.asked_at.values()) == [3]


def test_clocks_run_for_who_is_asked_and_stop_for_a_substitute(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "EVENT_MS", 0)  # nothing is to be watched
    ledger = begun(clock=LIVE)
    clocks = ledger.table.clocks
    ledger.at += MINUTE
    ledger.move(0)
    assert not clocks.running(0)
    assert clocks.left(0, ledger.at) == 5 * MINUTE - 61 * SECOND + 10 * SECOND
    ledger.add("replace", {"seat": 1, "by": "greedy", "why": "left"})
    assert clocks.deadline() is None
    assert due(ledger.table, ledger.at) == ledger.at + 2000
    ledger.add("back", {"seat": 1})
    assert clocks.running(1)


def test_a_taken_back_answer_gives_its_increment_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "EVENT_MS", 0)  # nothing is to be watched
    ledger = begun(clock=LIVE)
    ledger.move(0)
    assert ledger.table.clocks.left(0, ledger.at) == 5 * MINUTE - SECOND + 10 * SECOND
    ledger.add("undo", {"moves": 1, "by": 0})
    assert ledger.table.clocks.left(0, ledger.at) == 5 * MINUTE - SECOND


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("refuse", {"seat": 1}),
        ("resign", {"seat": 1}),
        ("replace", {"seat": 1, "by": "greedy", "why": "left"}),
        ("end", {"why": "agreed"}),
        ("move", [0, -1, []]),
    ],
)
def test_an_offer_does_not_outlive_what_answers_it(kind: str, body: Any) -> None:
    ledger = begun()
    ledger.add("offer", {"seat": 0, "what": "end"})
    offer = ledger.table.offer
    assert offer is not None
    assert ledger.table.attendance.consent.missing(offer) == {1}
    if kind == "move":
        ledger.move(0)
    else:
        ledger.add(kind, body)
    assert ledger.table.offer is None


def test_an_offer_needs_every_person_but_no_computer() -> None:
    ledger = begun(ANNA, BRUNO, GREEDY)
    ledger.add("offer", {"seat": 0, "what": "end"})
    offer = ledger.table.offer
    assert offer is not None
    assert ledger.table.attendance.consent.missing(offer) == {1}
    ledger.add("agree", {"seat": 1})
    assert ledger.table.attendance.consent.missing(offer) == set()


def test_the_last_who_has_not_resigned_wins() -> None:
    ledger = begun(ANNA, BRUNO, GREEDY)
    ledger.add("resign", {"seat": 0})
    assert ledger.table.status == "playing"
    assert ledger.table.chairs[0].computer == "greedy"
    ledger.add("resign", {"seat": 1})
    result = ledger.table.result()
    assert result is not None
    assert (result["why"], result["by"], result["winners"]) == ("resigned", (1,), (2,))
    assert ledger.table.waiting == ()


def test_private_talk_is_heard_by_its_two_sides_only() -> None:
    ledger = begun(ANNA, BRUNO, GREEDY)
    ledger.add("chat", {"name": "Anna", "seat": 0, "to": [1], "text": "Psst"})
    showing = Showing(ledger.table, 0, 0)
    assert [len(showing.update(seats, False).chat) for seats in ({0}, {1}, {2}, set())] == [1, 1, 0, 0]


def test_who_takes_a_seat_hears_nothing_of_what_was_said_to_its_last_owner() -> None:
    ledger = Ledger(ANNA, BRUNO, OPEN)
    ledger.add("chat", {"name": "Anna", "seat": 0, "to": [1], "text": "Psst"})
    ledger.add("chat", {"name": "Anna", "seat": 0, "to": None, "text": "Hello"})
    ledger.add("stand", {"seat": 1})
    ledger.add("sit", {"seat": 1, "player": "carla", "name": "Carla"})
    assert [talk.text for talk in Showing(ledger.table, 0, 0).update({1}, False).chat] == ["Hello"]


def test_nobody_in_particular_has_no_seat() -> None:
    """Chairs of a recorded game belong to nobody; that does not make them anybody's."""
    ledger = begun({"kind": "person", "name": "Blue"}, GREEDY)
    assert ledger.table.chairs.seats_of("") == set()


def taken_over(to: int) -> tuple[Ledger, Match]:
    """A table that goes on from another game's move; and that game, as it stood there."""
    other = GAME.replay(play_randomly(GAME.new(2, 77, {"short": True}), random.Random(1)).record, to)
    moves = [[move.seat, move.action, move.outcomes] for move in other.record.moves]
    ledger = Ledger(ANNA, GREEDY)
    ledger.add("start", {"deal": other.deal, "moves": moves})
    return ledger, other


@pytest.mark.parametrize("to", [0, 1, 12])
def test_a_game_taken_over_stands_where_the_other_stood_with_a_promise_of_its_own(to: int) -> None:
    ledger, other = taken_over(to)
    match = ledger.table.match
    assert match is not None
    assert match.state == other.state
    assert match.story == other.story
    assert [event for _, event in ledger.table.log.events_since(ledger.table.match)] == other.story
    assert ledger.table.waiting == other.waiting
    record = match.private_record
    assert (record.taken, record.key) == (to, ledger.row.key.hex())
    assert record.commitment == commitment(ledger.row.key) != other.record.commitment
    assert everything(ledger.read_again()) == everything(ledger.table)


def test_moves_of_the_other_game_can_be_taken_back_and_are_then_no_longer_the_others() -> None:
    ledger, other = taken_over(12)
    ledger.move(ledger.table.waiting[0])
    ledger.add("undo", {"moves": 3, "by": 0})
    match = ledger.table.match
    assert match is not None
    assert match.state == GAME.replay(other.record, 10).state
    assert [event for _, event in ledger.table.log.events_since(ledger.table.match)] == match.story
    assert match.private_record.taken == 10
    for _ in range(4):
        ledger.move(ledger.table.waiting[0])
    record = match.private_record
    assert (record.taken, len(record.moves)) == (10, 14)
    assert verify(GAME, record).moves == 14
    assert everything(ledger.read_again()) == everything(ledger.table)


def test_an_imported_game_that_was_taken_over_stays_one() -> None:
    ledger, other = taken_over(5)
    ledger.move(ledger.table.waiting[0])
    assert ledger.table.match is not None
    record = ledger.table.match.private_record
    laid = Ledger(ANNA, BRUNO)
    laid.add("start", {"deal": record.deal, "commitment": record.commitment, "taken": record.taken})
    for move in record.moves:
        laid.add("move", [move.seat, move.action, move.outcomes])
    assert laid.table.match is not None
    assert laid.table.match.private_record.taken == 5
    assert laid.table.match.private_record.moves[:5] == other.record.moves


def test_a_recorded_game_keeps_the_promise_of_its_own_dice() -> None:
    """As it was laid open, too, before there were games that go on from others."""
    ledger = Ledger(ANNA, BRUNO)
    other = GAME.new(2, 77, {"short": True})
    ledger.add("start", {"deal": other.deal, "commitment": other.record.commitment})
    match = ledger.table.match
    assert match is not None
    assert match.private_record.commitment == other.record.commitment
    assert match.private_record.key == ""
