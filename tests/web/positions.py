"""Positions of whole games of FIEF, in short: a test of the browser client looks whether anything on the map overlaps.

python -m tests.web.positions      # writes web/src/games/fief/lessons/positions.json anew; two minutes
"""

from __future__ import annotations

import json
from typing import Any

import homage
from bench.questions import played
from tests.web.played import FOLDER

FILE = FOLDER / "fief/lessons/positions.json"
GAMES = ((6, 1), (6, 2), (4, 1), (3, 2))  # seats and seed
APART = 110  # decisions from one position to the next


def short(view: dict[str, Any]) -> dict[str, Any]:
    """What decides where things stand on the map."""
    return {
        "towns": [
            [town["fortress"], town["mills"], [siege["seat"] for siege in town["sieges"]]] for town in view["towns"]
        ],
        "held": [fief["family"] for fief in view["fiefs"]],
        "struck": [[sign for sign, lies in area.items() if lies is True] for area in view["areas"]],
        "forces": [
            [
                *(seat, force["town"], force["from"], force["stand"]),
                *(bool(force["units"] or force["face_down"]), force["lords"], force["captives"]),
            ]
            for seat, forces in enumerate(view["forces"])
            for force in forces
        ],
    }


def positions() -> list[dict[str, Any]]:
    """One in a while, over all games."""
    game = homage.load("fief")
    game.compile()
    return [
        short(match.view(seat))
        for seats, seed in GAMES
        for at, (match, seat, _, _) in enumerate(played(game, seats, seed, "greedy"))
        if at % APART == APART - 1
    ]


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in positions())
    FILE.write_text(f"[\n{lines}\n]\n")
