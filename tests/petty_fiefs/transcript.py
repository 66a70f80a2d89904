"""Golden transcripts: whole games as a person reads them, for each memory and a number of seats.

python -m tests.petty_fiefs.transcript      # writes them anew; read the difference before you commit it
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from homage.engine.match.openly import open_log
from homage.games.petty_fiefs import GAME
from homage.players.seated import ComputerPlayer

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two-perfect": (2, {"max_rounds": "12"}),
    "two-strict": (2, {"memory": "strict", "max_rounds": "12"}),
    "three-perfect": (3, {"max_rounds": "8"}),
    "three-strict": (3, {"memory": "strict", "max_rounds": "8"}),
}


def transcript(name: str) -> str:
    """A short game between players that choose by chance: the moves, then the whole story."""
    seats, options = GAMES[name]
    match = GAME.new(seats, seed=2006, options=options)
    players = [ComputerPlayer("random", bytes([seat]) * 32) for seat in range(seats)]
    lines = [f"{GAME.title}: {name}", f"seats: {seats}"]
    lines += [f"{option}: {value}" for option, value in match.options.items()]
    lines += ["", "Moves, each with the number of choices there were:"]
    while match.waiting:
        (seat,) = match.waiting
        action = players[seat].choose(match, seat)
        lines.append(f"  {GAME.words.seat(seat)}: {GAME.words.notation(action)} (of {len(match.legal(seat))})")
        match.play(seat, action)
    lines += ["", "What happened:", *("  " + line for line in open_log(match))]
    assert match.result is not None
    lines += ["", f"Points: {match.result.points}. Places: {match.result.places}."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(transcript(name))
