"""Pledges: what the public story says of each kind of promise: kept, broken, or void."""

from __future__ import annotations

import pytest

from homage.engine.errors import Refused
from homage.engine.flow.pledges import BROKEN, KEPT, OPEN, VOID, Moment, Promise, read_promise
from homage.engine.flow.story import Event
from homage.games.fief import GAME
from homage.games.fief.asked import MARRIAGE_ASKED, NOMINATION_ASKED
from homage.games.fief.frames import BATTLE, END_OF_ROUND, HEAR_YE, MOVEMENT, PURCHASE
from homage.games.fief.words.names import OFFICE_NAMES
from tests.fief.battles import at_limoges
from tests.fief.looks import seen
from tests.fief.marches import before_poitiers, march
from tests.fief.position import Position, lord, seat_of, town
from tests.fief.test_coalition import declared, with_yellow
from tests.fief.test_siege import before_limoges, to_sieges

AVIGNON = OFFICE_NAMES.index("bishop of Avignon")


class Witness:
    """Follows a table from now on, as everybody sees it, and says what became of a promise."""

    def __init__(self, table: Position, by: str, to: str, kind: str, **about: int) -> None:
        self.promise = Promise(seat_of(by), seat_of(to), kind, about)
        self.outcome = OPEN
        self._table, self._seen = table, list[Event]()
        self._read, self._before = table._read, seen(table, None)
        table._read = self._hear  # type: ignore[method-assign]

    def _hear(self) -> None:
        self._read()
        events = [event for event in self._table.events if event.seen(None)]
        self._seen += events
        moment = Moment(self._before, events, self._table.over, lambda: self._seen)
        if self.outcome == OPEN:
            self.outcome = GAME.pledges_by_name[self.promise.kind].outcome(self.promise, moment)
        self._before = seen(self._table, None)


def election() -> Position:
    """Round 3: red's Gauvain and blue's François can stand for bishop; red, blue and yellow have votes there."""
    table = Position(4).controls("red", "lyon", "avignon").controls("blue", "pau").controls("yellow", "montpellier")
    for family, towns in {"red": ("lyon", "avignon"), "blue": ("pau",), "yellow": ("montpellier",)}.items():
        for each in towns:
            table.units(family, each, man_at_arms=1)
    table.lord("gauvain", "red", "lyon").lord("francois", "blue", "pau").at(HEAR_YE)
    while table.asked == MARRIAGE_ASKED:
        table.do("done")
    assert table.asked == NOMINATION_ASKED
    return table


# -- elections -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("laid", "outcome"),
    [
        (("vote gauvain", "decoy francois"), KEPT),
        (("vote francois", "decoy gauvain"), BROKEN),
        (("done", "done"), BROKEN),
    ],
)
def test_a_promised_vote_is_kept_by_the_for_marker_alone(laid: tuple[str, str], outcome: str) -> None:
    table = election()
    witness = Witness(table, "yellow", "red", "vote", office=AVIGNON, lord=lord("gauvain"), until=3)
    for text in ("nominate gauvain", "nominate francois", "vote gauvain", "done", "vote francois", "done", *laid):
        assert witness.outcome == OPEN, "the markers lie face down"
        table.do(text)
    table.settle()
    assert witness.outcome == outcome


def test_a_promised_vote_is_void_without_the_candidate_the_votes_or_the_election() -> None:
    table = election()
    absent = Witness(table, "yellow", "red", "vote", office=AVIGNON, lord=lord("gauvain"), until=3)
    voteless = Witness(table, "green", "blue", "vote", office=AVIGNON, lord=lord("francois"), until=3)
    for text in ("done", "nominate francois", "done", "vote francois", "vote francois"):
        table.do(text)
    table.settle()
    assert (absent.outcome, voteless.outcome) == (VOID, VOID)
    table = election()
    nobody = Witness(table, "yellow", "red", "vote", office=AVIGNON, lord=lord("gauvain"), until=3)
    later = Witness(table, "yellow", "red", "vote", office=AVIGNON, lord=lord("gauvain"), until=4)
    while table.s.phase == HEAR_YE:
        table.do("done")
    assert (nobody.outcome, later.outcome) == (VOID, OPEN), "nobody stood in this round; the next is to come"


def test_who_promised_to_stand_aside_breaks_it_by_a_nomination() -> None:
    table = election()
    red = Witness(table, "red", "blue", "stand_aside", office=AVIGNON, until=3)
    blue = Witness(table, "blue", "red", "stand_aside", office=AVIGNON, until=3)
    table.do("done")
    table.do("nominate francois")
    assert (red.outcome, blue.outcome) == (OPEN, BROKEN)
    for text in ("done", "vote francois", "done"):
        table.do(text)
    table.settle()
    assert red.outcome == KEPT


# -- marches -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("price", "answer", "outcome"), [(0, "agree", KEPT), (0, "refuse", BROKEN), (1, "refuse", VOID)]
)
def test_a_promised_passage_is_broken_by_one_refusal_at_its_price(price: int, answer: str, outcome: str) -> None:
    """Kept only if it was asked for: at the end of the round."""
    table = before_poitiers()
    witness = Witness(table, "blue", "red", "passage", price=price, until=2)
    march(table, "guenievre", "la_rochelle")
    table.do("ask")
    table.do(answer)
    assert witness.outcome == (BROKEN if outcome == BROKEN else OPEN)
    to_the_next_round(table)
    assert witness.outcome == outcome


