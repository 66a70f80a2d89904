"""The games and their rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fastapi import APIRouter

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.engine.options import OptionValue
from homage.engine.windows import Condition, Window
from homage.games import load
from homage.players.seated import DESCRIBED
from homage.table.http.api import (
    Agreement,
    AnswerShown,
    ConditionShown,
    GameShown,
    OptionShown,
    RuleShown,
    ValueShown,
    Wanted,
    WindowShown,
)
from homage.table.rooms.house import ready_games

router = APIRouter()


def shown(game: Game) -> GameShown:
    options = [
        OptionShown(
            name=option.name,
            words=option.words,
            default=option.default,
            choices=[ValueShown(value=choice.value, words=choice.words) for choice in option.values],
        )
        for option in game.options
    ]
    return GameShown(
        name=game.name,
        title=game.title,
        credits=game.credits,
        seats=list(game.seats),
        names=[game.words.seat(seat) for seat in range(game.most_seats)],
        tinctures=list(game.tinctures[: game.most_seats]),
        named_seats=game.named_seats,
        options=options,
        first_game=dict(game.first_game),
        pitch=game.pitch,
        how_to_play=game.words.how_to_play,
        components=dict(game.catalogue),
        windows=[window_shown(window) for window in game.windows],
        pledges=bool(game.pledges),
        conditions={
            condition.name: ConditionShown(words=condition.words, values=list(condition.values))
            for window in game.windows
            for condition in window.conditions
        },
    )


def window_shown(window: Window) -> WindowShown:
    return WindowShown(
        name=window.name,
        words=window.words,
        decisive=window.decisive,
        waits=window.waits,
        passing=window.passing,
        conditions=_names(window.conditions),
        answers=[
            AnswerShown(action=answer.action, words=answer.words, conditions=_names(answer.conditions))
            for answer in window.answers
        ],
    )


def _names(conditions: Iterable[Condition]) -> list[str]:
    return [condition.name for condition in conditions]


@router.get("/games")
async def list_games() -> list[GameShown]:
    """The games that can be played, with what can be agreed on."""
    return [shown(game) for game in ready_games()]


def _why_not(game: Game, seats: int, options: Mapping[str, OptionValue]) -> str:
    try:
        game.agree(seats, options)
    except HomageError as error:
        return str(error)
    return ""


@router.post("/games/{game}/agreement")
async def agree(game: str, asked: Wanted) -> Agreement:
    """Whether options go together; and, for each number of seats and each value of an option, why it would not."""
    played = load(game)
    return Agreement(
        why=_why_not(played, asked.seats, asked.options),
        options={
            option.name: {
                str(choice.value).lower(): _why_not(played, asked.seats, {**asked.options, option.name: choice.value})
                for choice in option.values
            }
            for option in played.options
            if option.values
        },
        seats={seats: _why_not(played, seats, asked.options) for seats in played.seats},
    )


@router.get("/players")
async def list_players() -> dict[str, str]:
    """The computer players, and how they play."""
    return dict(DESCRIBED)


@router.get("/games/{game}/rules")
async def list_rules(game: str) -> list[RuleShown]:
    """The numbered rules of a game."""
    return [RuleShown(id=rule.id, text=rule.text, section=rule.section) for rule in load(game).ledger.rules.values()]
