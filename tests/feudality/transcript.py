"""Golden transcripts: whole games between players that choose by chance, as a person reads them.

python -m tests.feudality.transcript      # writes them anew; read the difference before you commit it
"""

from __future__ import annotations

from pathlib import Path

from homage.engine.match.openly import open_log
from homage.games.feudality import GAME
from homage.players.seated import ComputerPlayer

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, str]]] = {
    "two": (2, {"turn_cap": "12"}),
    "three-mild": (3, {"turn_cap": "9", "red_dragon": "vp_only", "fief_choice": "random"}),
    "six-short": (6, {"victory_number": "5", "turn_cap": "6", "bag": "207"}),
}


def transcript(name: str) -> str:
    """A game between computer players: the moves, then the whole story."""
    seats, options = GAMES[name]
    match = GAME.new(seats, seed=987, options=options)
    players = [ComputerPlayer("random", bytes([seat]) * 32) for seat in range(seats)]
    lines = [f"{GAME.title}: {name}", str(options), "", "Moves, each with the number of choices there were:"]
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
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(transcript(name))
