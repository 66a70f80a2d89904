"""Golden transcripts: whole games between players that choose by chance, as a person reads them.

python -m tests.feudalism.transcript      # writes them anew; read the difference before you commit it
"""

from __future__ import annotations

from pathlib import Path

from homage.engine.match.openly import open_log
from homage.games.feudalism import GAME
from homage.players.seated import ComputerPlayer

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[str, str]] = {"random-dice": ("random", "dice"), "random-first": ("random", "first")}


def transcript(name: str) -> str:
    """A game between computer players: the moves, then the whole story."""
    player, king = GAMES[name]
    match = GAME.new(2, seed=987, options={"king": king})
    players = [ComputerPlayer(player, bytes([seat]) * 32) for seat in range(2)]
    lines = [f"{GAME.title}: {name}", f"king: {king}", "", "Moves, each with the number of choices there were:"]
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
