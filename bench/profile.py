"""Where each microsecond of a move goes in our server: processor time by stage, for every game in both modes.

python -m bench.profile [--seconds N] [--clients 50] [--games fealty,feudalism] [--modes full,brief]

The server is loaded as `python -m bench.server` does it, with the functions of each stage timed (bench/stages.py). A
stage is timed without the stages inside it, so all of them add up to the processor time of the whole process. The
same load on a server that is not timed tells what the timing itself costs.
"""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console

import homage
from bench.arguments import MODES, Arguments, even
from bench.clients import loading
from bench.server import complaints, measure, ours, prepare
from bench.serving import Running, Unavailable, homage_server
from bench.showing import markdown, show, shown
from bench.stages import FILE, LOOP, STAGES, WHOLE_PROCESS, check

CLIENTS = 50
PATIENCE_S = 180.0
MISSING = 0.05  # of the processor time: stages that leave more of it out do not tell where it goes


@dataclass(frozen=True)
class Profile:
    """What a move costs, in microseconds of processor time."""

    name: str
    stages: dict[str, float]
    whole: float  # of the process that is timed
    plain: float | None  # of one that is not
    doubts: list[str]

    @property
    def others(self) -> float:
        """Threads that come to no stage."""
        return self.whole - sum(self.stages.values())


def read_stages(server: Running, path: Path) -> dict[str, float]:
    """Ask a server what each stage has taken so far, in seconds."""
    path.unlink(missing_ok=True)
    os.kill(server.pid, signal.SIGUSR1)
    until = time.monotonic() + PATIENCE_S
    while not path.exists():
        if time.monotonic() > until:
            raise Unavailable(f"The server did not tell its stages in {PATIENCE_S:.0f} s.")
        time.sleep(0.001)
    found: dict[str, float] = json.loads(path.read_text())
    return found


def profile(game: str, mode: str, clients: int, seconds: float, native: bool = True) -> Profile:
    """The same load twice: on a server as it is, and on one whose stages are timed."""
    who = ours(game, mode, native)
    plain = measure(who, clients, seconds)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "stages.json"
        with (
            homage_server(native=native, program="bench.stages", settings={FILE: str(path)}) as server,
            loading(who.script, clients, url=server.url, **who.arguments) as load,
        ):
            prepare(load, who, clients, seconds)
            heard, before, after = load.measure(seconds, lambda: read_stages(server, path))
    a_move = {stage: (after[stage] - before[stage]) / max(1, heard.moves) * 1e6 for stage in after}
    whole = a_move.pop(WHOLE_PROCESS)
    found = Profile(who.name, a_move, whole, plain.cpu_us, complaints(who.name, plain.heard))
    return replace(found, doubts=[*found.doubts, *disagreements(found)])


def disagreements(found: Profile) -> list[str]:
    """What does not add up."""
    if abs(found.others) <= MISSING * found.whole:
        return []
    return [f"{found.name}: THE STAGES DO NOT ADD UP: they leave out {found.others:,.0f} of {found.whole:,.0f} µs."]


def table(profiles: Sequence[Profile]) -> str:
    """A row for each stage, a column for each game and mode."""
    stages = [*STAGES, LOOP]
    rows = [[stage, *(f"{each.stages[stage]:,.0f}" for each in profiles)] for stage in stages]
    rows.append(["other threads", *(f"{each.others:,.0f}" for each in profiles)])
    rows.append(["all of it", *(f"{each.whole:,.0f}" for each in profiles)])
    rows.append(["all of it, stages not timed", *(shown(each.plain, ",.0f") for each in profiles)])
    return markdown(["µs of processor time a move", *(each.name for each in profiles)], rows)


def run(
    console: Console,
    seconds: float = 10.0,
    clients: int = CLIENTS,
    games: Sequence[str] = homage.NAMES,
    modes: Sequence[str] = MODES,
    native: bool = True,
) -> None:
    """Profile all, print one table; say so loudly where it cannot be done."""
    check(STAGES)
    profiles = []
    try:
        even([clients])
        for game in games:
            for mode in modes:
                console.print(f"{game}, {mode} ...", style="dim")
                profiles.append(profile(game, mode, clients, seconds, native))
    except Unavailable as missing:
        console.print(f"[bold red]THE SERVER WAS NOT PROFILED.[/bold red] {missing}")
        return
    title = f"Where a move's processor time goes: {clients} clients that never pause, {seconds:g} s"
    show(console, title, table(profiles), doubts=[doubt for each in profiles for doubt in each.doubts])


def main() -> None:
    """The command line."""
    parser = Arguments("bench.profile", __doc__, seconds=10.0)
    parser.add_argument("--clients", type=int, default=CLIENTS, help="an even number")
    parser.games_and_modes()
    asked = parser.parse_args()
    run(Console(), asked.seconds, asked.clients, asked.games, asked.modes)


if __name__ == "__main__":
    main()
