"""Pictures of every page, in both themes and five widths.

python -m tests.web.screenshots FOLDER [SCENE ...] [--widths 375,1280]

Of some pages alone, if scenes are named (tests/web/scenes.py): `fief-battle`, or `fief` for all that begin so.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from bench.arguments import numbers
from tests.browser import CHROMIUM, FLAGS
from tests.table.served import serving, sqlite_in
from tests.web.conftest import missing
from tests.web.scenes import SCENES, SIZES, THEMES, Hall
from tests.web.seated import Person

WANTED = os.environ.get("HOMAGE_SCREENSHOTS", "")  # a folder: where people want to look at the pictures
TALL = 3000  # what is longer is cut


def take(page: Page, folder: Path, name: str) -> Path:
    """A picture of the whole page, unless that is very long."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.png"
    long = page.evaluate("document.documentElement.scrollHeight") > TALL
    page.screenshot(path=file, full_page=not long, animations="disabled")
    return file


def main(folder: Path, wanted: tuple[str, ...], widths: list[int]) -> None:
    scenes = {name: scene for name, scene in SCENES.items() if name.startswith(wanted)}
    with (
        tempfile.TemporaryDirectory() as database,
        serving(sqlite_in(Path(database))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        anna = Person(browser, server, "Anna")
        hall = Hall(anna)
        for theme, scheme in THEMES.items():
            for width in widths:
                for name, scene in scenes.items():
                    screen = {"color_scheme": scheme, "viewport": {"width": width, "height": SIZES[width]}}
                    person = anna.again(browser, reduced_motion="reduce", **screen)
                    scene(person, hall)
                    print(take(person.page, folder, f"{name}-{theme}-{width}"))
                    person.leave()
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.web.screenshots", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*", help="how the names of scenes begin; without them, all")
    parser.add_argument("--widths", type=numbers, default=list(SIZES), help="of the screen")
    asked = parser.parse_args()
    if why := missing():
        sys.exit(f"No pictures can be taken: {why}.")
    main(asked.folder, tuple(asked.scenes) or ("",), asked.widths)
