"""What the documentation shows, runs."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import homage
from homage.table.messages.client_messages import Request
from homage.table.messages.server_messages import Message
from homage.table.metrics import Metrics
from homage.table.settings import Settings
from support import protocol
from tests.commands import terminal
from tests.patience import PATIENCE_S
from tests.table.served import serving, sqlite_in

ROOT = Path(homage.__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/rules/*.md")])


def blocks(path: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", path.read_text(), re.DOTALL)


@pytest.mark.parametrize(
    ("page", "made"),
    [("python.md", "run"), ("simulate.md", "run"), ("fuzz.md", "run"), ("tournament.md", "champion")],
)
def test_the_snippets_of_a_page_run_from_top_to_bottom(page: str, made: str) -> None:
    space: dict[str, object] = {}
    for block in blocks(ROOT / "docs" / page):
        exec(block, space)
    assert space[made]


def test_the_lines_of_the_readme_run() -> None:
    (code,) = blocks(ROOT / "README.md")
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.startswith("Result(points=(")


def commands(page: Path) -> list[tuple[str, str]]:
    """The commands of ours that a page shows, in blocks of code and within sentences, and what follows their names."""
    shown = re.findall(r"^(?: {4}| {4}pipx run )homage (.+?)(?: #.*)?$", page.read_text(), re.MULTILINE)
    shown += re.findall(r"`(?:pipx run (?:--spec \S+ )?)?homage ([^`]+)`", page.read_text())
    return [(first, rest) for first, _, rest in (each.partition(" ") for each in shown)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_of_a_page_is_one_and_has_the_options_that_are_shown(page: Path) -> None:
    for command, rest in commands(page):
        names = [command, *([rest.split()[0]] if command in ("lab", "moderate") and rest else [])]
        asked = terminal.homage(*names, "--help")
        assert asked.exit_code == 0, asked.output
        for option in re.findall(r"--[a-z][a-z-]*", rest):
            assert option in asked.stdout, f"homage {command} has no {option}"


def test_commands_are_found_on_pages() -> None:
    assert {"play", "serve", "sim", "lab", "rules"} <= {command for command, _ in commands(ROOT / "README.md")}


def anchors(page: Path) -> set[str]:
    """What a link may name in a page: its headings, as sites and forges write them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).strip().replace(" ", "-") for each in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for path, anchor in re.findall(r"\]\(([^)#\s]*)#?([^)]*)\)", page.read_text()):
        if "://" not in path:
            target = page.parent / path if path else page
            assert target.exists(), f"{page.name} links to {path}"
            assert not anchor or anchor in anchors(target), f"{page.name} links to {path}#{anchor}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_line_of_a_page_is_long(page: Path) -> None:
    if page.parent.name != "rules":  # rows of tables and examples of messages cannot be broken
        text = re.sub(r"```json\n.*?```", "", page.read_text(), flags=re.DOTALL)
        long = [line for line in text.splitlines() if len(line) > 120 and not line.startswith("|")]
        assert not long, long[0]


MOST_LINES = 300
REFERENCES = ("requests.md", "messages.md")  # made from types, to look things up, as ledgers are


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_is_long_but_those_to_look_things_up(page: Path) -> None:
    lines = len(page.read_text().splitlines())
    assert lines <= MOST_LINES or page.parent.name == "rules" or page.name in REFERENCES, f"{page.name}: {lines} lines"


def test_the_paths_of_the_design_page_lead_through_files_that_are_there_and_count_them() -> None:
    page = (ROOT / "docs" / "design.md").read_text().split("## Three paths through the code")[1].split("\n## ")[0]
    paths = re.findall(r"^\*\*From .*?\*\*, (\d+) files:\n(.*?)(?=^\*\*From|\Z)", page, re.DOTALL | re.MULTILINE)
    assert len(paths) == 3
    for count, path in paths:
        files = set(re.findall(r"`((?:homage|web)/[^`]+)`", path))
        assert int(count) == len(files)
        for file in files:
            assert (ROOT / file).exists(), file


# -- the protocol -------------------------------------------------------------------------------------------------

REFERENCE = {"requests": (protocol.requests, get_args(Request)), "messages": (protocol.messages, get_args(Message))}


@pytest.mark.parametrize("page", REFERENCE)
def test_the_reference_of_messages_is_made_from_their_types(page: str) -> None:
    written, _ = REFERENCE[page]
    assert (ROOT / "docs" / f"{page}.md").read_text() == written(), f"make docs/{page}.md"


