"""Which chapter carries an event card out (FDY-SEQ-2b, FDY-EV)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.feudality.actions import BY_DEATH, KING_AWAY
from homage.games.feudality.rules.bandits import begin_bandits
from homage.games.feudality.rules.cards import (
    BANDITS,
    DEATH,
    DOES,
    EVENT_OF,
    FAMINE,
    FESTIVAL,
    JOUST,
    KINGS_VISIT,
    MONSTER,
    NUMBER_ON,
    PIPER,
    PITY,
    QUEENS_VISIT,
    RATS,
    RESHUFFLES,
    TAX,
    TOURS,
    WAR,
)
from homage.games.feudality.rules.contest import begin_tournament, begin_visit
from homage.games.feudality.rules.festival import begin_festival, begin_tour, take_pity
from homage.games.feudality.rules.levy import begin_levy
from homage.games.feudality.rules.monster import begin_monster
from homage.games.feudality.rules.points import score_all
from homage.games.feudality.rules.rats import begin_rats
from homage.games.feudality.rules.war import begin_war
from homage.games.feudality.state import State


@rule
def carry_out(s: State, card: int, story: Numbers) -> None:
    """An event begins; while the King is away nothing happens."""
    does, number = DOES[card], NUMBER_ON[card]
    if does == JOUST:
        begin_tournament(s, number)
    elif does == WAR:
        begin_war(s, number)
    elif does == TAX or does == FAMINE:
        begin_levy(s, number, does == FAMINE)
    elif does == KINGS_VISIT or does == QUEENS_VISIT:
        begin_visit(s, does)
    elif does == DEATH:
        score_all(s, -number, BY_DEATH, story)
    elif does == BANDITS:
        begin_bandits(s, number)
    elif does == TOURS:
        begin_tour(s)
    elif does == PITY:
        take_pity(s, story)
    elif does == FESTIVAL:
        begin_festival(s, number, RESHUFFLES[card])
    elif does == RATS or does == PIPER:
        begin_rats(s, does == PIPER, story)
    elif does == MONSTER:
        begin_monster(s, number, EVENT_OF[card])
    else:
        tell(story, KING_AWAY, TO_ALL)
