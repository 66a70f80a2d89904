"""What each Action card can be used for, in a few words, with the rule."""

from __future__ import annotations

from homage.games.feudalism.rules.cards import (
    ACCIDENT,
    ACCIDENT_SUCCESS,
    ALLIANCE,
    ALLIANCE_DRM,
    CAVALERIE,
    CAVALERIE_DRM,
    DESASTRE,
    DEUS,
    DUC,
    DUC_SUCCESS,
    ESPIONS_DRM,
    ESPIONS_KING,
    ESPIONS_VASSAL,
    FEROCITE,
    FEROCITE_DRM,
    MILITIA_COST_WITH_DUC,
    PAIX,
    RECONQUETE,
    REVOLT_CARDS,
    REVOLTE,
    SAINT_EMPIRE,
    SERMENT,
    SERMENT_SUCCESS,
    TENSIONS,
    TENSIONS_DRM,
    TRIBUT,
    TRIBUT_FOR_EMPIRE,
    TRIBUT_ON_INCOME,
)

USES: dict[int, tuple[tuple[str, str], ...]] = {
    DESASTRE: (
        ("FDM-6.1a", "Must be played: three dice choose a Region, and the King pays a die of Deniers or loses it."),
    ),
    REVOLTE: (("FDM-6.2a", f"A controlled Region revolts; {REVOLT_CARDS} of these a turn, one Revolt a Region."),),
    ALLIANCE: (
        ("FDM-6.3a", f"+{ALLIANCE_DRM} for the Vassal in any battle."),
        ("FDM-6.3b", "The Vassal of next turn has one card more, whoever he is."),
    ),
    ESPIONS_VASSAL: (
        ("FDM-6.4a", "Look at the King's hand, or at two cards of his deck and one of your own."),
        ("FDM-6.4c", f"+{ESPIONS_DRM} in your next attack."),
    ),
    ACCIDENT: (
        ("FDM-6.5a", f"Roll a die: {ACCIDENT_SUCCESS} or more moves the track down, once a turn."),
        ("FDM-6.5c", "In answer: cancels the King's Espions."),
    ),
    FEROCITE: (("FDM-6.6a", f"+{FEROCITE_DRM} for the invaders."),),
    SAINT_EMPIRE: (
        ("FDM-6.7a", "In answer: cancels a Paix de Dieu or a Serment de fidélité."),
        ("FDM-6.7b", "The King loses his normal attack of this turn."),
    ),
    TENSIONS: (
        ("FDM-7.1a", f"+{TENSIONS_DRM} for the King against a Revolt, or in an attack."),
        ("FDM-7.1b", "In answer: cancels an Alliance."),
    ),
    PAIX: (
        ("FDM-7.2a", "The King takes a die of Deniers."),
        ("FDM-7.2b", "In answer: cancels the Vassal's Espions."),
    ),
    ESPIONS_KING: (
        ("FDM-7.3a", "Look at two cards of the Vassal's deck and one of your own; before he acts, or at his hand."),
        ("FDM-7.3b", f"+{ESPIONS_DRM} in your next attack."),
    ),
    RECONQUETE: (("FDM-7.4a", "One attack more in this turn."),),
    CAVALERIE: (("FDM-7.5a", f"+{CAVALERIE_DRM} for the King in a battle he takes part in."),),
    DEUS: (("FDM-7.6a", "In answer: cancels any card but Saint Empire Romain, Invasions too."),),
    SERMENT: (
        ("FDM-7.7a", f"Pay a lost Region's income and roll: 1 to {SERMENT_SUCCESS} wins it back, a 6 spreads unrest."),
        ("FDM-7.7f", f"In answer to a Révolte: 1 to {SERMENT_SUCCESS} stops it, else it spreads."),
    ),
    TRIBUT: (
        ("FDM-7.8a", f"In answer: pays Vikings off, for the Region's income and {TRIBUT_ON_INCOME} Dn."),
        ("FDM-7.8b", f"In answer: cancels a Saint Empire Romain for {TRIBUT_FOR_EMPIRE} Dn, in the Vassal's actions."),
    ),
    DUC: (
        ("FDM-7.9a", f"Roll a die: {DUC_SUCCESS} or more moves the track up."),
        ("FDM-7.9b", f"Militia costs {MILITIA_COST_WITH_DUC} Dn in one battle."),
        ("FDM-7.9c", "The King of next turn has one card less, whoever he is."),
    ),
}
