"""Lords who die together leave the board, and their titles are resolved (FIEF-D.4, R-72)."""

from __future__ import annotations

from homage.engine.flow.story import TO_ALL, tell
from homage.engine.native.rule import rule
from homage.engine.state.layout import Numbers
from homage.games.fief.events import ELIMINATED, EXCOMMUNICATION_LIFTED, MARRIAGE_OVER, TITLE_VACANT
from homage.games.fief.rules.cards.cards import CARDINAL, DARC
from homage.games.fief.rules.cards.hands import discard_card
from homage.games.fief.rules.court.crown import end_marriage, succeed
from homage.games.fief.rules.court.families import lords_of
from homage.games.fief.rules.court.guard import dismiss_guard
from homage.games.fief.rules.court.lords import LORDS
from homage.games.fief.rules.field.units import look_again
from homage.games.fief.rules.figures import BOUGHT_CARDINAL, CARDINALS
from homage.games.fief.rules.places import BISHOPRICS, FIEF_TOWNS, FIEFS
from homage.games.fief.state import NONE, State


@rule
def doom(s: State, lord: int) -> None:
    """A lord is eliminated: before anything else goes on, together with all others doomed by then (FIEF-D.4a, R-72)."""
    s.doomed |= 1 << lord
    s.unsettled = 1


@rule
def eliminate(s: State, story: Numbers) -> None:
    """All doomed lords leave, then what they held is resolved.

    (FIEF-D.4a, FIEF-D.4.1a, FIEF-D.4.2b, FIEF-1.1.3a, R-72)
    """
    doomed = s.doomed
    s.doomed = 0
    for lord in range(LORDS):
        s.room[lord] = NONE
        if doomed >> lord & 1:
            s.room[lord] = s.spouse[lord]
            tell(story, ELIMINATED, TO_ALL, lord, s.lord_family[lord])
    for lord in range(LORDS):
        if doomed >> lord & 1:
            if s.spouse[lord] != NONE:
                tell(story, MARRIAGE_OVER, TO_ALL, lord, s.spouse[lord])
                end_marriage(s, lord)
            dismiss_guard(s, lord, story)
    for fief in range(FIEFS):
        holder = s.fief_lord[fief]
        if holder != NONE and doomed >> holder & 1:
            bequeath(s, fief, holder, doomed, story)
    king_dead = s.king != NONE and doomed >> s.king & 1 == 1
    for lord in range(LORDS):
        if doomed >> lord & 1:
            lay_down(s, lord, story)
    if king_dead:
        succeed(s, story)


@rule
def bequeath(s: State, fief: int, holder: int, doomed: int, story: Numbers) -> None:
    """A dead lord's FIEF title: to his family, else to his spouse, else vacant (FIEF-D.4.2a to FIEF-D.4.2c)."""
    seat, spouse = s.lord_family[holder], s.room[holder]
    s.fief_lord[fief] = NONE
    s.stirred |= FIEF_TOWNS[fief]
    if lords_of(s, seat) & ~doomed:
        s.title_due[fief] = seat + 1
    elif spouse != NONE and not doomed >> spouse & 1:
        s.title_due[fief] = s.lord_family[spouse] + 1
        s.title_lord[fief] = spouse + 1
        s.inherited[fief] = seat + 1
    else:
        tell(story, TITLE_VACANT, TO_ALL, fief)


@rule
def lay_down(s: State, lord: int, story: Numbers) -> None:
    """A lord leaves play; titles go back, cards are discarded (FIEF-D.4a, FIEF-D.2.3.1b, FIEF-D.3.3b, FIEF-G.4.2.4)."""
    lose_church_titles(s, lord, story)
    if s.excommunicated == lord:
        s.excommunicated = NONE
    if s.queen == lord:
        s.queen = NONE
    if s.prince == lord:
        s.prince = NONE
    if s.king == lord:
        s.king = NONE
    if s.darc == lord:
        s.darc = NONE
        discard_card(s, DARC)
    place = s.lord_place[lord]
    s.lord_family[lord] = NONE
    s.lord_place[lord] = NONE
    s.jailer[lord] = NONE
    s.lord_march[lord] = 0
    s.lord_came[lord] = 0
    s.lord_road[lord] = NONE
    s.assassins &= ~(1 << lord)
    s.unplaced &= ~(1 << lord)
    s.newcomers &= ~(1 << lord)
    s.battle_lords &= ~(1 << lord)
    s.march_lords &= ~(1 << lord)
    discard_card(s, lord)
    look_again(s, place)


@rule
def lose_church_titles(s: State, lord: int, story: Numbers) -> None:
    """BISHOP, CARDINAL and POPE go back; with the pope an excommunication ends (FIEF-D.2.3.1a, FIEF-D.2.3.1b)."""
    for bishopric in range(BISHOPRICS):
        if s.bishop[bishopric] == lord:
            s.bishop[bishopric] = NONE
    for tile in range(CARDINALS):
        if s.cardinal[tile] == lord:
            s.cardinal[tile] = NONE
            if tile != BOUGHT_CARDINAL:
                discard_card(s, CARDINAL)
    if s.pope == lord:
        s.pope = NONE
        if s.excommunicated != NONE:
            tell(story, EXCOMMUNICATION_LIFTED, TO_ALL, s.excommunicated)
            s.excommunicated = NONE