@pytest.mark.parametrize("page", REFERENCE)
def test_every_message_has_a_true_example(page: str) -> None:
    _, kinds = REFERENCE[page]
    assert sorted(protocol.EXAMPLES[page]) == sorted(map(protocol.tag, kinds))
    for kind in kinds:
        examples = protocol.EXAMPLES[page][protocol.tag(kind)]
        assert examples, f"{protocol.tag(kind)} has no example"
        for example in examples:
            assert set(example) <= {"type", *kind.__struct_fields__}
            msgspec.json.decode(json.dumps(example), type=kind)


def test_a_message_with_a_field_that_says_nothing_is_noticed() -> None:
    class Wave(msgspec.Struct):
        """Greet somebody."""

        whom: int

    with pytest.raises(ValueError, match="Wave does not say what these are, in comments beside them: whom"):
        protocol.table(Wave)


def test_the_bot_of_its_page_plays_a_game_to_its_end(tmp_path: Path) -> None:
    (program,) = blocks(ROOT / "docs" / "bot.md")
    assert len(program.splitlines()) < 60
    (tmp_path / "bot.py").write_text(program)
    with serving(sqlite_in(tmp_path)) as server:
        run = subprocess.run(
            [sys.executable, "bot.py"],
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env={**os.environ, "HOMAGE_URL": server.url},
            timeout=PATIENCE_S,
        )
    assert run.returncode == 0, run.stderr
    result = json.loads(run.stdout.splitlines()[-1])
    assert result["why"] == "played"
    assert len(result["points"]) == 2


# -- the server ---------------------------------------------------------------------------------------------------

DEPLOYED = ("deploy/homage.service", "deploy/Dockerfile", "deploy/nginx.conf", "deploy/Caddyfile")
BESIDES = {"HOMAGE_CACHE", "HOMAGE_TOKEN", "HOMAGE_URL"}  # set from outside, but no settings of the server


def rows(text: str) -> list[list[str]]:
    """The cells of the rows of a table that begin with a name in code."""
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in re.findall(r"^\| `.*\|$", text, re.M)]


def written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_the_server_page_lists_every_setting_with_its_flag_and_default() -> None:
    listed = rows((ROOT / "docs" / "server.md").read_text().split("## Settings")[1].split("\n## ")[0])
    known = {f"HOMAGE_{each.name.upper()}": each for each in fields(Settings)}
    assert [row[0] for row in listed] == list(known)
    told = terminal.homage("serve", "--help").stdout
    for variable, flag, default, words in listed:
        assert default == written(known[variable].default), variable
        assert words
        natural = "--" + known[variable].name.replace("_", "-")
        assert flag == (natural if re.search(rf"{natural}\b", told) else ""), variable


def test_the_server_page_lists_every_metric() -> None:
    listed = {row[0] for row in rows((ROOT / "docs" / "server.md").read_text().split("**`/metrics`**")[1])}
    metrics = Metrics()
    counters = {f"{each.name}_total" for each in metrics.registry.collect() if each.type == "counter"}
    assert listed == counters | {each.name for each in metrics.registry.collect() if each.type != "counter"}


@pytest.mark.parametrize("page", ["server.md", "protocol.md", "bot.md", *DEPLOYED])
def test_variables_named_in_the_pages_exist(page: str) -> None:
    named = set(re.findall(r"HOMAGE_[A-Z_]*[A-Z]", (ROOT / "docs" / page).read_text()))
    assert named <= {f"HOMAGE_{each.name.upper()}" for each in fields(Settings)} | BESIDES


def test_what_the_container_copies_is_there() -> None:
    recipe = (ROOT / "docs" / "deploy" / "Dockerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", recipe, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_the_changelog_lists_every_game_with_its_seats_version_and_options() -> None:
    listed = rows((ROOT / "CHANGELOG.md").read_text().split("### Games")[1].split("\n### ")[0])
    assert [row[0] for row in listed] == list(homage.NAMES)
    for name, title, seats, version, options in listed:
        game = homage.load(name)
        fewest, most = game.seats[0], game.seats[-1]
        assert (title, version) == (game.title, game.version)
        assert seats == (str(most) if fewest == most else f"{fewest} to {most}"), title
        assert re.findall(r"\w+", options) == [option.name for option in game.options], title
