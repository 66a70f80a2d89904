"""What the event on the table means for every fief, before and while it is carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from homage.engine.flow.course import waiting
from homage.engine.views.view import piece
from homage.engine.views.words import counted
from homage.games.feudality.rules.cards import (
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
from homage.games.feudality.rules.contest import SAY, TAKING_PART
from homage.games.feudality.rules.festival import ALMS, GIFTS, HOPPING, TAKERS, poorest
from homage.games.feudality.rules.fief import army
from homage.games.feudality.rules.goods import held, payable_in
from homage.games.feudality.rules.monster import BREAK_IN, VICTIM
from homage.games.feudality.rules.tiles import FOOD, KNIGHT, UNITS, WOLF
from homage.games.feudality.rules.war import MUSTER
from homage.games.feudality.shown.odds import (
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
    FESTIVAL_FRAME,
    LEVY_FRAME,
    MONSTER_FRAME,
    NONE,
    WAR_FRAME,
    State,
)
from homage.games.feudality.words.names import good_words, units_words


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


def _passed(s: State, seat: int, frame: int) -> bool:
    """Whether what goes around in player order has passed a seat."""
    return (seat - s.senior) % s.seats < s.frame_of[frame, AT]


def _settled(s: State, seat: int, kind: int) -> bool:
    """Whether that is under way and has passed a seat."""
    frame = under_way(s, kind)
    return frame != NONE and _passed(s, seat, frame)


def _loss(s: State, seat: int, lost: int = 1) -> Outcome:
    """So many points are lost, as far as there are any (FDY-VP-1)."""
    lost = min(lost, s.points[seat])
    return (BAD, points_words(-lost)) if lost else (EVEN, "no point to lose")


def _tournament(s: State, seat: int, unit: int) -> Outcome:
    frame = under_way(s, CONTEST_FRAME)
    if frame != NONE and s.frame_of[frame, TAKING_PART] >> seat & 1:
        return EVEN, _number(s, seat, frame, "rolled", "takes part")
    if s.rolled[seat]:
        return EVEN, f"out with {s.rolled[seat]}"
    count = s.units[seat, unit] + (s.units[seat, WOLF] if unit == KNIGHT else 0)
    if count == 0:
        return EVEN, "has nobody to send"
    if frame != NONE and (s.frame_step[frame] != SAY or _passed(s, seat, frame)):
        return EVEN, "stays away"
    return EVEN, f"may take part: has {units_words(unit if s.units[seat, unit] else WOLF, count)}"


def _number(s: State, seat: int, frame: int, has: str, before: str) -> str:
    """What a seat has in a contest; the lowest number wins as the highest of those below zero."""
    rolled = abs(s.rolled[seat])
    if rolled == 0:
        return before
    return f"{has} {rolled}" if _passed(s, seat, frame) else "rolls again"


def _war(s: State, seat: int, demand: int) -> Outcome:
    frame, strength = under_way(s, WAR_FRAME), army(s, seat)
    sent = sum(s.sent[seat, unit] for unit in range(UNITS))
    if frame != NONE and sent:
        return EVEN, f"sent {sent} of its units"
    if frame != NONE and (s.frame_step[frame] > MUSTER or _passed(s, seat, frame)):
        return EVEN, "settled"
    if strength < demand:
        tone, loss = _loss(s, seat)
        return tone, f"too few: {loss}; army {strength}"
    return EVEN, f"army {strength}"


def _tax(s: State, seat: int, number: int) -> Outcome:
    if _settled(s, seat, LEVY_FRAME):
        return EVEN, "settled"
    count = held(s, seat)
    return (EVEN, f"can pay: has {count}") if count >= number else _cannot_pay(s, seat, f"{count}")


def _cannot_pay(s: State, seat: int, has: str) -> Outcome:
    tone, loss = _loss(s, seat)
    return tone, f"{loss}: has only {has}"


def _famine(s: State, seat: int, number: int) -> Outcome:
    if _settled(s, seat, LEVY_FRAME):
        return EVEN, "settled"
    food = s.goods[seat, FOOD]
    if food >= number:
        return EVEN, f"can pay: has {good_words(FOOD, food)}"
    if payable_in(s, seat, FOOD, number):
        return EVEN, f"can pay with trades: has {good_words(FOOD, food)}"
    return _cannot_pay(s, seat, good_words(FOOD, food))


def _visit(s: State, seat: int, _: int) -> Outcome:
    frame, points = under_way(s, CONTEST_FRAME), s.points[seat]
    adds = f"adds its {counted(points, 'point')} to the dice"
    if frame == NONE:
        return EVEN, adds
    if not s.frame_of[frame, TAKING_PART] >> seat & 1:
        return EVEN, f"out with {abs(s.rolled[seat])}"
    return EVEN, _number(s, seat, frame, "has", adds)


def _bandits(s: State, seat: int, bonus: int) -> Outcome:
    if _settled(s, seat, BANDITS_FRAME):
        return EVEN, "settled"
    if s.level[seat] == 0:
        return GOOD, "passed over: no fortification"
    return _likely(bandits_odds(s, seat, bonus))


def _monster(s: State, seat: int, bonus: int) -> Outcome:
    frame = under_way(s, MONSTER_FRAME)
    if frame != NONE and s.frame_of[frame, VICTIM] not in (NONE, seat):
        return EVEN, "nothing"
    if frame != NONE and s.frame_step[frame] > BREAK_IN:
        return BAD, "it has broken in"
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
    frame = under_way(s, FESTIVAL_FRAME)
    if frame != NONE and s.frame_step[frame] > HOPPING:
        return _gifts(s, seat, 0)
    tone, loss = _loss(s, seat, number)
    takes = 2 if poorest(s) >> seat & 1 else 1
    return tone or GOOD, f"{loss}, takes {takes} of any kind"


def _gifts(s: State, seat: int, _: int) -> Outcome:
    """What is still to be taken at a festival, or on the Queen's tour."""
    frame = under_way(s, FESTIVAL_FRAME)
    if frame == NONE:
        return GOOD, "takes 1 of any kind"
    step = s.frame_step[frame]
    here = int(not _passed(s, seat, frame) or waiting(s) >> seat & 1)
    alms = int(step == ALMS) * here * (s.frame_of[frame, TAKERS] >> seat & 1)
    gift = here if step == GIFTS else int(step < GIFTS)
    return (GOOD, f"takes {alms + gift} of any kind") if alms + gift else (EVEN, "settled")


def _rats(s: State, seat: int, _: int) -> Outcome:
    return EVEN, f"if it gets the Rats: {_loss(s, seat)[1]}, and 1 Food more to feed"


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
    DEATH: _loss,
    BANDITS: _bandits,
    QUEENS_VISIT: _visit,
    TOURS: _gifts,
    PITY: _pity,
    FESTIVAL: _festival,
    RATS: _rats,
    PIPER: _piper,
    MONSTER: _monster,
}
