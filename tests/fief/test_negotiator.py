"""Computer players with pledges: they weigh what they get against what they give, keep their word, and say why not."""

from __future__ import annotations

from random import Random

import pytest

from homage.engine.flow.pledges import Bargain, Promise
from homage.games.fief import GAME
from homage.games.fief.actions import ACTIONS
from homage.games.fief.frames import BATTLE, HEAR_YE, MOVEMENT
from homage.games.fief.player.dealing import nearly_wins
from homage.games.fief.player.negotiator import (
    FAITHLESS,
    LEAST,
    MOST_PROMISES,
    TOO_CLOSE,
    breaks,
    cost,
    gain,
    objection,
    proposal,
    reason,
    too_dear,
)
from homage.games.fief.player.worth import is_friend
from tests.conftest import amount
from tests.fief.battles import at_limoges
from tests.fief.marches import before_poitiers, march
from tests.fief.position import Position, lord, seat_of
from tests.fief.test_coalition import declared, with_yellow
from tests.fief.test_pledges import AVIGNON, election
from tests.fief.test_siege import before_limoges, to_sieges

FRESH = 0.75  # trust in somebody who has promised nothing yet


def said(by: str, to: str, kind: str, **about: int) -> Promise:
    return Promise(seat_of(by), seat_of(to), kind, {"until": 3, **about})


def vote(by: str, to: str, name: str) -> Promise:
    return said(by, to, "vote", office=AVIGNON, lord=lord(name))


def titled(table: Position, family: str, *towns_and_lords: tuple[str, str]) -> Position:
    """A family that has some FIEF titles, and so victory points."""
    for town, name in towns_and_lords:
        table.lord(name, family, town).controls(family, town).city(town, name)
    return table


def answer(table: Position, gives: Promise | None, wants: Promise | None, trust: float = FRESH) -> str:
    promise = gives or wants
    assert promise is not None
    by, to = (promise.by, promise.to) if gives else (promise.to, promise.by)
    return objection(table.s, Bargain(by, to, gives, wants), (), trust)


# -- answers -----------------------------------------------------------------------------------------------------------


def test_nothing_is_promised_for_nothing() -> None:
    table = election()
    for wanted in (
        vote("yellow", "red", "gauvain"),
        said("yellow", "red", "peace"),
        said("yellow", "red", "passage", price=0),
    ):
        assert answer(table, None, wanted) == "I want something in return."
    assert answer(table, None, said("yellow", "red", "pay", deniers=1)).startswith("I pay at once")
    assert answer(table, said("red", "yellow", "peace"), None) == "", "a present is taken"


def test_a_vote_is_given_for_what_is_worth_as_much() -> None:
    table = election()
    wanted = vote("yellow", "red", "gauvain")
    assert answer(table, said("red", "yellow", "passage", price=1), wanted) == "My vote is worth more than that."
    assert answer(table, said("red", "yellow", "peace"), wanted) == ""
    assert answer(table, said("red", "blue", "peace"), vote("blue", "red", "gauvain")) != "", "it stands itself"
    assert answer(table, said("red", "yellow", "pay", deniers=9), wanted) == ""
    assert answer(table, said("red", "yellow", "pay", deniers=9), wanted, trust=0.43) == FAITHLESS


def test_a_broken_word_makes_the_same_promise_worth_less() -> None:
    table = election()

    def least(trust: float) -> int:
        wanted, sums = vote("blue", "red", "gauvain"), range(1, 21)
        return next(each for each in sums if not answer(table, said("red", "blue", "pay", deniers=each), wanted, trust))

    assert least(0.5) > least(0.6) > least(FRESH) > 1


def test_nobody_votes_twice_and_nobody_promises_too_much() -> None:
    table = election()
    bargain = Bargain(0, 2, said("red", "yellow", "pay", deniers=9), vote("yellow", "red", "gauvain"))
    assert objection(table.s, bargain, [vote("yellow", "blue", "francois")], FRESH).startswith(
        "I have promised somebody"
    )
    others = [said("yellow", "blue", "peace")] * MOST_PROMISES
    assert objection(table.s, bargain, others, FRESH) == "I have promised enough for now."


def test_one_who_nearly_wins_is_promised_nothing() -> None:
    table = titled(election(), "red", ("tours", "arthur"), ("paris", "henry"))
    assert nearly_wins(table.s, seat_of("yellow"), seat_of("red"))
    assert answer(table, said("red", "yellow", "pay", deniers=20), vote("yellow", "red", "gauvain")) == TOO_CLOSE


def any_promise(rng: Random, by: int, to: int, lords: list[int]) -> Promise:
    kind = rng.choice(GAME.pledges)
    about = {
        "office": rng.randrange(7),
        "lord": rng.choice(lords),
        "price": rng.randrange(4),
        "deniers": rng.randrange(1, 21),
    }
    return Promise(by, to, kind.name, {term.name: about.get(term.name, rng.choice((3, 4))) for term in kind.terms})


