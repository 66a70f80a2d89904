"""What a person can say during play besides making a move."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from secrets import token_bytes

from rich.table import Table

from homage.commands.arguments import DEFAULT_PLAYER
from homage.commands.rules import show_rules
from homage.commands.sitting import Sitting
from homage.commands.spoken import understood
from homage.commands.terminal import flowing
from homage.engine.errors import HomageError, UndoRefused
from homage.engine.state.dice import KEY_BYTES
from homage.players.advice import Advice, advise
from homage.players.seated import Asked, ComputerPlayer

ADVISER, ADVISER_S = "king", 1.0  # who is asked for hints, and how long it thinks about one


class Left(Exception):
    """Somebody leaves the table."""


@dataclass(frozen=True)
class Order:
    """Something to say: how it is written, what it does."""

    usage: str
    words: str
    carry_out: Callable[[Sitting, str], None]


def deciding(sitting: Sitting) -> int:
    """The seat that is asked now."""
    if sitting.seat is None or sitting.seat not in sitting.match.waiting:
        raise HomageError("Nobody is asked anything now: the game is over.")
    return sitting.seat


def example(sitting: Sitting) -> str:
    """A move as it is written, out of the choices if there are any."""
    match, seat = sitting.match, sitting.seat
    action = match.legal(seat)[0] if seat is not None and seat in match.waiting else 0
    return match.game.words.notation(action)


def show_help(sitting: Sitting, rest: str) -> None:
    """How to answer, and all orders."""
    sitting.say(f"Answer by number, by notation, or by enough of it to be unique: {example(sitting)!r}. Also:")
    for order in dict.fromkeys(ORDERS.values()):
        sitting.say(f"  {order.usage:<12} {order.words}")


def tell_why(sitting: Sitting, rest: str) -> None:
    """Why something is not allowed, with the text of the rule."""
    seat = deciding(sitting)
    if not rest:
        raise HomageError(f"Say what you ask about, such as 'why {example(sitting)}'.")
    action = understood(sitting.match, rest, sitting.match.choices(seat))
    refused = sitting.match.why_not(seat, action)
    if refused is None:
        sitting.say(f"You may: {sitting.match.game.words.notation(action)} is one of your choices.")
        return
    sitting.say(str(refused))
    if refused.rule:
        show_rules(sitting.console, sitting.match.game, refused.rule)


def show_log(sitting: Sitting, rest: str) -> None:
    """All that happened and that the seat may know."""
    for line in sitting.match.log(sitting.seat):
        sitting.say(f"  {line}")


def show_board(sitting: Sitting, rest: str) -> None:
    """The table again."""
    sitting.show_board()
    if not sitting.match.over:
        sitting.show_question()


def list_choices(sitting: Sitting, rest: str) -> None:
    """Every choice."""
    sitting.show_choices(sitting.match.choices(deciding(sitting)))


def read_rules(sitting: Sitting, rest: str) -> None:
    """A rule, or how to play."""
    if rest:
        show_rules(sitting.console, sitting.match.game, rest)
    else:
        sitting.say(flowing(sitting.match.game.words.how_to_play))


def give_hint(sitting: Sitting, rest: str) -> None:
    """The best moves that a search finds; it sees no more than the seat does."""
    asked = Asked.of(sitting.match, deciding(sitting), token_bytes(KEY_BYTES))
    with sitting.console.status("Thinking ..."):
        advice = advise(ComputerPlayer(ADVISER, b"", to_the_end=True), asked, seconds=ADVISER_S)
    if len(asked.legal) == 1:
        sitting.say(f"There is no other choice: {sitting.match.game.words.notation(asked.legal[0])}.")
    elif advice.simulations:
        show_advice(sitting, advice)
    else:
        name = sitting.match.game.words.notation(advice.moves[0].action)
        sitting.say(f"At a glance: {name}. For a search, ask again once native code is ready.")


def show_advice(sitting: Sitting, advice: Advice) -> None:
    """Moves, best first, with the chance of each seat to win and its points."""
    words = sitting.match.game.words
    sitting.say(f"The best moves, from {advice.simulations:,} simulated games:")
    table = Table()
    table.add_column("Move")
    for seat in range(sitting.match.seats):
        table.add_column(words.seat(seat), justify="right")
    for move in advice.moves:
        expected = zip(move.wins, move.points, strict=True)
        table.add_row(words.notation(move.action), *(f"{wins:.0%}, {points:.1f}" for wins, points in expected))
    sitting.console.print(table)
    sitting.say("For each seat: its chance to win, and its expected points.", "dim")


def undo(sitting: Sitting, rest: str) -> None:
    """Take back one's last move; computer players consent if nothing was revealed since, people are asked."""
    match = sitting.match
    own = match.last_choice_of(_undoers(sitting))
    if own is None:
        raise UndoRefused("There is nothing to undo: you have made no move yet.")
    back = match.played - own
    if len(sitting.people) == 1 and match.past.final_since(own):
        raise UndoRefused("Your last move cannot be undone: something was rolled or revealed since.")
    if len(sitting.people) > 1 and (sitting.seat is None or match.undo_refusal(sitting.seat) is not None):
        answer = sitting.listen(f"This undoes {_moves(back)}. Does everybody agree? (yes/no) ")
        if not "yes".startswith(answer.lower() or "no"):
            raise UndoRefused("Not everybody agrees: nothing is undone.")
    match.take_back(back)
    sitting.heard_no_more()
    sitting.say(f"Undone: {_moves(back)}.", "bold")