def to_the_next_round(table: Position) -> None:
    """From wherever the table stands, by its END OF ROUND phase."""
    while table.s.frames > 1:
        table.s.frames -= 1
    table.s.asked_seats = table.s.asked_kind = table.s.asked_pass = table.s.answered = 0
    table.at(END_OF_ROUND)
    table.settle()
    assert table.s.round_number == 3


# -- battles -------------------------------------------------------------------------------------------------------


def test_peace_is_broken_by_a_battle_a_cavalcade_a_siege_and_plunder() -> None:
    table = at_limoges({"knight": 1}, {"man_at_arms": 1})
    table.at(BATTLE)
    table.settle()
    witness = Witness(table, "red", "blue", "peace", until=2)
    victim = Witness(table, "blue", "red", "peace", until=2)
    table.do("attack limoges blue")
    assert (witness.outcome, victim.outcome) == (BROKEN, OPEN), "who is attacked may defend himself"
    table = to_sieges(before_limoges())
    witness = Witness(table, "red", "blue", "peace", until=2)
    other = Witness(table, "red", "yellow", "peace", until=2)
    table.do("besiege limoges")
    assert (witness.outcome, other.outcome) == (BROKEN, OPEN)
    table = before_limoges()
    table.s.mills[town("limoges")] = 1
    to_sieges(table).do("besiege limoges")
    witness = Witness(table, "red", "blue", "peace", until=2)
    table.do("plunder limoges")
    assert witness.outcome == BROKEN


@pytest.mark.parametrize(("side", "outcome"), [("attack", BROKEN), ("defence", OPEN)])
def test_peace_is_broken_by_joining_the_other_side(side: str, outcome: str) -> None:
    table = declared(with_yellow({"knight": 1}, {"man_at_arms": 1}, {"knight": 2}))
    witness = Witness(table, "yellow", "blue", "peace", until=2)
    table.do(f"join {side}")
    table.do("agree")
    assert witness.outcome == outcome


def test_peace_is_kept_when_its_round_is_over() -> None:
    table = before_limoges()
    table.at(PURCHASE)
    this, next_one = (Witness(table, "red", "blue", "peace", until=until) for until in (2, 3))
    to_the_next_round(table)
    assert (this.outcome, next_one.outcome) == (KEPT, OPEN)


# -- gifts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sums", "outcome"), [((3,), KEPT), ((2,), BROKEN), ((), BROKEN)])
def test_a_promised_sum_is_counted_in_gifts(sums: tuple[int, ...], outcome: str) -> None:
    table = Position(3).lord("arthur", "red", "tours").controls("red", "tours").units("red", "tours", man_at_arms=1)
    table.deniers(red=9).at(PURCHASE)
    table.settle()
    witness = Witness(table, "red", "blue", "pay", deniers=3, until=2)
    for deniers in sums:
        for text in ("before", "gift blue", f"price {deniers}"):
            table.do(text)
    assert witness.outcome == (KEPT if outcome == KEPT else OPEN)
    to_the_next_round(table)
    assert witness.outcome == outcome


# -- what can be promised ------------------------------------------------------------------------------------------


def test_terms_follow_from_what_all_see() -> None:
    table = election()
    kinds = GAME.pledges_by_name

    def read(kind: str, **about: int) -> Promise:
        return read_promise(kinds, table.s, 2, 0, kind, about)

    assert read("vote", until=3, lord=lord("gauvain"), office=AVIGNON).about["lord"] == lord("gauvain")
    for kind, about, why in [
        ("vow", {}, "There is no pledge 'vow'; the kinds are: vote"),
        ("peace", {}, "says exactly these things: until; give each a value"),
        (
            "peace",
            {"until": 5},
            "'until' of a pledge 'peace' cannot be 5 now; it can be: 3 (until the end of round 3), 4",
        ),
        ("vote", {"office": AVIGNON, "lord": lord("arthur"), "until": 3}, "'lord' of a pledge 'vote' cannot be"),
    ]:
        with pytest.raises(Refused) as refused:
            read(kind, **about)
        assert why in str(refused.value)
    table.s.bishop[AVIGNON] = lord("gauvain")
    with pytest.raises(Refused):
        read("stand_aside", office=AVIGNON, until=3)
    table.s.phase = MOVEMENT
    with pytest.raises(Refused, match="it can be: 4"):
        read("stand_aside", office=AVIGNON - 1, until=3)


def test_every_kind_reads_as_a_sentence() -> None:
    about = {"office": AVIGNON, "lord": lord("gauvain"), "until": 2, "price": 1, "deniers": 3}
    read = [
        kind.phrase(Promise(0, 1, kind.name, {term.name: about[term.name] for term in kind.terms}))
        for kind in GAME.pledges
    ]
    assert read == [
        "vote for Gauvain as bishop of Avignon in round 2",
        "not stand for bishop of Avignon in round 2",
        "let Blue pass for 1 denier until the end of round 2",
        "not attack Blue until the end of round 2",
        "give Blue 3 deniers by the end of round 2",
    ]