def test_no_sequence_of_proposals_milks_a_computer_player() -> None:
    """Whatever is proposed, and however often: all that it agrees to is worth more to it than it costs."""
    rng = Random(3)
    table = election().lord("arthur", "green", "tours").controls("green", "tours").units("green", "tours", knight=1)
    lords = [lord(name) for name in ("gauvain", "francois", "arthur")]
    agreed = 0
    for trust in (FRESH, 0.6, 0.5, 0.43):
        given: list[Promise] = []
        for _ in range(amount(400, full=4000)):
            by, to = rng.sample(range(4), 2)
            wants = any_promise(rng, to, by, lords)
            gives = any_promise(rng, by, to, lords) if rng.random() < 0.8 else None
            if objection(table.s, Bargain(by, to, gives, wants), given, trust):
                continue
            agreed += 1
            given.append(wants)
            assert trust >= 0.5
            assert wants.kind != "pay"
            free = cost(table.s, wants) == 0 and is_friend(table.s, by, to)
            assert free or (gives is not None and trust * gain(table.s, gives) >= cost(table.s, wants) + LEAST)
            assert len(given) <= MOST_PROMISES
    assert agreed > 0


# -- proposals ---------------------------------------------------------------------------------------------------------


def test_before_an_election_it_proposes_a_ballot_bargain_once_a_round() -> None:
    """Blue has a vote and no candidate: red offers peace for it. Who is not trusted is not asked."""
    table = Position(4).controls("red", "lyon", "avignon", "montpellier").controls("blue", "pau")
    for family, towns in {"red": ("lyon", "avignon", "montpellier"), "blue": ("pau",)}.items():
        for each in towns:
            table.units(family, each, man_at_arms=1)
    table.lord("gauvain", "red", "lyon").at(HEAR_YE)
    found = proposal(table.s, 0, (), lambda other: FRESH)
    assert found is not None
    assert (found.to, found.gives, found.wants) == (1, said("red", "blue", "peace"), vote("blue", "red", "gauvain"))
    assert proposal(table.s, 0, [found], lambda other: FRESH) is None
    assert proposal(table.s, 0, (), lambda other: 0.0) is None
    table.s.phase = BATTLE
    assert proposal(table.s, 0, (), lambda other: FRESH) is None


def test_before_marches_it_proposes_free_passage_to_a_neighbour() -> None:
    table = Position(3).lord("eric", "red", "tours").controls("red", "tours").units("blue", "tours", archer=1)
    table.at(MOVEMENT)
    found = proposal(table.s, 0, (), lambda other: FRESH)
    assert found is not None
    assert found.promises == [
        Promise(0, 1, "passage", {"price": 0, "until": 2}),
        Promise(1, 0, "passage", {"price": 0, "until": 2}),
    ]


# -- its own word ------------------------------------------------------------------------------------------------------


def kept(table: Position, promise: Promise) -> set[str]:
    """The answers that keep it."""
    return {ACTIONS.notation(each) for each in table.legal(table.seat) if not breaks(table.s, promise, each)}


def test_it_knows_which_answers_break_its_word() -> None:
    table = election()
    assert kept(table, said("red", "blue", "stand_aside", office=AVIGNON)) & table.offered() == {"done"}
    for text in ("nominate gauvain", "nominate francois"):
        table.do(text)
    table.settle()
    assert kept(table, vote("red", "blue", "francois")) & table.offered() == {"vote francois"}
    table = before_poitiers()
    march(table, "guenievre", "la_rochelle")
    table.do("ask")
    assert "refuse" not in kept(table, said("blue", "red", "passage", price=0))
    assert "refuse" in kept(table, said("blue", "red", "passage", price=1)), "nothing was offered for it"
    table = at_limoges({"knight": 1}, {"man_at_arms": 1})
    table.at(BATTLE)
    table.settle()
    assert "attack limoges blue" not in kept(table, said("red", "blue", "peace"))
    assert "attack limoges blue" in kept(table, said("red", "yellow", "peace"))
    table = declared(with_yellow({"knight": 1}, {"man_at_arms": 1}, {"knight": 2}))
    assert kept(table, said("yellow", "blue", "peace")) & {"join attack", "join defence"} == {"join defence"}
    table = to_sieges(before_limoges())
    assert "besiege limoges" not in kept(table, said("red", "blue", "peace"))


def test_it_breaks_its_word_only_to_stop_a_winner() -> None:
    table = titled(election(), "red", ("tours", "arthur"))
    assert not too_dear(table.s, said("yellow", "red", "peace"))
    titled(table, "red", ("paris", "henry"), ("dijon", "eric"))
    assert too_dear(table.s, said("yellow", "red", "peace"))


# -- reasons -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("price", "why"), [(0, "Not for nothing."), (2, "Not for 2 deniers.")])
def test_a_refused_request_has_a_reason(price: int, why: str) -> None:
    table = before_poitiers().deniers(red=price)
    march(table, "guenievre", "la_rochelle")
    table.do("ask")
    if price:
        table.do(f"price {price}")
    (event,) = [event for event in table.do("refuse") if event.kind.name == "declined"]
    assert reason(table.s, event) == why
    titled(table, "red", ("tours", "arthur"), ("paris", "henry"))
    assert reason(table.s, event) == TOO_CLOSE
