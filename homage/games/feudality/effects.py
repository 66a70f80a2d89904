"""What the event on the table means for every fief, before and while it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from homage.engine.view import piece
from homage.games.feudality.cards import (
    BANDITS,
    DEATH,
    DOES,
    FAMINE,
    FESTIVAL,
    JOUST,
    KINGS_VISIT,
    MONSTER,
    NOTHING,
    NUMBER_ON,
    PIPER,
    PITY,
    QUEENS_VISIT,
    RATS,
    TAX,
    TOURS,
    WAR,
)
from homage.games.feudality.contest import TAKING_PART
from homage.games.feudality.fief import army
from homage.games.feudality.goods import held, payable_in
from homage.games.feudality.names import good_words, units_words
from homage.games.feudality.odds import (
    BAD,
    EVEN,
    GOOD,
    Odds,
    Outcome,
    bandits_odds,
    monster_odds,
    odds_words,
    points_words,
)
from homage.games.feudality.state import (
    AT,
    BANDITS_FRAME,
    CONTEST_FRAME,
    LEVY_FRAME,
    NONE,
    WAR_FRAME,
    State,
)
from homage.games.feudality.tiles import FOOD, KNIGHT, UNITS, WOLF


@piece
def effect(s: State, seat: int) -> dict[str, Any] | None:
    """What the card that is carried out means for a fief; None where no card is."""
    if s.card == NONE:
        return None
    tone, words = _EFFECTS[int(DOES[s.card])](s, seat, int(NUMBER_ON[s.card]))
    return {"tone": tone, "words": words}


def under_way(s: State, kind: int) -> int:
    """The number of the frame of that kind; NONE if there is none."""
    return next((at for at in range(s.frames) if s.frame_kind[at] == kind), NONE)


def _settled(s: State, seat: int, kind: int) -> bool:
    """Whether what goes around in player order has passed a seat."""
    frame = under_way(s, kind)
    return frame != NONE and (seat - s.senior) % s.seats < s.frame_of[frame, AT]


def _tournament(s: State, seat: int, unit: int) -> Outcome:
    frame, rolled = under_way(s, CONTEST_FRAME), s.rolled[seat]
    if frame != NONE and s.frame_of[frame, TAKING_PART] >> seat & 1:
        return EVEN, f"rolled {rolled}" if rolled else "takes part"
    count = s.units[seat, unit] + (s.units[seat, WOLF] if unit == KNIGHT else 0)
    return (EVEN, f"may take part: has {units_words(unit, count)}") if count else (EVEN, "has nobody to send")


def _war(s: State, seat: int, demand: int) -> Outcome:
    frame, strength = under_way(s, WAR_FRAME), army(s, seat)
    sent = sum(s.sent[seat, unit] for unit in range(UNITS))
    if frame != NONE and sent:
        return EVEN, f"sent {sent} of its units"
    if strength < demand:
        return BAD, f"too few: {points_words(-1)}; army {strength}"
    return EVEN, f"army {strength}"


def _tax(s: State, seat: int, number: int) -> Outcome:
    if _settled(s, seat, LEVY_FRAME):
        return EVEN, "settled"
    count = held(s, seat)
    return (EVEN, f"can pay: has {count}") if count >= number else (BAD, f"{points_words(-1)}: has only {count}")


def _famine(s: State, seat: int, number: int) -> Outcome:
    if _settled(s, seat, LEVY_FRAME):
        return EVEN, "settled"
    food = s.goods[seat, FOOD]
    if food >= number:
        return EVEN, f"can pay: has {good_words(FOOD, food)}"
    if payable_in(s, seat, FOOD, number):
        return EVEN, f"can pay with trades: has {good_words(FOOD, food)}"
    return BAD, f"{points_words(-1)}: has only {good_words(FOOD, food)}"


def _visit(s: State, seat: int, _: int) -> Outcome:
    rolled = s.rolled[seat]
    return EVEN, f"has {rolled}" if rolled else f"adds its {s.points[seat]} points to the dice"


def _all_lose(s: State, seat: int, number: int) -> Outcome:
    lost = min(number, s.points[seat])
    return (BAD, points_words(-lost)) if lost else (EVEN, "has no point to lose")


def _bandits(s: State, seat: int, bonus: int) -> Outcome:
    if _settled(s, seat, BANDITS_FRAME):
        return EVEN, "settled"
    if s.level[seat] == 0:
        return GOOD, "passed over: no fortification"
    return _likely(bandits_odds(s, seat, bonus))


def _monster(s: State, seat: int, bonus: int) -> Outcome:
    return _likely(monster_odds(s, seat))


def _likely(chances: Odds) -> Outcome:
    """All that may happen, and how the likeliest of it is."""
    return max(chances["outcomes"], key=lambda outcome: outcome["ways"])["tone"], odds_words(chances)


def _pity(s: State, seat: int, _: int) -> Outcome:
    points = [s.points[other] for other in range(s.seats)]
    if max(points) == min(points) or points[seat] not in (max(points), min(points)):
        return EVEN, "nothing"
    return (GOOD, points_words(1)) if points[seat] == min(points) else (BAD, points_words(-1))


def _festival(s: State, seat: int, number: int) -> Outcome:
    lost = min(number, s.points[seat])
    poorest = held(s, seat) == min(held(s, other) for other in range(s.seats))
    return BAD if lost else GOOD, f"{points_words(-lost)}, takes {2 if poorest else 1} of any kind"


def _rats(s: State, seat: int, _: int) -> Outcome:
    return EVEN, f"if it gets the Rats: {points_words(-1)}, and 1 Food more to feed"


def _piper(s: State, seat: int, _: int) -> Outcome:
    if s.rats == NONE:
        return EVEN, "nothing"
    return (GOOD, f"loses the Rats: {points_words(1)}") if s.rats == seat else _rats(s, seat, 0)


_EFFECTS: dict[int, Callable[[State, int, int], Outcome]] = {
    JOUST: _tournament,
    WAR: _war,
    TAX: _tax,
    FAMINE: _famine,
    KINGS_VISIT: _visit,
    NOTHING: lambda s, seat, number: (EVEN, "nothing"),
    DEATH: _all_lose,
    BANDITS: _bandits,
    QUEENS_VISIT: _visit,
    TOURS: lambda s, seat, number: (GOOD, "takes 1 of any kind"),
    PITY: _pity,
    FESTIVAL: _festival,
    RATS: _rats,
    PIPER: _piper,
    MONSTER: _monster,
}