def _moves(count: int) -> str:
    return f"{count} {'move' if count == 1 else 'moves'}"


def _undoers(sitting: Sitting) -> list[int]:
    """Whose last move is meant: of the seat asked, or of any person once the game is over."""
    return sitting.people if sitting.seat is None else [sitting.seat]


def save(sitting: Sitting, rest: str) -> None:
    """Write the game to a file."""
    if not rest:
        raise HomageError("Say where to save, such as 'save evening.homage'.")
    try:
        path = Path(rest).expanduser()
        if path.is_file() and path != sitting.file:
            answer = sitting.listen(f"{path} exists already. Replace it? (yes/no) ")
            if not "yes".startswith(answer.lower() or "no"):
                raise HomageError(f"{path} is unchanged; save under another name.")
        sitting.match.private_record.save(path)
    except OSError as error:
        raise HomageError(f"The game cannot be saved as {rest}: {error.strerror}; try another place.") from error
    except (RuntimeError, ValueError) as error:  # no such home folder; a sign that no file name may hold
        raise HomageError(f"{rest!r} is not a file name; try another.") from error
    sitting.file, sitting.saved = path, sitting.moves
    sitting.say(
        f"Saved as {path}. The file contains all hidden information: show it to nobody before the game is over."
    )
    sitting.say(f"To resume: {resuming(sitting)}")


def resuming(sitting: Sitting) -> str:
    """The command that goes on with a saved game."""
    words = ["homage", "play", sitting.match.game.name, "--resume", str(sitting.file)]
    if sitting.match.over:
        return shlex.join(["homage", "replay", str(sitting.file)])
    if sitting.people != [0]:
        words += ["--you", ",".join(str(seat + 1) for seat in sitting.people) or "0"]
    names = [sitting.computers[seat].name for seat in sorted(sitting.computers)]
    if set(names) - {DEFAULT_PLAYER}:
        words += ["--players", ",".join(names)]
    return shlex.join(words)


def leave(sitting: Sitting, rest: str) -> None:
    """Leave, with a last chance to save."""
    while sitting.moves and sitting.saved != sitting.moves:
        name = sitting.listen("Save this game first? Type a file name, or press Enter to leave without saving. ")
        if not name:
            break
        try:
            save(sitting, name)
        except HomageError as error:
            sitting.say(str(error), "bold")
    raise Left


_HELP = Order("help, ?", "this list", show_help)
_LEAVE = Order("quit", "leave; you can save first", leave)
ORDERS = {
    "?": _HELP,
    "help": _HELP,
    "list": Order("list", "all your choices", list_choices),
    "board": Order("board", "the board and the question again", show_board),
    "why": Order("why MOVE", "whether a move is allowed, or which rule forbids it", tell_why),
    "hint": Order("hint", "the best moves by a search, with their chances", give_hint),
    "undo": Order("undo", "undo your last move and all that followed", undo),
    "log": Order("log", "the log", show_log),
    "rules": Order("rules [ID]", "how to play, or a rule in full", read_rules),
    "save": Order("save FILE", "save the game to a file", save),
    "quit": _LEAVE,
    "exit": _LEAVE,
}
