"""An experiment as a designer writes it down (see docs/experiment.md): a question, a game, and what shall differ."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from homage.engine.errors import BadChange, HomageError
from homage.engine.game import Game
from homage.engine.state.components import Changes, numbers_of
from homage.engine.state.options import Options
from homage.games import load
from homage.players.quick import player_number

BASE = "as it is"
MOST_IN_NAME = 60
MOST_GAMES = 100_000_000
KEYS = ("question", "game", "players", "seats", "options", "seed", "games", "records", "base", "variant", "sweep")
VARIANT_KEYS = ("name", "changes", "options", "players", "seats")
SWEEP_KEYS = ("number", "option", "values")


class BadExperiment(HomageError):
    """An experiment that cannot be read or contradicts itself."""


@dataclass(frozen=True)
class Variant:
    """One way to play: with which numbers, options, players and seats."""

    name: str
    changes: Changes
    options: Options
    players: tuple[str, ...]
    seats: int

    def setting(self) -> dict[str, Any]:
        """All but its name, as plain data."""
        return {
            "changes": dict(self.changes),
            "options": dict(self.options),
            "players": list(self.players),
            "seats": self.seats,
        }


@dataclass(frozen=True)
class Experiment:
    """What is asked, and every way that is played to answer it; the others are compared with the first."""

    question: str
    game: str
    variants: tuple[Variant, ...]
    seed: int
    games: int  # of each variant
    records: int  # of each variant: how many games are kept move by move

    def played(self, variant: Variant) -> Game:
        """The game as a variant has it."""
        return load(self.game, variant.changes)


def read_experiment(path: Path) -> Experiment:
    """Read an experiment from a TOML file; raises `BadExperiment` with a sentence if something is wrong."""
    try:
        data = tomllib.loads(path.read_text())
    except OSError as error:
        raise BadExperiment(f"The experiment {path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadExperiment(f"The experiment {path} is not TOML: {error}.") from error
    return experiment_from(data)


def experiment_from(data: Mapping[str, Any]) -> Experiment:
    """An experiment from plain data."""
    _check_keys(data, KEYS, "An experiment")
    game = _taken(data, "game", str, None)
    games = _taken(data, "games", int, 10_000)
    records = _taken(data, "records", int, 0)
    if not 2 <= games <= MOST_GAMES:
        raise BadExperiment(f"{games} games cannot be compared; ask for 2 to {MOST_GAMES:,}.")
    if not 0 <= records <= games:
        raise BadExperiment(f"{records} of {games} games cannot be kept as records; ask for 0 to {games}.")
    plain = load(game)
    seats = _taken(data, "seats", int, max(2, plain.seats[0]))
    asked = {name: _taken(data, name, kind, default) for name, kind, default in _SETTING}
    base = _variant(game, _named(_taken(data, "base", str, BASE)), {}, asked["options"], asked["players"], seats)
    variants = [base]
    for place, table in enumerate(_tables(data, "variant"), start=1):
        _check_keys(table, VARIANT_KEYS, f"Variant {place}")
        name = _named(_taken(table, "name", str, None))
        variants.append(
            _variant(
                game,
                name,
                dict(_ways(_taken(table, "changes", dict, {}))),
                {**asked["options"], **_taken(table, "options", dict, {})},
                _taken(table, "players", list | str, asked["players"]),
                _taken(table, "seats", int, seats),
            )
        )
    for table in _tables(data, "sweep"):
        variants += _sweep(game, base, table)
    _check_different(variants)
    seed = _taken(data, "seed", int, 1)
    return Experiment(_taken(data, "question", str, ""), game, tuple(variants), seed, games, records)


_SETTING: tuple[tuple[str, Any, Any], ...] = (("options", dict, {}), ("players", list | str, "random"))


def _sweep(game: str, base: Variant, table: Mapping[str, Any]) -> list[Variant]:
    """One number, or one option, over several values; the one that the base has is not played again."""
    _check_keys(table, SWEEP_KEYS, "A sweep")
    if ("number" in table) == ("option" in table):
        raise BadExperiment("A sweep varies either a number or an option; give it one of these keys.")
    values = _taken(table, "values", list, None)
    if not values:
        raise BadExperiment("A sweep without values varies nothing; list some under values.")
    if "option" in table:
        name = _taken(table, "option", str, None)
        made = [_variant(game, f"{name} = {value}", {}, {**base.options, name: value}, base.players, base.seats)
                for value in values]  # fmt: skip
    else:
        name = _taken(table, "number", str, None)
        made = [_variant(game, f"{name} = {value}", {name: value}, base.options, base.players, base.seats)
                for value in values]  # fmt: skip
        now = dict(numbers_of(load(game).components.data))[name]
        made = [each for each, value in zip(made, values, strict=True) if value != now]
    return [each for each in made if each.setting() != base.setting()]


def _ways(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Changes by their ways: TOML makes tables within tables of names with dots between."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _ways(value, f"{before}{name}.")
        else:
            yield before + name, value


def _variant(
    game: str, name: str, changes: Mapping[str, Any], options: Mapping[str, Any], players: Any, seats: int
) -> Variant:
    """A variant whose every part can be had."""
    names = [players] if isinstance(players, str) else players
    try:
        for way, value in changes.items():
            if type(value) is not int:
                raise BadChange(f"{way} must be a whole number, not {value!r}.")
        played = load(game, changes)
        agreed = played.agree(seats, options)
        for each in names:
            player_number(str(each))
    except HomageError as error:
        raise type(error)(f"Variant {name!r}: {error}") from error
    seated = tuple(names) * seats if len(names) == 1 else tuple(names)
    if len(seated) != seats:
        raise BadExperiment(
            f"Variant {name!r} names {len(seated)} players for {seats} seats; name one for all, or one for each."
        )
    return Variant(name, dict(sorted(changes.items())), agreed, seated, seats)


def _check_different(variants: list[Variant]) -> None:
    """Refuse two of one name, and two that are the same."""
    for place, variant in enumerate(variants):
        for other in variants[:place]:
            if other.name.lower() == variant.name.lower():
                raise BadExperiment(f"Two variants are called {variant.name!r}; give each a name of its own.")
            if replace(other, name=variant.name) == variant:
                raise BadExperiment(
                    f"The variants {other.name!r} and {variant.name!r} are the same; change one, or remove it."
                )


def _check_keys(table: Mapping[str, Any], known: tuple[str, ...], whose: str) -> None:
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, 1)
            meant = f"did you mean {near[0]!r}?" if near else f"the keys are: {', '.join(known)}."
            raise BadExperiment(f"{whose} has no key {key!r}; {meant}")


def _taken(table: Mapping[str, Any], key: str, kind: Any, default: Any) -> Any:
    """A value of the kind it must be; one that has no default must be there."""
    if key not in table:
        if default is None:
            raise BadExperiment(f"The key {key!r} is missing; give it {_KINDS[kind]}.")
        return default
    value = table[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadExperiment(f"The key {key!r} must be {_KINDS[kind]}, not {value!r}.")
    return value


_KINDS = {
    str: "text",
    int: "a whole number",
    dict: "a table",
    list: "a list",
    list | str: "the name of a player or a list of names",
}


def _tables(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    tables = data.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        raise BadExperiment(f"Each {key} is a table of its own; begin it with [[{key}]].")
    return tables


def _named(name: str) -> str:
    if not name.strip() or len(name) > MOST_IN_NAME or not name.isprintable():
        raise BadExperiment(
            f"A variant cannot be called {name!r}; give it a name of 1 to {MOST_IN_NAME} printable characters."
        )
    return name.strip()
