"""Records of played games: a header and a list of (seat, action, outcomes). They are the truth; states are a cache."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from homage.engine.errors import BadRecord
from homage.engine.state.dice import KEY_BYTES, commitment
from homage.engine.state.limits import TAPE

FORMAT = "homage record 1"
PROMISE = re.compile("[0-9a-f]{64}")  # a commitment
MOST = 1 << 31  # no die has more sides


@dataclass
class Move:
    """What a seat did, and what the dice showed while it was carried out."""

    seat: int
    action: int
    outcomes: list[int] = field(default_factory=list)


@dataclass
class Record:
    """One played game."""

    game: str
    rules: str  # version of the rules
    components: str  # hash of the component data
    seats: int
    options: dict[str, str | int | bool]
    commitment: str  # hash of the key of the dice, known from the start
    deal: list[int] = field(default_factory=list)  # outcomes of the set-up
    moves: list[Move] = field(default_factory=list)
    key: str = ""  # the key itself, once the game is over
    changes: dict[str, int] = field(default_factory=dict)  # of the component data, for an experiment
    taken: int = -1  # of a game that goes on from another's: how many moves are that one's, with dice by its key
    remarks: dict[str, Any] = field(default_factory=dict)  # what a table says of it beside the rules, such as who won

    def dump(self) -> str:
        """The record as text: a line for the header, a line for each move, and a checksum."""
        header = {name: value for name, value in asdict(self).items() if name != "moves"}
        if self.taken < 0:
            del header["taken"]
        for name in ("changes", "remarks"):
            if not header[name]:
                del header[name]
        lines = [json.dumps({"format": FORMAT, **header})]
        lines += [json.dumps([move.seat, move.action, move.outcomes]) for move in self.moves]
        text = "\n".join(lines) + "\n"
        return text + json.dumps({"sha256": _checksum(text)}) + "\n"

    def save(self, path: Path) -> None:
        """Save the record to a file; an existing file is replaced only when the new one is complete."""
        part = path.with_name(path.name + ".part")
        part.write_text(self.dump())
        part.replace(path)


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def load_record(path: Path) -> Record:
    """Load a record from a file; raises `BadRecord` with a sentence if it cannot be read."""
    try:
        text = path.read_text()
    except OSError as error:
        raise BadRecord(f"The record {path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not a record of a game: it is not text.") from error
    return parse_record(text, str(path))


def parse_record(text: str, name: str) -> Record:
    """A record from its text."""
    body, _, tail = text.rstrip("\n").rpartition("\n")
    try:
        header = json.loads(text.split("\n", 1)[0])
        is_record = isinstance(header, dict) and str(header.get("format", "")).startswith("homage record")
    except (ValueError, RecursionError):
        is_record = False
    if not is_record:
        raise BadRecord(f"{name} is not a record of a game; records are written by 'save' and by finished games.")
    if header.pop("format") != FORMAT:
        raise BadRecord(f"{name} is not in the format {FORMAT!r}; open it with the release that wrote it.")
    try:
        if json.loads(tail).get("sha256") != _checksum(body + "\n"):
            raise ValueError("checksum")
        moves = [_move(json.loads(line)) for line in body.split("\n")[1:]]
        record = Record(**header, moves=moves)
        _check(record)
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        raise BadRecord(f"The record {name} is damaged; use a copy, or an earlier save.") from error
    return record


def _move(line: Any) -> Move:
    seat, action, outcomes = line
    if not isinstance(outcomes, list) or not all(type(number) is int for number in [seat, action, *outcomes]):
        raise ValueError("numbers")
    return Move(seat, action, outcomes)


def _check(record: Record) -> None:
    texts = [record.game, record.rules, record.components, record.commitment, record.key]
    if not all(isinstance(text, str) for text in texts) or type(record.seats) is not int:
        raise ValueError("header")
    if not isinstance(record.options, dict) or type(record.taken) is not int:
        raise ValueError("header")
    if not isinstance(record.changes, dict) or any(type(value) is not int for value in record.changes.values()):
        raise ValueError("changes")
    if not isinstance(record.remarks, dict):
        raise ValueError("remarks")
    for outcomes in [record.deal, *(move.outcomes for move in record.moves)]:
        if not isinstance(outcomes, list) or len(outcomes) > TAPE:
            raise ValueError("outcomes")
        if any(type(each) is not int or not 0 <= each < MOST for each in outcomes):
            raise ValueError("outcomes")
    if not PROMISE.fullmatch(record.commitment):
        raise ValueError("commitment")
    if record.key and commitment(bytes.fromhex(record.key)) != record.commitment:
        raise ValueError("key")
    if record.key and len(bytes.fromhex(record.key)) != KEY_BYTES:
        raise ValueError("key")
