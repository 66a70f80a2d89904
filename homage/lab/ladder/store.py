"""A ladder on the disk: what was agreed, a line for each game as it ends, and the record of every game."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

import msgspec

from homage.engine.errors import HomageError
from homage.engine.match.record import Record
from homage.lab.ladder.games import Score

Terms = dict[str, Any]  # what all games of a ladder have in common, as plain data
FORMAT = "homage ladder 2"
TERMS, RESULTS, GAMES = "ladder.json", "results.jsonl", "games"


def usual_folder(terms: Terms) -> Path:
    """Where a ladder is kept if nobody says where: the same terms find it again."""
    digest = hashlib.sha256(json.dumps(terms, sort_keys=True).encode()).hexdigest()
    return Path("ladder") / f"{terms['game']}-{terms['seats']}-seats-seed-{terms['seed']}-{digest[:6]}"


class LadderStore:
    """The folder of a ladder. A game is in it whole, or not at all; one ladder at a time plays into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._claim_held: weakref.finalize[..., LadderStore] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Let others play into the folder."""
        if self._claim_held is not None:
            self._claim_held()
            self._claim_held = None

    def record_path(self, number: int) -> Path:
        """Where the record of a game is kept."""
        return self.folder / GAMES / f"{number:06}.homage"

    def take_up(self, terms: Terms) -> dict[int, Score]:
        """The games played so far, by number; a folder that is new is made, and one of another ladder is refused."""
        with self._at_work():
            self.folder.mkdir(parents=True, exist_ok=True)
            if (self.folder / TERMS).exists():
                self._compare(terms)
            else:
                self._begin(terms)
            self._claim()
            (self.folder / GAMES).mkdir(exist_ok=True)
            return self._played()

    def keep(self, score: Score, record: Record) -> None:
        """Keep a game that has ended: first its record, then its line."""
        with self._at_work():
            record.save(self.record_path(score.number))
            with (self.folder / RESULTS).open("a") as file:
                file.write(json.dumps(asdict(score)) + "\n")
                file.flush()
                os.fsync(file.fileno())

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Say in one sentence what the disk refuses."""
        try:
            yield
        except OSError as error:
            raise HomageError(
                f"The ladder cannot be stored in {self.folder}: {error.strerror}; "
                "free some space, or name another folder."
            ) from error

    def _claim(self) -> None:
        """Keep others out for as long as this store is in use: they would play the same games."""
        if self._claim_held is not None:
            return
        file = os.open(self.folder / TERMS, os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(file)
            raise HomageError(
                f"Another ladder is playing into {self.folder} now; wait until it is done, or name another folder."
            ) from error
        self._claim_held = weakref.finalize(self, os.close, file)

    def _begin(self, terms: Terms) -> None:
        """Write down the terms in a folder that is empty."""
        part = self.folder / (TERMS + ".part")
        if any(path != part for path in self.folder.iterdir()):
            raise HomageError(f"The folder {self.folder} is not empty and holds no ladder; name another folder.")
        part.write_text(json.dumps({"format": FORMAT, **terms}, indent=2) + "\n")
        part.replace(self.folder / TERMS)

    def _compare(self, terms: Terms) -> None:
        """Refuse to mix games that were played on other terms."""
        try:
            kept = dict(json.loads((self.folder / TERMS).read_text()))
        except (ValueError, TypeError) as error:
            raise HomageError(f"The file {self.folder / TERMS} is damaged; name another folder.") from error
        asked = json.loads(json.dumps({"format": FORMAT, **terms}))
        differing = [name for name in {**asked, **kept} if asked.get(name) != kept.get(name)]
        if differing:
            told = "; ".join(f"{name}: {_said(kept, name)} there, {_said(asked, name)} here" for name in differing)
            raise HomageError(
                f"The folder {self.folder} holds another ladder ({told}). "
                "Use the same settings to resume it, or name another folder."
            )

    def _played(self) -> dict[int, Score]:
        """All lines that are whole. A last line without its end was being written when the power went: it is cut."""
        path = self.folder / RESULTS
        path.touch()
        whole, _, begun = path.read_bytes().rpartition(b"\n")
        if begun:
            os.truncate(path, path.stat().st_size - len(begun))
        scores: dict[int, Score] = {}
        for line, text in enumerate(whole.splitlines(), start=1):
            try:
                score = _score(text)
            except ValueError as error:
                raise HomageError(
                    f"Line {line} of {path} is damaged; delete it, and its game will be played again."
                ) from error
            scores.setdefault(score.number, score)
        return scores


def _score(text: bytes) -> Score:
    score = msgspec.json.decode(text, type=Score)
    parts = score.seated, score.points, score.places, score.decisions, score.seconds, score.simulations
    if len(set(map(len, parts))) != 1:
        raise ValueError("seats")
    return score


def _said(terms: Terms, name: str) -> str:
    return json.dumps(terms[name]) if name in terms else "nothing"
