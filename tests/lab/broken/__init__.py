"""Fealty with one thing broken, for each kind of fault that the fuzzer looks for; until the second turn all is well.

They keep their name, so that records of them replay by the true rules up to the move that breaks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import homage
from homage.engine.flow.story import TO_ALL, tell
from homage.engine.game import Game
from homage.engine.native.rule import rule
from homage.engine.state.dice import Dice, draw
from homage.engine.state.layout import Numbers
from homage.engine.views.view import View
from homage.games.fealty.actions import DECLINE, NOT_ASKED, TURN
from homage.games.fealty.course import advance as true_advance
from homage.games.fealty.player.suggest import weigh as true_weigh
from homage.games.fealty.questions import apply as true_apply
from homage.games.fealty.questions import forbidden as true_forbidden
from homage.games.fealty.questions import legal as true_legal
from homage.games.fealty.rules.scoring import result as true_result
from homage.games.fealty.shown.knowledge import resample as true_resample
from homage.games.fealty.state import State

FEALTY = homage.load("fealty")
WORDS = FEALTY.words
FROM = 2  # the turn
LAST_ACTION = FEALTY.actions.count - 1


def broken(rules: dict[str, Any] | None = None, **changes: Any) -> Game:
    """Fealty with other rules or another face."""
    return replace(FEALTY, rules={**FEALTY.rules, **(rules or {})}, _plain=None, _native=None, **changes)


def broken_words(**changes: Any) -> Game:
    return broken(words=replace(WORDS, **changes))


# -- moves -------------------------------------------------------------------------------------------------------------


@rule
def writes_out_of_range(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    true_apply(s, seat, action, dice, story)
    if s.turn >= FROM:
        s.hand[99] = 0


@rule
def writes_too_much(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    true_apply(s, seat, action, dice, story)
    if s.turn >= FROM:
        s.frame_step[15] = 300


@rule
def loses_a_card(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    true_apply(s, seat, action, dice, story)
    if s.turn >= FROM:
        s.unplayed[seat] = 0


@rule
def tells_too_much(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    true_apply(s, seat, action, dice, story)
    if s.turn >= FROM:
        for _ in range(1100):
            tell(story, TURN, TO_ALL, s.turn)


@rule
def rolls_too_much(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    true_apply(s, seat, action, dice, story)
    if s.turn >= FROM:
        for _ in range(300):
            draw(dice, 6)


@rule
def looks_at_the_clock(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    import time

    true_apply(s, seat, action, dice, story)
    s.frame_of[15, 3] = time.monotonic_ns() & 0xFFFFFF


@rule
def stands_still(s: State, dice: Dice, story: Numbers) -> None:
    if s.turn < FROM:
        true_advance(s, dice, story)


@rule
def never_ends(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    while s.turn >= FROM:
        pass
    true_apply(s, seat, action, dice, story)


@rule
def dies(s: State, seat: int, action: int, dice: Dice, story: Numbers) -> None:
    if s.turn >= FROM:
        import os
        import signal

        os.kill(os.getpid(), signal.SIGSEGV)
    true_apply(s, seat, action, dice, story)


@rule
def starts_nowhere(s: State, seats: int, options: Numbers, dice: Dice, story: Numbers) -> None:
    s.hand[99] = 0


# -- what may be done --------------------------------------------------------------------------------------------------


@rule
def lists_backwards(s: State, seat: int, out: Numbers) -> int:
    n = true_legal(s, seat, out)
    if s.turn >= FROM and n > 1:
        last = out[n - 1]
        out[n - 1] = out[0]
        out[0] = last
    return n


@rule
def lists_nothing(s: State, seat: int, out: Numbers) -> int:
    if s.turn >= FROM:
        return 0
    return true_legal(s, seat, out)


@rule
def lists_too_little(s: State, seat: int, out: Numbers) -> int:
    n = true_legal(s, seat, out)
    if s.turn >= FROM and n > 1:
        return n - 1
    return n


@rule
def lists_the_forbidden(s: State, seat: int, out: Numbers) -> int:
    n = true_legal(s, seat, out)
    if s.turn >= FROM and n > 0:
        out[n] = LAST_ACTION
        return n + 1
    return n


@rule
def lists_for_all(s: State, seat: int, out: Numbers) -> int:
    n = true_legal(s, seat, out)
    if s.turn >= FROM and n == 0:
        out[0] = 0
        return 1
    return n


@rule
def may_decline(s: State, seat: int) -> bool:
    """By the card at the bottom of the deck, which nobody has seen."""
    return s.turn < FROM or s.deck[seat, 0] & 1 == 0


@rule
def lists_by_the_deck(s: State, seat: int, out: Numbers) -> int:
    n = true_legal(s, seat, out)
    if n > 1 and out[0] == DECLINE and not may_decline(s, seat):
        for i in range(1, n):
            out[i - 1] = out[i]
        return n - 1
    return n


@rule
def forbids_by_the_deck(s: State, seat: int, action: int) -> int:
    code = true_forbidden(s, seat, action)
    if code == 0 and action == DECLINE and not may_decline(s, seat):
        return NOT_ASKED
    return code


@rule
def allows_everything(s: State, seat: int, action: int) -> int:
    if s.turn >= FROM:
        return 0
    return true_forbidden(s, seat, action)


# -- what is known, thought and counted --------------------------------------------------------------------------------


@rule
def imagines_another_turn(s: State, seat: int, dice: Dice) -> None:
    true_resample(s, seat, dice)
    if s.turn >= FROM:
        s.turn += 1


@rule
def imagines_empty_hands(s: State, seat: int, dice: Dice) -> None:
    true_resample(s, seat, dice)
    for other in range(s.seats):
        if s.turn >= FROM and other != seat:
            s.hand[other] = 0


@rule
def weighs_out_of_range(s: State, seat: int, options: Numbers, n: int, dice: Dice, worth: Numbers) -> None:
    true_weigh(s, seat, options, n, dice, worth)
    if s.turn >= FROM:
        worth[n] = 0


@rule
def judges_beyond_certainty(s: State, out: Numbers) -> None:
    out[0] = 1001


@rule
def nobody_wins(s: State, out: Numbers) -> None:
    true_result(s, out)
    for seat in range(s.seats):
        if s.turn >= FROM:
            out[len(out) // 2 + seat] += 1  # type: ignore[arg-type]


def shown(**public: Any) -> View:
    """A view with some other parts."""
    return View({**FEALTY.view.public, **public}, FEALTY.view.own)


def sees_nothing(s: Any) -> int:
    return s.turn if s.turn < FROM else {}["board"]  # type: ignore[no-any-return]


def asks_without_words(s: Any, seat: int) -> str:
    return WORDS.question(s, seat) if s.turn < FROM else ""


def offers_without_words(s: Any, seat: int, action: int) -> str:
    return WORDS.action(s, seat, action) if s.turn < FROM else ""


def tells_nothing(event: Any) -> str:
    return WORDS.event(event) if event.kind.name != "turn" or event["turn"] < FROM else [][0]


def misreads(text: str) -> int:
    return WORDS.parse(text) ^ 1


def wrote_nothing(action: int) -> str:
    raise KeyError(action)


# By what the fuzzer says of it.
VARIANTS = {
    "IndexError: ": broken({"apply": writes_out_of_range}),
    "The game is not over after 12 decisions": broken(most_decisions=lambda seats, options: 12),
    "has not played are not those of hand and deck": broken({"apply": loses_a_card}),
    "a move has more than 1024 events": broken({"apply": tells_too_much}),
    "a move draws more than 256 dice": broken({"apply": rolls_too_much}),
    "no question came up within 10,000 steps": broken({"advance": stands_still}),
    "Taken back and made again": broken({"apply": looks_at_the_clock}),
    "in the set-up": broken({"start": starts_nowhere}),
    "are not in ascending order": broken({"legal": lists_backwards}),
    "is asked, but has no legal action": broken({"legal": lists_nothing}),
    "is not offered '": broken({"legal": lists_too_little}),
    "An offered action is forbidden: ": broken({"legal": lists_the_forbidden}),
    "is not asked, but is offered 1 actions": broken({"legal": lists_for_all}),
    "but it is not forbidden": broken({"forbidden": allows_everything}),
    "there are more options than the game declares": broken(most_options=8),
    "imagines, other actions are legal": broken({"legal": lists_by_the_deck, "forbidden": forbids_by_the_deck}),
    "imagines, what this viewer sees has changed: ": broken({"resample": imagines_another_turn}),
    "imagines, the accounts do not add up: ": broken({"resample": imagines_empty_hands}),
    "in weighs_out_of_range": broken({"weigh": weighs_out_of_range}),
    "they run from 0 to 1000": broken({"judge": judges_beyond_certainty}),
    "The game ends with the places": broken({"result": nobody_wins}),
    "KeyError: 'board'": broken(view=shown(turn=sees_nothing)),
    "not JSON serializable": broken(view=shown(cards=lambda s: {1, 2})),
    "but `observed` allows (0, 0)": broken(observed=(0, 0)),
    "the question has no words": broken_words(question=asks_without_words),
    "but that has no words": broken_words(action=offers_without_words),
    "IndexError: list index out of range": broken_words(event=tells_nothing),
    "parses as another": broken_words(parse=misreads),
    "KeyError: ": broken_words(notation=wrote_nothing),
}
