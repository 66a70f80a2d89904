"""Pictures of every page, in both themes and three widths: python -m tests.web.screenshots FOLDER"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

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


def main(folder: Path) -> None:
    with (
        tempfile.TemporaryDirectory() as database,
        serving(sqlite_in(Path(database))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        anna = Person(browser, server, "Anna")
        hall = Hall(anna)
        for theme, scheme in THEMES.items():
            for width, height in SIZES.items():
                for name, scene in SCENES.items():
                    screen = {"color_scheme": scheme, "viewport": {"width": width, "height": height}}
                    person = anna.again(browser, reduced_motion="reduce", **screen)
                    scene(person, hall)
                    print(take(person.page, folder, f"{name}-{theme}-{width}"))
                    person.leave()
        browser.close()


if __name__ == "__main__":
    if why := missing():
        sys.exit(f"No pictures can be taken: {why}.")
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
