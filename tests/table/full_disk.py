"""A full disk, for real: people play at a server whose disk is small, and full again and again.

    python -m tests.table.full_disk --times 4 --seed 1

The disk is memory that only this process and its servers see (a mount namespace), so nobody needs to be root.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.table.harms import FullDisk

SIZE = "48m"  # more than the 32 MB below which the server reports that its disk is almost full
INSIDE = ("unshare", "--user", "--map-root-user", "--mount", "sh", "-ec")
MOUNT = f'mount -t tmpfs -o size={SIZE} tmpfs "$0"; exec "$@"'


def can_be_had() -> bool:
    """Whether this machine lets us have a disk of our own."""
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run([*INSIDE, MOUNT, folder, "true"], capture_output=True, check=False).returncode == 0


def played_on_a_full_disk(times: int, seed: int, circles: int = 10) -> Counter[str]:
    """Let the disk be full so often while people play; what was counted."""
    with tempfile.TemporaryDirectory(prefix="homage-disk-") as folder:
        command = [*INSIDE, MOUNT, folder, sys.executable, "-m", "tests.table.full_disk", folder]
        numbers = ["--times", str(times), "--seed", str(seed), "--circles", str(circles)]
        done = subprocess.run([*command, *numbers], stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, "the full disk has done harm"
    return Counter(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="on a small disk; none: on one that is made for it")
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--circles", type=int, default=10, help="tables at once")
    asked = parser.parse_args()
    if asked.folder is None:
        counts = played_on_a_full_disk(asked.times, asked.seed, asked.circles)
    else:
        sys.modules["__main__"].__spec__ = None  # or every forked server would run this module once more
        counts = asyncio.run(FullDisk(asked.folder, asked.circles, asked.seed).burn(asked.times)).counts
    print(json.dumps(counts))


if __name__ == "__main__":
    main()
