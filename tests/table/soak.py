"""Trials of a server, one after the other with fresh chance, for as long as is asked; then how often each went well.

    python -m tests.table.soak --minutes 60

A fault is told with the number that its chance came from, and the trials go on; the exit code is 1 then.
`--only "full disk" --seed NUMBER --minutes 0` tries one once more.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from support.postgres import Postgres, running_postgres
from tests.table.backups import postgres_restored, sqlite_restored
from tests.table.crash import Fire
from tests.table.flips import served_with_flipped_bytes
from tests.table.full_disk import played_on_a_full_disk
from tests.table.harms import Cuts, Jumps, Restarts
from tests.table.served import sqlite_in

TIMES = 8  # that something happens in one trial


@dataclass(frozen=True)
class Ground:
    """Where a trial takes place."""

    postgres: Postgres
    folder: Path  # empty
    seed: int

    @property
    def name(self) -> str:
        """Of a database that is its own."""
        return f"soak_{self.seed}"


def kills(on: Ground) -> Counter[str]:
    return asyncio.run(Fire(sqlite_in(on.folder), seed=on.seed).burn(TIMES)).counts


def two_servers(on: Ground) -> Counter[str]:
    """On PostgreSQL, both killed and their database started again."""
    with on.postgres.database(on.name):
        return asyncio.run(Restarts(on.postgres, on.name, servers=2, seed=on.seed).burn(TIMES)).counts


def cuts(on: Ground) -> Counter[str]:
    with on.postgres.database(on.name) as database:
        return asyncio.run(Cuts(database, seed=on.seed).burn(3 * TIMES)).counts


def full_disk(on: Ground) -> Counter[str]:
    return played_on_a_full_disk(TIMES, on.seed)


def flipped_bytes(on: Ground) -> Counter[str]:
    return served_with_flipped_bytes(on.folder, on.seed, TIMES)


def clock_jumps(on: Ground) -> Counter[str]:
    return asyncio.run(Jumps(sqlite_in(on.folder), seed=on.seed).burn(TIMES // 2)).counts


def back_ups(on: Ground) -> Counter[str]:
    """Of SQLite, in each way that this machine has, and of PostgreSQL."""
    ways = [0, 1] if shutil.which("sqlite3") else [0]
    folders = [on.folder / str(each) for each in (*ways, "postgres")]
    for folder in folders:
        folder.mkdir()
    done = [sqlite_restored(folder, way) for way, folder in zip(ways, folders, strict=False)]
    return sum([*done, postgres_restored(on.postgres, folders[-1], on.name)], Counter())


TRIALS: dict[str, Callable[[Ground], Counter[str]]] = {
    "kills": kills,
    "two servers": two_servers,
    "cuts": cuts,
    "full disk": full_disk,
    "flipped bytes": flipped_bytes,
    "clock jumps": clock_jumps,
    "back-ups": back_ups,
}


class Soak:
    """Trials, and what came of them."""

    def __init__(self, names: list[str], seed: int) -> None:
        self.names, self.seed = names, seed
        self.counts: dict[str, Counter[str]] = {name: Counter() for name in names}
        self.began = time.monotonic()

    def run(self, minutes: float) -> None:
        """Each trial once at least."""
        with running_postgres() as postgres:
            for number in range(10**9):
                if number >= len(self.names) and time.monotonic() > self.began + 60 * minutes:
                    return
                self.try_once(self.names[number % len(self.names)], postgres, self.seed + number)

    def try_once(self, name: str, postgres: Postgres, seed: int) -> None:
        with tempfile.TemporaryDirectory(prefix="homage-soak-") as folder:
            try:
                counts = TRIALS[name](Ground(postgres, Path(folder), seed)) + Counter(trials=1)
            except Exception:
                traceback.print_exc()
                print(f"FAULT in {name}, seed {seed}", file=sys.stderr, flush=True)
                counts = Counter(trials=1, faults=1)
        self.counts[name] += counts
        print(f"{time.monotonic() - self.began:6.0f} s  {name} (seed {seed}): {told(counts)}", flush=True)

    @property
    def faults(self) -> int:
        return sum(counts["faults"] for counts in self.counts.values())


def told(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counts.items())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--only", choices=TRIALS, action="append", help="one trial; may be given more than once")
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6))
    asked = parser.parse_args()
    sys.modules["__main__"].__spec__ = None  # or every forked server would run this module once more
    soak = Soak(asked.only or list(TRIALS), asked.seed)
    soak.run(asked.minutes)
    print(f"\n{(time.monotonic() - soak.began) / 60:.0f} minutes from seed {asked.seed}, {soak.faults} faults:")
    for name, counts in soak.counts.items():
        print(f"  {name}: {told(counts)}")
    return 1 if soak.faults else 0


if __name__ == "__main__":
    sys.exit(main())
