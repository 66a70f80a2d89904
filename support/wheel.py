"""A build hook: a wheel holds the browser client and the documentation, so both must be built first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = {"homage/web/index.html": "the browser client", "homage/site/index.html": "the documentation"}


class BuiltParts(BuildHookInterface[Any]):
    """Refuse to build a wheel without its built parts. An editable install needs none of them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version == "editable":
            return
        missing = [words for file, words in BUILT.items() if not (Path(self.root) / file).exists()]
        if missing:
            self.app.abort(f"Not built yet: {' and '.join(missing)}. Run: make package")
