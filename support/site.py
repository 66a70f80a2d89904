"""Write what the documentation site is built from: python -m support.site FOLDER

The pages of `docs`, those from the root of the repository beside them, links that hold on the site, and its settings.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FROM_ROOT = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md"}
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)(#[^)]*)?\)")


def main(folder: Path) -> None:
    pages = folder / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, pages, ignore=shutil.ignore_patterns("deploy"))
    shutil.copy(ROOT / "support" / "zensical.toml", folder)
    for page in pages.glob("*.md"):
        page.write_text(relinked(page.read_text(), DOCS))
    for source, name in FROM_ROOT.items():
        (pages / name).write_text(relinked((ROOT / source).read_text(), ROOT))


def relinked(text: str, folder: Path) -> str:
    """The text of a page of a folder, with links as on the site; what is not on the site becomes plain words."""

    def link(found: re.Match[str]) -> str:
        words, target, anchor = found[1], found[2], found[3] or ""
        if "://" in target:
            return found[0]
        path = (folder / target).resolve()
        if path.is_relative_to(DOCS) and not path.is_relative_to(DOCS / "deploy"):
            return f"[{words}]({path.relative_to(DOCS).as_posix()}{anchor})"
        name = FROM_ROOT.get(path.relative_to(ROOT).as_posix())
        return f"[{words}]({name}{anchor})" if name else words

    return LINK.sub(link, text)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
