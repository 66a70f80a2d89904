"""Exact chances before a decision: what each way that dice can fall brings, counted and not tried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from math import comb
from typing import Any

from homage.engine.flow.course import frame_operand, kind_asked
from homage.games.feudality.actions import (
    ATTACK,
    ATTACK_ROLL,
    BANDITS_ROLL,
    BARON_ASKED,
    GUARD_ROLL,
    JOIN_ASKED,
    LIAISON,
    LIAISON_ROLL,
    MONSTER_ASKED,
    MONSTER_ROLL,
    PARAVIA,
    PRIVATE_ROLL,
    SABOTAGE,
    SABOTAGE_ROLL,
    SEND_ASKED,
    WAR_ROLL,
    WIZARD_ASKED,
)
from homage.games.feudality.questions import forbidden
from homage.games.feudality.rules.attack import MOST_BOOTY
from homage.games.feudality.rules.bandits import MOST_PLUNDER
from homage.games.feudality.rules.baronial import (
    LIAISON_CAUGHT,
    LIAISON_LOSS,
    LIAISON_POINTS,
    LIAISON_WON,
)
from homage.games.feudality.rules.cards import EVENT_OF, NUMBER_ON, RED_DRAGON
from homage.games.feudality.rules.contest import TAKING_PART, UNIT
from homage.games.feudality.rules.fief import army, defence, pile
from homage.games.feudality.rules.fiefs import SIDE
from homage.games.feudality.rules.goods import held, payable_in
from homage.games.feudality.rules.points import seat_at
from homage.games.feudality.rules.private_war import COUNTRY_DEFENCE, COUNTRY_LOST, COUNTRY_WON, GENERAL_WAR
from homage.games.feudality.rules.rolls import PURPOSE
from homage.games.feudality.rules.sabotage import LOSS, OWN_DICE
from homage.games.feudality.rules.tiles import GOLD, SPACE_OF
from homage.games.feudality.rules.war import WIN_AT_LEAST
from homage.games.feudality.state import AT, DICE, WHO, State

BAD, EVEN, GOOD = -1, 0, 1  # how an outcome is for whoever rolls, or for the fief that is struck
Outcome = tuple[int, str]  # that, and what happens
Brings = Callable[..., Outcome]  # what a total brings; the numbers that it depends on stand behind the total
Odds = dict[str, Any]  # outcomes, the best first, each with the ways that lead to it, and the ways in all

FACES = range(1, SIDE + 1)
TOTALS = [sum(faces) for faces in product(FACES, repeat=DICE)]  # of two dice, all 64


def _counted(falls: Iterable[Outcome]) -> Odds:
    ways = Counter(falls)
    ranked = sorted(ways.items(), key=lambda way: (-way[0][0], way[0][1]))
    outcomes = [{"tone": tone, "words": words, "ways": count} for (tone, words), count in ranked]
    return {"of": ways.total(), "outcomes": outcomes}


@cache
def both_dice(brings: Brings, *numbers: int) -> Odds:
    """The chances of a roll of both dice; nobody may change what is returned."""
    return _counted(brings(total, *numbers) for total in TOTALS)


@cache
def one_die(shown: int, brings: Brings, *numbers: int) -> Odds:
    """The same if one die shows that and the other is rolled."""
    return _counted(brings(shown + face, *numbers) for face in FACES)


def odds_list(chances: Odds) -> list[str]:
    """Everything that may happen, with how likely it is."""
    return [f"{_percent(each['ways'], chances['of'])} {each['words']}" for each in chances["outcomes"]]


def odds_words(chances: Odds) -> str:
    """The same as one text."""
    return ", ".join(odds_list(chances))


def _percent(ways: int, of: int) -> str:
    """A chance as people write it; what may happen is never 0%, and what may not is never 100%."""
    return f"{min(max(round(100 * ways / of), 1), 99 if ways < of else 100)}%"


def points_words(change: int) -> str:
    """So many points won or lost, as people write it."""
    return f"{change:+} point{'s' if abs(change) != 1 else ''}"


# -- what a total brings -------------------------------------------------------------------------------------------


def liaison(total: int) -> Outcome:
    """A liaison (FDY-BAR-I)."""
    if total <= LIAISON_CAUGHT:
        return BAD, points_words(LIAISON_LOSS)
    return (GOOD, points_words(LIAISON_POINTS)) if total >= LIAISON_WON else (EVEN, "nothing")


def war(total: int) -> Outcome:
    """A war of the King's, or a general one (FDY-WAR-4, FDY-WAR-5)."""
    return (GOOD, "won") if total >= WIN_AT_LEAST else (EVEN, "lost")


