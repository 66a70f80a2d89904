"""How a game speaks to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from homage.engine.flow.course import kind_asked
from homage.engine.flow.questions import OVER, Questions
from homage.engine.flow.story import Event

Sentence = str | Callable[[Any, int], str]  # of a state and a seat


@dataclass(frozen=True)
class Words:
    """How a game speaks to people; seats are numbers, states come veiled for who looks."""

    seat: Callable[[int], str]
    action: Callable[[Any, int, int], str]  # state, seat, action: what it would do, as a person says it
    notation: Callable[[int], str]  # an action as short text ...
    parse: Callable[[str], int]  # ... and back
    event: Callable[[Event], str]  # a line of the log; empty where nothing need be said
    question: Callable[[Any, int], str]  # what a seat is asked now
    how_to_play: str


def asking(questions: Questions, sentences: Mapping[str, Sentence]) -> Callable[[Any, int], str]:
    """What a seat is asked now, by the sentence that a game has for each of its questions; empty if nothing is."""
    names = set(questions.names.values()) - {OVER}
    if lost := sorted(names - sentences.keys()):
        raise TypeError(f"no sentence asks {', '.join(lost)}; add it to QUESTION_WORDS")
    if idle := sorted(sentences.keys() - names):
        raise TypeError(f"QUESTION_WORDS has sentences for {', '.join(idle)}, which no question is called")

    def question(s: Any, seat: int) -> str:
        sentence = sentences.get(questions.name(kind_asked(s)), "")
        return sentence if isinstance(sentence, str) else sentence(s, seat)

    return question


def counted(count: int, one: str) -> str:
    """A number with what is counted, in the plural where that ends in an s: "1 point", "3 points"."""
    return f"{count} {one}{'' if count == 1 else 's'}"
