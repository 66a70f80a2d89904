"""Golden transcripts: whole games between greedy players, one for each number of families, as a person reads them.

python -m tests.fief.transcript      # writes them anew; read the difference before you commit it
"""

from __future__ import annotations

from pathlib import Path

from homage.engine.match.openly import open_log
from homage.games.fief import GAME
from homage.players.seated import ComputerPlayer

GOLDEN = Path(__file__).parent / "golden"
GAMES = {"three": 3, "four": 4, "five": 5, "six": 6}


def transcript(name: str) -> str:
    """A game between greedy players: the whole story, as an onlooker who sees everything reads it."""
    GAME.compile()
    seats = GAMES[name]
    match = GAME.new(seats, seed=400 + seats)
    players = [ComputerPlayer("greedy", bytes([seat]) * 32) for seat in range(seats)]
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, players[seat].choose(match, seat))
    assert match.result is not None
    lines = [f"{GAME.title}: {name}, {match.played} moves", "", *open_log(match), ""]
    return "\n".join([*lines, f"Points: {match.result.points}. Places: {match.result.places}."]) + "\n"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(transcript(name))
