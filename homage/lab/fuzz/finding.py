"""What a run has found: told in a paragraph, and saved as a record that replays."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from homage.engine.errors import HomageError
from homage.engine.game import Game
from homage.lab.fuzz.game import Fault
from homage.lab.fuzz.journal import Course


@dataclass(frozen=True)
class Finding:
    """A game that broke: how it went, at which move, and what is wrong."""

    game: Game
    course: Course
    fault: Fault

    def save(self, folder: Path) -> Path | None:
        """Write the record of the game up to the move before, if it came to that, with a note beside it."""
        record = self.course.record(max(0, self.fault.move - 1))
        file = folder / f"{self.game.name}-{self.course.table.seed}.homage"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if record is not None:
                record.save(file)
            file.with_suffix(".txt").write_text(f"{self.what}\n\n{self.fault.trace}".rstrip() + "\n")
        except OSError as error:
            raise HomageError(
                f"{self.what} The record cannot be saved in {folder}: {error.strerror}; name another --folder."
            ) from error
        return None if record is None else file

    @property
    def what(self) -> str:
        """What broke, where, and in which game."""
        table = self.course.table
        agreed = [f"{name}={str(value).lower()}" for name, value in table.options.items() if value != ""]
        return (
            f"{self.game.title} broke {self._where} of a game with seed {table.seed}, {table.seats} seats "
            f"({', '.join(table.players)}), {', '.join(agreed) or 'no options'}: {self.fault.what}"
        )

    @property
    def _where(self) -> str:
        move = self.fault.move
        if move == 0:
            return "in the set-up"
        made = self.course.tried[move - 1]
        return f"at move {move} ({self.game.words.seat(made.seat)}: {self._notation(made.action)})"

    def _notation(self, action: int) -> str:
        try:
            return self.game.words.notation(action)
        except Exception:  # that may be what broke
            return f"action {action}"

    def report(self, file: Path | None, again: str) -> str:
        """The same with what can be done about it: the record to look at, and the command that plays the game again."""
        if file is None:
            return f"{self.what} No move was made, so there is no record. To play it again: {again}"
        before = max(0, self.fault.move - 1)
        return (
            f"{self.what} To look at the game up to move {before}: homage replay {file} "
            f"(or open that file in the browser). To play it again: {again}"
        )
