"""What a person means: a choice by number, by notation, or by enough of it to be unique."""

from __future__ import annotations

from homage.engine.errors import NotTextOfAnAction
from homage.engine.match.match import Match
from homage.engine.match.position import Choice

MOST_MEANINGS = 6  # listed when a text could mean several things


def understood(match: Match, text: str, choices: list[Choice]) -> int:
    """The action meant. It may be one that the rules forbid: then they will say why."""
    asked = " ".join(text.lower().split())
    numbered = {str(number): choice.action for number, choice in enumerate(choices, start=1)}
    if asked in numbered:
        return numbered[asked]
    named = _named(match, asked, choices)
    if named:
        return _only(text, named, choices)
    meant = [choice.action for choice in choices if _fits(asked.split(), choice.notation.lower().split())]
    if meant:
        return _only(text, meant, choices)
    if asked.partition(" ")[0] in {block.name for block in match.game.actions.blocks}:
        return match.game.words.parse(text)  # which tells what is wrong with the rest
    raise NotTextOfAnAction(
        f"{text!r} is none of your choices; name one by its number or notation, or type ? for help."
    )


def _named(match: Match, asked: str, choices: list[Choice]) -> list[int]:
    """The actions that a text names in full, with its verb or, where there is no doubt, without."""
    verbs = dict.fromkeys(choice.notation.split()[0] for choice in choices)
    named = [_parsed(match, text) for text in (asked, *(f"{verb} {asked}" for verb in verbs))]
    actions = [action for action in dict.fromkeys(named) if action is not None]
    legal = {choice.action for choice in choices}
    return [action for action in actions if action in legal] or actions[:1]


def _parsed(match: Match, text: str) -> int | None:
    try:
        return match.game.words.parse(text)
    except NotTextOfAnAction:
        return None


def _fits(asked: list[str], notation: list[str]) -> bool:
    """Whether each word asked begins a word of the notation, in the same order."""
    rest = iter(notation)
    return bool(asked) and all(any(word.startswith(part) for word in rest) for part in asked)


def _only(text: str, actions: list[int], choices: list[Choice]) -> int:
    if len(actions) == 1:
        return actions[0]
    names = [choice.notation for choice in choices if choice.action in actions]
    more = ", ..." if len(names) > MOST_MEANINGS else ""
    raise NotTextOfAnAction(f"{text!r} could be any of: {', '.join(names[:MOST_MEANINGS])}{more}; say which.")
