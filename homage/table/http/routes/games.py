"""The games and their rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from homage.engine.errors import HomageError
from homage.engine.flow.windows import Condition, Window
from homage.engine.game import Game
from homage.engine.state.options import OptionValue
from homage.games import load
from homage.players.seated import DESCRIBED
from homage.table.house.house import ready_games
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
from homage.table.http.cards import example_board
from homage.table.http.packing import Packed
from homage.table.http.routes.asking import in_thread

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
        minutes=list(game.minutes),
        complexity=game.complexity,
        how_to_play=game.words.how_to_play,
        components=dict(game.catalogue),
        windows=[window_shown(window) for window in game.windows],
        pledges=bool(game.pledges),
        native=game.is_native,
        conditions={
            condition.name: ConditionShown(words=condition.words, values=list(condition.values))
            for window in game.windows
            for condition in window.conditions
        },
        beats={kind.name: kind.beat for kind in game.events.kinds if kind.beat != "long"},
        sounds={kind.name: kind.sound for kind in game.events.kinds if kind.sound},
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


@router.get("/games", response_model=list[GameShown])
async def list_games(request: Request) -> Response:
    """The games that can be played, with what can be agreed on. It changes with the release, and once more when a game
    is compiled.
    """
    native = tuple(game.is_native for game in ready_games())
    return (await in_thread(_games, native)).answer(request)


@cache
def _games(native: tuple[bool, ...]) -> Packed:
    games = zip(ready_games(), native, strict=True)
    told = [shown(game).model_copy(update={"native": compiled}) for game, compiled in games]
    return Packed(TypeAdapter(list[GameShown]).dump_json(told))


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


@router.get("/games/{game}/board.svg")
async def picture(request: Request, game: str) -> Response:
    """The board as it may look some moves into a game, drawn by the game itself."""
    return (await in_thread(_picture, load(game).name)).answer(request)


@cache
def _picture(name: str) -> Packed:
    return Packed(example_board(name).encode(), "image/svg+xml", "public, max-age=86400")


@router.get("/players")
async def list_players() -> dict[str, str]:
    """The computer players, and how they play."""
    return dict(DESCRIBED)


@router.get("/games/{game}/rules", response_model=list[RuleShown])
async def list_rules(request: Request, game: str) -> Response:
    """The numbered rules of a game, chapter by chapter as in its rulebook; rulings come last."""
    return (await in_thread(_rules, load(game).name)).answer(request)


@cache
def _rules(name: str) -> Packed:
    ledger = load(name).ledger
    told = [
        RuleShown(
            id=rule.id,
            text=rule.text,
            chapter=rule.chapter,
            related=ledger.related[rule.id],
            index=ledger.index[rule.id],
        )
        for rule in ledger.in_order
    ]
    return Packed(TypeAdapter(list[RuleShown]).dump_json(told))
