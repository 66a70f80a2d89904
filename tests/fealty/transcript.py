"""Golden transcripts: whole games as a person reads them, one for each variant.

python -m tests.fealty.transcript      # writes them anew; read the difference before you commit it
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from homage.engine.match.openly import open_log
from homage.games.fealty import GAME
from homage.players.seated import ComputerPlayer

GOLDEN = Path(__file__).parent / "golden"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "standard": (2, {}),
    "short-suns": (3, {"short": True, "set": "suns"}),
    "no-luck": (2, {"short": True, "draw": "no_luck"}),
    "team-play": (4, {"short": True, "teams": True}),
    "blind-draw": (2, {"set": "suns", "draw": "blind"}),
    "ordered-blind-draw": (2, {"short": True, "set": "suns", "draw": "ordered"}),
    "random-set": (2, {"set": "random"}),
    "mixed-match": (2, {"set": "mixed", "suns_seat": 2}),
}


def transcript(name: str) -> str:
    """A game between players that choose by chance: each decision with the number of choices, then the whole story."""
    seats, options = GAMES[name]
    match = GAME.new(seats, seed=2011, options=options)
    players = [ComputerPlayer("random", bytes([seat]) * 32) for seat in range(seats)]
    lines = [f"{GAME.title}: {name}", f"seats: {seats}"]
    lines += [f"{option}: {value}" for option, value in match.options.items()]
    lines += ["", "Moves, each with the number of choices there were:"]
    while match.waiting:
        seat = match.waiting[0]
        action = players[seat].choose(match, seat)
        lines.append(f"  {GAME.words.seat(seat)}: {GAME.words.notation(action)} (of {len(match.legal(seat))})")
        match.play(seat, action)
    lines += ["", "What happened:", *("  " + line for line in open_log(match))]
    lines += ["", "The board at the end:"]
    lines += ["".join(text for text, _ in line).rstrip() for line in GAME.draw(match.view(), None, ())]
    assert match.result is not None
    lines += ["", f"Points: {match.result.points}. Places: {match.result.places}."]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(transcript(name))
