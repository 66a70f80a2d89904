"""The course of a game at one terminal: people and computer players in turn, from the first question to the last."""

from __future__ import annotations

from homage.commands.orders import ORDERS, Left
from homage.commands.replay import show_result
from homage.commands.sitting import Sitting
from homage.commands.spoken import understood
from homage.engine.errors import HomageError


def play(sitting: Sitting) -> None:
    """Until the game is over and nobody wants to say more."""
    match = sitting.match
    while True:
        while waiting := match.waiting:
            asked = [seat for seat in waiting if seat in sitting.people]  # a secret choice: people first
            if asked and _nothing_to_decide(sitting, asked[0]):
                match.play(asked[0], match.legal(asked[0])[0])
            elif asked:
                _ask(sitting, asked[0])
            else:
                _let_move(sitting, waiting[0])
        _close(sitting)


def watch(sitting: Sitting) -> None:
    """A game among computer players, shown as it goes."""
    match, turn = sitting.match, None
    while waiting := match.waiting:
        if turn != (turn := match.view().get("turn")):
            sitting.show_board()
        _let_move(sitting, waiting[0])
        sitting.tell_news()
    _finish(sitting)


def _nothing_to_decide(sitting: Sitting, seat: int) -> bool:
    """Whether a person can only let a window pass, and nobody else at the screen could learn that by it."""
    return len(sitting.people) == 1 and sitting.match.window is not None and len(sitting.match.legal(seat)) == 1


def _let_move(sitting: Sitting, seat: int) -> None:
    """A computer player moves."""
    sitting.match.play(seat, sitting.computers[seat].choose(sitting.match, seat))


def _ask(sitting: Sitting, seat: int) -> None:
    """Ask a person until they have decided, or taken something back."""
    sitting.draw_curtain(seat)
    sitting.tell_news()
    sitting.show_board()
    sitting.show_question()
    match, before = sitting.match, sitting.match.state
    while match.state == before:
        text = sitting.listen()
        try:
            if not _obey(sitting, text):
                match.play(seat, understood(match, text, match.choices(seat)))
        except HomageError as error:
            sitting.say(str(error), "bold")


def _obey(sitting: Sitting, text: str) -> bool:
    """Carry out what is no move: an order, or nothing at all."""
    word, _, rest = text.partition(" ")
    order = ORDERS.get(word.lower())
    if order is not None:
        order.carry_out(sitting, rest.strip())
    return order is not None or not text


def _close(sitting: Sitting) -> None:
    """The end: the result, and a last word; until somebody leaves, or takes something back."""
    if len(sitting.people) > 1:
        sitting.seat = None
    sitting.tell_news()
    _finish(sitting)
    sitting.say("'save FILE' keeps the record, 'log' and 'board' show it again; Enter leaves.", "dim")
    while sitting.match.over:
        text = sitting.listen()
        if not text:
            raise Left
        try:
            if not _obey(sitting, text):
                sitting.say("The game is over. Press Enter to leave, or type ? for help.", "bold")
        except HomageError as error:
            sitting.say(str(error), "bold")


def _finish(sitting: Sitting) -> None:
    sitting.show_board()
    sitting.console.print()
    show_result(sitting.console, sitting.match)
