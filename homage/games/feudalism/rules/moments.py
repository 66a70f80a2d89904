"""The table of all moments at which a card may be played: who is asked, with which cards, by which rule; and answers.

A window out of turn opens by what everybody can see: the asked side holds cards, not all copies of some card that it
could use are in view, and that card could be used. What is really in the hand never matters, so that nobody learns of
it by being asked, or by waiting.
"""

from __future__ import annotations

from dataclasses import dataclass

from homage.engine.state.components import table
from homage.games.feudalism.rules.cards import (
    ACCIDENT,
    ALLIANCE,
    CARDS,
    CAVALERIE,
    DESASTRE,
    DEUS,
    DUC,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    FEROCITE,
    INVASION_CARD,
    KING,
    PAIX,
    RECONQUETE,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    SIDES,
    TENSIONS,
    TRIBUT,
    VASSAL,
)
from homage.games.feudalism.state import (
    ANSWER,
    ATTACKER,
    D1,
    D2,
    DEFENDER,
    PAY,
    RAISE,
    SPREAD,
    TARGET,
    W0,
    W1,
    W2,
    W3,
    W4,
)


@dataclass(frozen=True)
class Moment:
    """A question in which cards may be played: its kind, its name, the side asked, and each card with its rule."""

    kind: int
    name: str
    side: int
    cards: dict[int, str]
    own_phase: bool = False  # asked in the side's own actions, not out of turn


MOMENTS = (
    Moment(W0, "before the target is named", VASSAL, {ESPIONS_VASSAL: "FDM-6.4d"}),
    Moment(TARGET, "naming the target", VASSAL, {}, own_phase=True),
    Moment(W1, "before the income", KING, {ESPIONS_KING: "FDM-7.3a", DEUS: "FDM-7.6b", SERMENT: "FDM-7.7a"}),
    Moment(W2, "before the actions", KING, {ESPIONS_KING: "FDM-7.3a", SERMENT: "FDM-7.7a"}),
    Moment(W2, "before the actions", VASSAL, {ESPIONS_VASSAL: "FDM-6.4d"}),
    Moment(
        D1,
        "the Vassal's actions",
        VASSAL,
        {
            DESASTRE: "FDM-6.1a",
            REVOLTE: "FDM-6.2a",
            ESPIONS_VASSAL: "FDM-6.4d",
            ACCIDENT: "FDM-6.5a",
            SAINT_EMPIRE: "FDM-6.7b",
        },
        own_phase=True,
    ),
    Moment(W3, "after an action of the Vassal", KING, {SERMENT: "FDM-7.7a"}),
    Moment(
        D2,
        "the King's actions",
        KING,
        {
            PAIX: "FDM-7.2a",
            ESPIONS_KING: "FDM-7.3a",
            RECONQUETE: "FDM-7.4a",
            SERMENT: "FDM-7.7a",
            DUC: "FDM-7.9a",
        },
        own_phase=True,
    ),
    Moment(W4, "after an action of the King", VASSAL, {ESPIONS_VASSAL: "FDM-6.4d"}),
    Moment(
        ANSWER,
        "answering a card",
        KING,
        {TENSIONS: "FDM-7.1b", PAIX: "FDM-7.2b", DEUS: "FDM-7.6a", SERMENT: "FDM-7.7f", TRIBUT: "FDM-7.8b"},
    ),
    Moment(ANSWER, "answering a card", VASSAL, {ACCIDENT: "FDM-6.5c", SAINT_EMPIRE: "FDM-6.7a"}),
    Moment(SPREAD, "naming where a Revolt spreads", VASSAL, {ESPIONS_VASSAL: "FDM-6.4d"}),
    Moment(PAY, "paying to fight a Revolt", KING, {DEUS: "FDM-7.6c"}),
    Moment(RAISE, "raising Militia for an attack", KING, {}),
    Moment(
        ATTACKER,
        "helping the attack",
        VASSAL,
        {ALLIANCE: "FDM-6.3a", ESPIONS_VASSAL: "FDM-6.4d", FEROCITE: "FDM-6.6a"},
    ),
    Moment(ATTACKER, "helping the attack", KING, {TENSIONS: "FDM-7.1a", CAVALERIE: "FDM-7.5a"}),
    Moment(
        DEFENDER,
        "helping the defence",
        KING,
        {TENSIONS: "FDM-7.1a", CAVALERIE: "FDM-7.5a", DEUS: "FDM-7.6b", TRIBUT: "FDM-7.8a"},
    ),
    Moment(DEFENDER, "helping the defence", VASSAL, {ALLIANCE: "FDM-6.3a", ESPIONS_VASSAL: "FDM-6.4d"}),
)

# What may answer each card while it is declared, and the rule that says so; a card not listed has no answer.
ANSWERS: dict[int, dict[int, str]] = {
    DESASTRE: {DEUS: "FDM-7.6d"},
    REVOLTE: {DEUS: "FDM-7.6c", SERMENT: "FDM-6.2d"},
    ALLIANCE: {TENSIONS: "FDM-7.1b", DEUS: "FDM-7.6d"},
    ESPIONS_VASSAL: {PAIX: "FDM-7.2b", DEUS: "FDM-7.6d"},
    ACCIDENT: {DEUS: "FDM-7.6d"},
    FEROCITE: {DEUS: "FDM-7.6d"},
    SAINT_EMPIRE: {TRIBUT: "FDM-7.8b"},
    PAIX: {SAINT_EMPIRE: "FDM-6.7a"},
    ESPIONS_KING: {ACCIDENT: "FDM-6.5c"},
    SERMENT: {SAINT_EMPIRE: "FDM-6.7a"},
    INVASION_CARD: {DEUS: "FDM-7.6b", TRIBUT: "FDM-7.8a"},
}


def _bits(cards: dict[int, str]) -> int:
    return sum(1 << card for card in cards)


_KINDS = max(moment.kind for moment in MOMENTS) + 1
_CARDS_AT = {(moment.kind, moment.side): _bits(moment.cards) for moment in MOMENTS}
CARDS_AT = table([[_CARDS_AT.get((kind, side), 0) for side in range(SIDES)] for kind in range(_KINDS)])
ANSWERED_BY = table([_bits(ANSWERS.get(card, {})) for card in range(CARDS + 1)])
