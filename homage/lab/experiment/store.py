"""An experiment on the disk: what was agreed, a Parquet file for each part that is finished, and sampled games."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from homage.engine.errors import HomageError
from homage.engine.match.record import Record

if TYPE_CHECKING:
    import polars as pl

FORMAT = "homage experiment 1"
TERMS, GAMES, RECORDS, PART = "experiment.json", "games", "records", ".part"
Terms = dict[str, Any]


def polars() -> Any:
    """The package that tables are kept with."""
    try:
        import polars as package
    except ImportError as error:
        raise HomageError("Experiments need Polars, which is not installed; install homage[lab].") from error
    return package


def folder_name(number: int, variant: str) -> str:
    """The folder of a variant: its place, and what is left of its name in a path."""
    return f"{number:02}-{re.sub(r'[^a-z0-9]+', '-', variant.lower()).strip('-') or 'variant'}"


class ExperimentStore:
    """The folder of an experiment. A part is in it whole, or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def take_up(self, terms: Terms) -> None:
        """Go on with what is there; a folder that is new is made, and one of another experiment is refused."""
        with self._at_work():
            self.folder.mkdir(parents=True, exist_ok=True)
            if (self.folder / TERMS).exists():
                self._compare(terms)
            elif any(path.name != TERMS + PART for path in self.folder.iterdir()):
                raise HomageError(
                    f"The folder {self.folder} is not empty and holds no experiment; name another folder."
                )
            self._write(self.folder / TERMS, (json.dumps({"format": FORMAT, **terms}, indent=2) + "\n").encode())
            for number, variant in enumerate(terms["variants"]):
                for kind in (GAMES, RECORDS):
                    (self.folder / kind / folder_name(number, variant["name"])).mkdir(parents=True, exist_ok=True)

    def terms(self) -> Terms:
        """What was agreed."""
        path = self.folder / TERMS
        try:
            kept = dict(json.loads(path.read_text()))
        except OSError as error:
            raise HomageError(
                f"There is no experiment in {self.folder}: {error.strerror}; name a folder written by 'homage lab run'."
            ) from error
        except (ValueError, TypeError) as error:
            raise HomageError(f"The file {path} is damaged; name another folder.") from error
        if kept.get("format") != FORMAT:
            raise HomageError(f"The file {path} is not in the format {FORMAT!r}; run the experiment again.")
        return kept

    def part(self, number: int, variant: str, first: int) -> Path:
        """Where a part of the games of a variant is kept."""
        return self.folder / GAMES / folder_name(number, variant) / f"{first:09}.parquet"

    def record(self, number: int, variant: str, game: int) -> Path:
        """Where a sampled game is kept."""
        return self.folder / RECORDS / folder_name(number, variant) / f"{game:09}.homage"

    def keep(self, path: Path, games: pl.DataFrame) -> None:
        """Keep a part: it has its name only when it is whole."""
        with self._at_work():
            part = path.with_name(path.name + PART)
            with part.open("wb") as file:
                games.write_parquet(file)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)

    def keep_record(self, path: Path, record: Record) -> None:
        """Keep a sampled game."""
        with self._at_work():
            record.save(path)

    def games(self, number: int, variant: str) -> pl.DataFrame:
        """All finished parts of a variant."""
        found = sorted((self.folder / GAMES / folder_name(number, variant)).glob("*.parquet"))
        package = polars()
        try:
            tables = [package.read_parquet(path) for path in found]
            return cast("pl.DataFrame", package.concat(tables) if tables else package.DataFrame())
        except (OSError, package.exceptions.PolarsError) as error:
            raise HomageError(
                f"A file in {found[0].parent} is damaged: {error}; delete it and run the experiment again."
            ) from error

    def _compare(self, terms: Terms) -> None:
        """Refuse to mix games that were played on other terms; the question may be put in other words."""
        kept, asked = self.terms(), json.loads(json.dumps({"format": FORMAT, **terms}))
        differing = [name for name in {**asked, **kept} if asked.get(name) != kept.get(name) and name != "question"]
        if differing:
            raise HomageError(
                f"The folder {self.folder} holds another experiment; it differs in: {', '.join(differing)}. "
                "Use the same settings to resume it, or name another folder."
            )

    @staticmethod
    def _write(path: Path, content: bytes) -> None:
        part = path.with_name(path.name + PART)
        part.write_bytes(content)
        part.replace(path)

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Say in one sentence what the disk refuses."""
        try:
            yield
        except OSError as error:
            raise HomageError(
                f"The experiment cannot be stored in {self.folder}: {error.strerror or error}; "
                "free some space, or name another folder."
            ) from error
