"""The eighteen kinds of piece, in order of speed: what they claim, how far, and what they can do.

Also here: RU-31.
"""

from __future__ import annotations

from typing import Any

from homage.engine.state.components import table
from homage.games.fealty.components import COMPONENTS

PIECES: list[dict[str, Any]] = sorted(COMPONENTS["piece"], key=lambda piece: int(piece["speed"]))
KINDS = len(PIECES)

CLAIMS = ("any", "forest", "field", "road", "city")
ABILITIES = tuple(["none"] + [ability["id"] for ability in COMPONENTS["ability"]])
MOVE_OTHER = ABILITIES.index("move_other")
MOVE_SELF = ABILITIES.index("move_self")
CONFLICT = ABILITIES.index("conflict")
INFLUENCE = ABILITIES.index("influence")
REMOVE_OWN = ABILITIES.index("remove_own")
IGNORE_DUCHY = ABILITIES.index("ignore_duchy")
ADJACENT_BONUS = ABILITIES.index("adjacent_bonus")
IMMOBILE = ABILITIES.index("immobile")


SPEED = table([piece["speed"] for piece in PIECES])
CLAIM = table([CLAIMS.index(piece["claim"]) for piece in PIECES])
RANGE = table([piece["range"] for piece in PIECES])
ABILITY = table([ABILITIES.index(piece["ability"]) for piece in PIECES])
DISTANCE = table([piece["distance"] for piece in PIECES])
COMPULSORY = table([int(piece["mandatory"]) for piece in PIECES])

KIND_OF_SPEED: dict[int, int] = {piece["speed"]: kind for kind, piece in enumerate(PIECES)}
KIND_OF_NAME: dict[str, int] = {piece["name"].lower(): kind for kind, piece in enumerate(PIECES)}
NAME = [str(piece["name"]) for piece in PIECES]

# Disc k has a Missives piece on one side and a Suns piece on the other.
DISCS = len(COMPONENTS["disc"])
MISSIVES_OF_DISC = table([KIND_OF_SPEED[disc["missives"]] for disc in COMPONENTS["disc"]])
SUNS_OF_DISC = table([KIND_OF_SPEED[disc["suns"]] for disc in COMPONENTS["disc"]])
INQUISITORS = sum(1 << kind for kind in range(KINDS) if ABILITY[kind] == REMOVE_OWN)

FIRST_HAND = int(COMPONENTS["hand"]["initial_hand"])
CARDS_DRAWN = int(COMPONENTS["hand"]["draw_per_turn"])
TOKENS_A_CLAIM = int(COMPONENTS["scoring"]["influence_per_claim"])
CITY_BONUS = int(COMPONENTS["scoring"]["city_bonus"])
NEAR_BONUS = int(COMPONENTS["scoring"]["adjacent_bonus"])
