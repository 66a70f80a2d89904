"""The tournament rules (9.3): two-player games in Swiss rounds, then a play-off of the best two or four.

Also here: FEA-TOU.
"""

from __future__ import annotations

from typing import Any

from homage.engine.rules.tournament import Bracket, Format, Subject, TournamentRules
from homage.games.fealty.components import COMPONENTS

DATA = COMPONENTS["tournament"]


def bracket(finalists: int) -> Bracket:
    """The ranks that meet first in the play-off (FEA-TOU-8, RU-26)."""
    pairs = {2 * len(pairs): pairs for pairs in (DATA["playoff"]["pairs_of_two"], DATA["playoff"]["pairs_of_four"])}
    return tuple(tuple(pair) for pair in pairs[finalists])


def read_format(row: dict[str, Any]) -> Format:
    """Rounds, play-off and expected minutes for a field of some size (FEA-TOU-1, FEA-TOU-2, RU-26)."""
    first, last = row["minutes"]
    entrants = range(row["min_players"], row["max_players"] + 1)
    return Format(entrants, row["swiss_rounds"], bracket(row["finalists"]), (first, last))


TOURNAMENT = TournamentRules(
    seats=2,
    formats=tuple(map(read_format, DATA["format"])),
    points_win=DATA["points_win"],  # FEA-TOU-3
    points_tie=DATA["points_tie"],
    points_loss=DATA["points_loss"],
    bye_points=DATA["bye_points"],  # FEA-TOU-10
    bye_differential=DATA["bye_differential"],
    max_replays=DATA["playoff"]["max_replays"],  # RU-27
    tie_break="last_piece",  # FEA-TOU-12
    last_event=DATA["last_event"],
    game_minutes=DATA["game_minutes"],  # FEA-TOU-9
    games_per_box=DATA["games_per_box"],  # FEA-TOU-13
    cites={
        Subject.FIELD: ("RU-26",),
        Subject.ROUNDS: ("FEA-TOU-1",),
        Subject.RANKING: ("FEA-TOU-6",),
        Subject.PAIRING: ("FEA-TOU-7",),
        Subject.PLAY_OFF: ("FEA-TOU-8",),
        Subject.TIES: ("FEA-TOU-12",),
        Subject.LEAVING: ("RU-37",),
        Subject.DURATION: ("FEA-TOU-2",),
        Subject.NUMBERS: ("FEA-TOU-2",),
        Subject.CLOCKS: ("FEA-TOU-9", "RU-28"),
        Subject.BOXES: ("FEA-TOU-13",),
    },
)