def private_war(total: int, country: int, strength: int) -> Outcome:
    """A war against a country, with such an army (FDY-BAR-IIIb, FDY-BAR-IIIc)."""
    if total + strength > COUNTRY_DEFENCE[country]:
        return GOOD, points_words(int(COUNTRY_WON[country]))
    return BAD, points_words(int(COUNTRY_LOST[country])) + (" and a general war" if GENERAL_WAR[country] else "")


def attack(total: int, ahead: int, prize: int, booty: int) -> Outcome:
    """An attack on a player whose defence is so much below the army, with a point or none to take, and so many
    resources at most (FDY-BAR-IVb).
    """
    margin = total + ahead
    if margin > MOST_BOOTY:
        return (GOOD, "+1 point, taken from the other") if prize else (EVEN, "nothing")
    return (GOOD, _up_to(booty)) if margin > 0 and booty else (EVEN, "nothing")


def bandits(total: int, ahead: int, booty: int) -> Outcome:
    """Bandits whose bonus is so much above the defence, where they find so many resources at most (FDY-EV-BAND-2)."""
    excess = total + ahead
    if excess <= 0:
        return GOOD, "held off"
    if excess > MOST_PLUNDER:
        return BAD, "a level lost"
    return (BAD, f"{_up_to(booty)} lost") if booty else (EVEN, "no resources to lose")


def _up_to(most: int) -> str:
    return "1 resource" if most == 1 else f"1 to {most} resources"


def monster(total: int, ahead: int, mild: int, points: int) -> Outcome:
    """A monster whose bonus is so much above the defence (FDY-EV-MON-2, FDY-EV-MON-7), and a target with points."""
    if total + ahead <= 0:
        return GOOD, "beaten: +1 point"
    if not mild:
        return BAD, "breaks in"
    return (BAD, "breaks in: -1 point") if points else (EVEN, "breaks in: no point to lose")


def sabotage(own: int, other: int) -> Outcome:
    """The contest of a sabotage (FDY-BAR-IIc)."""
    return (GOOD, "the tile is lost") if own > other else (BAD, points_words(LOSS))


def guard(other: int, own: int) -> Outcome:
    """The same for the victim, who rolls last."""
    return (BAD, "the tile is lost") if own > other else (GOOD, "the tile is safe")


# -- chances in a position -----------------------------------------------------------------------------------------


def private_war_odds(s: State, seat: int, country: int) -> Odds:
    """A war of a seat against a country."""
    return both_dice(private_war, country, int(army(s, seat)))


def attack_odds(s: State, seat: int, target: int) -> Odds:
    """An attack on another player."""
    return both_dice(attack, *_attack(s, seat, target))


def _attack(s: State, seat: int, target: int) -> tuple[int, int, int]:
    booty = min(int(held(s, target)), MOST_BOOTY)
    return int(army(s, seat) - defence(s, target)), int(s.points[target] > 0), booty


def bandits_odds(s: State, seat: int, bonus: int) -> Odds:
    """Bandits before a fief."""
    return both_dice(bandits, *_bandits(s, seat, bonus))


def _bandits(s: State, seat: int, bonus: int) -> tuple[int, int]:
    return int(bonus - defence(s, seat)), min(int(held(s, seat)), MOST_PLUNDER)


def monster_odds(s: State, seat: int) -> Odds:
    """The monster of the card on the table, before a fief."""
    return both_dice(monster, *_monster(s, seat, int(NUMBER_ON[s.card]), int(EVENT_OF[s.card])))


def _monster(s: State, seat: int, bonus: int, event: int) -> tuple[int, int, int]:
    mild = int(s.mild_dragon and event == RED_DRAGON)
    return int(bonus - defence(s, seat)), mild, int(mild and s.points[seat] > 0)


@cache
def sabotage_odds(most: int) -> Odds:
    """A sabotage from its price on, if up to so much Gold can be paid (FDY-BAR-II)."""
    contests = Counter(sabotage(own, other) for own in TOTALS for other in TOTALS)
    ways = Counter({outcome: most * count for outcome, count in contests.items()})
    ways[EVEN, "it costs more than can be paid, trades included"] = (SIDE - most) * contests.total()
    return _counted(ways.elements())


def _highest_price(s: State, seat: int) -> int:
    """The highest price of a sabotage that a seat can pay, with trades for the Gold it lacks (FDY-BAR-IIa)."""
    return sum(bool(payable_in(s, seat, GOLD, price)) for price in FACES)


