"""Differences as a client applies them."""

from __future__ import annotations

from typing import Any

from homage.engine.match.live_views import applied


class Known:
    """What a client knows of a table: it holds the views that were told whole, and applies the changes."""

    def __init__(self) -> None:
        self._views: dict[str, tuple[int, dict[str, Any]]] = {}

    def take(self, message: dict[str, Any]) -> dict[str, Any]:
        """An update with all views whole, and what was seen before it; changes must build on the view that is known."""
        eyes = {**message.get("seats", {}), **({"": message["spectator"]} if message.get("spectator") else {})}
        for whose, seen in eyes.items():
            number, before = self._views.get(whose, (0, {}))
            if "after" in seen:
                assert seen["after"] == number, "a change was missed"
                told = [*(change for each in seen.get("story", []) for change in each.get("changes", []))]
                seen |= {"before": before, "view": applied(before, [*told, *seen.get("changes", [])])}
            if "view" in seen:
                self._views[whose] = (seen["number"], seen["view"])
        return message
