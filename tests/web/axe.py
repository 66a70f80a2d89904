"""What keeps people out of a page, as axe finds it."""

from __future__ import annotations

from typing import Any

from tests.web.conftest import ROOT
from tests.web.seated import Person

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
NO_AXE = f"ACCESSIBILITY IS NOT TESTED: there is no {AXE.relative_to(ROOT)} (run: make lint-web)"
GRAVE = ("serious", "critical")


def grave_faults(person: Person) -> list[str]:
    """What axe finds that keeps people out. It takes time, which may have to be let pass."""
    page = person.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # not as a script of the page: its guard would not let it in
    page.evaluate("void axe.run(document, { resultTypes: ['violations'] }).then((found) => axe.found = found)")

    def is_done() -> bool:
        if person.time_stands_still:
            person.let_pass(1)
        return bool(page.evaluate("'found' in axe"))

    person.wait_until(is_done)
    found: dict[str, Any] = page.evaluate("axe.found")
    page.evaluate("delete axe.found")
    return [
        f"{fault['id']} ({fault['impact']}): {node['html'][:200]} {node.get('failureSummary', '')}"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
        for node in fault["nodes"][:3]
    ]


def keeps_nobody_out(person: Person) -> None:
    """Nothing grave for axe to find, where it is there to look: test_every_page.py says so where it is not."""
    if AXE.exists():
        faults = grave_faults(person)
        assert not faults, "\n".join(faults)
