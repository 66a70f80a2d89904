"""The games and their rules."""

from __future__ import annotations

from fastapi import APIRouter

from homage.engine.game import Game
from homage.games import load
from homage.players.seated import DESCRIBED
from homage.table.api import GameShown, RuleShown
from homage.table.house import ready_games

router = APIRouter()


def shown(game: Game) -> GameShown:
    options = [
        {
            "name": option.name,
            "words": option.words,
            "default": option.default,
            "choices": [{"value": choice.value, "words": choice.words} for choice in option.choices],
        }
        for option in game.options
    ]
    return GameShown(
        name=game.name,
        title=game.title,
        credits=game.credits,
        seats=list(game.seats),
        options=options,
        how_to_play=game.words.how_to_play,
    )


@router.get("/games")
async def list_games() -> list[GameShown]:
    """The games that can be played, with what can be agreed on."""
    return [shown(game) for game in ready_games()]


@router.get("/players")
async def list_players() -> dict[str, str]:
    """The computer players, and how they play."""
    return dict(DESCRIBED)


@router.get("/games/{game}/rules")
async def list_rules(game: str) -> list[RuleShown]:
    """The numbered rules of a game."""
    return [RuleShown(id=rule.id, text=rule.text, section=rule.section) for rule in load(game).ledger.rules.values()]