def contest_odds(own: int) -> Odds:
    """A sabotage for which so much was rolled, before the victim rolls."""
    return _counted(sabotage(own, other) for other in TOTALS)


def tournament_odds(others: int, later: int) -> Odds:
    """A tournament with so many others and the Champion, all equally likely to be best, if all join who still may."""
    won = "+1 point if all join who still may" if later else "+1 point"
    return _counted([(GOOD, won), *[(EVEN, "nothing")] * (others + later + 1)])


def _join_odds(s: State) -> Odds:
    """The chances of the seat that is asked whether it takes part."""
    unit, asked = frame_operand(s, UNIT), frame_operand(s, AT)
    holders = [bool(pile(s, seat_at(s, at), SPACE_OF[unit])) for at in range(asked + 1, s.seats)]
    return tournament_odds(int(frame_operand(s, TAKING_PART)).bit_count(), sum(holders))


def odds(s: State) -> list[tuple[str, Odds]]:
    """What is known of the dice before the question that is asked now: with the thing that would be chosen."""
    asked = kind_asked(s)
    if asked == BARON_ASKED:
        return _baronial(s, s.senior)
    if asked == MONSTER_ASKED:
        return [(f"seat {seat}", monster_odds(s, seat)) for seat in range(s.seats)]
    if asked == SEND_ASKED:
        return [("war", both_dice(war))]
    if asked == JOIN_ASKED:
        return [("join", _join_odds(s))]
    return _rerolls(s) if asked == WIZARD_ASKED else []


def chance_words(s: State, thing: str) -> str:
    """In brackets the chances of what is asked now, if that thing is chosen; empty where none are known."""
    known = next((chances for name, chances in odds(s) if name == thing), None)
    return f" ({odds_words(known)})" if known else ""


def _baronial(s: State, seat: int) -> list[tuple[str, Odds]]:
    """Every special action that may be taken now."""
    found: list[tuple[int, str, Odds]] = [
        (LIAISON, "liaison", both_dice(liaison)),
        (SABOTAGE, "sabotage", sabotage_odds(_highest_price(s, seat))),
        *((PARAVIA + at, thing, private_war_odds(s, seat, at)) for at, thing in enumerate(("paravia", "fiumaccio"))),
        *((ATTACK + other, f"seat {other}", attack_odds(s, seat, other)) for other in range(s.seats)),
    ]
    return [(thing, chances) for action, thing, chances in found if forbidden(s, seat, action) == 0]


def _rerolls(s: State) -> list[tuple[str, Odds]]:
    """What the dice bring as they lie ("pass"), and what each would bring if it were rolled again."""
    first, second = int(s.die[0]), int(s.die[1])
    if frame_operand(s, PURPOSE) == SABOTAGE_ROLL:
        return [("pass", contest_odds(first + second))]
    found = _what_for(s)
    if found is None:
        return []
    brings, *numbers = found
    as_it_lies = _counted([brings(first + second, *numbers)])
    return [
        ("pass", as_it_lies),
        ("die 0", one_die(second, brings, *numbers)),
        ("die 1", one_die(first, brings, *numbers)),
    ]


def _what_for(s: State) -> tuple[Any, ...] | None:
    """What the roll under way brings, with the numbers that it depends on; None if that cannot be told at once."""
    seat, purpose = int(frame_operand(s, WHO)), frame_operand(s, PURPOSE)
    below = [int(frame_operand(s, operand, 1)) for operand in range(OWN_DICE + 1)]
    if purpose == WAR_ROLL:
        return (war,)
    if purpose == LIAISON_ROLL:
        return (liaison,)
    if purpose == PRIVATE_ROLL:
        return private_war, below[0], int(army(s, seat))
    if purpose == ATTACK_ROLL:
        return (attack, *_attack(s, seat, below[0]))
    if purpose == BANDITS_ROLL:
        return (bandits, *_bandits(s, seat, below[0]))
    if purpose == MONSTER_ROLL:
        return (monster, *_monster(s, below[2], below[0], below[1]))
    return (guard, below[OWN_DICE]) if purpose == GUARD_ROLL else None


# -- survival ------------------------------------------------------------------------------------------------------


@cache
def losses(units: int, healings: int) -> float:
    """How many of so many units fall on average, each by an odd die, where so many may be rolled for again."""
    ways = sum(comb(units, fallen) * _after_healing(fallen, healings) for fallen in range(units + 1))
    return float(ways / 2**units)


@cache
def _after_healing(fallen: int, healings: int) -> float:
    if fallen == 0 or healings == 0:
        return fallen
    return (_after_healing(fallen - 1, healings - 1) + _after_healing(fallen, healings - 1)) / 2
