"""Where the page offers each legal answer: a button beside the question, a lit place, or a name in the panel."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

# What a person could press: something whose own ground is under at least one of some points of its box, in view.
LOOK = """(choices) => {
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85];
    const isFree = (each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return width > 0 && height > 0 && parts.some((across) => parts.some((down) => {
            const top = document.elementFromPoint(x + across * width, y + down * height);
            return top !== null && (each === top || each.contains(top));
        }));
    };
    const free = (selector) => [...document.querySelectorAll(selector)].filter(isFree);
    const panel = "[aria-labelledby=question] ";
    const actions = new Set(
        free(`${panel} [data-action]`).concat(free(".tools [data-action]")).map((each) => Number(each.dataset.action)),
    );
    for (const each of free(`${panel} [data-actions]`))
        for (const action of each.dataset.actions.split(" ")) actions.add(Number(action));
    const leads = new Set(free(`${panel} [data-lead]`).map((each) => each.dataset.lead));
    const lit = new Set(
        free('[data-thing]')
            .filter((each) => each.classList.contains("open") || each.textContent.includes("can be chosen"))
            .map((each) => each.dataset.thing),
    );
    const lists = free(`${panel} summary, .tools summary`).length > 0;
    const chosen = new Set(
        [...document.querySelectorAll('[data-thing][aria-selected=true], [data-thing][aria-pressed=true]')]
            .map((each) => each.dataset.thing),
    );
    return choices
        .filter(({ action, concerns }) =>
            !actions.has(action) &&
            !concerns.some((thing) => leads.has(thing)) &&
            !(concerns.length > 0 && concerns.every((thing) => lit.has(thing) || chosen.has(thing))) &&
            !(lists && document.querySelector(`details [data-action="${action}"]`)))
        .map(({ words, concerns }) => `${words} (${concerns.join(", ")})`);
}"""


def not_offered(page: Page, choices: list[dict[str, Any]]) -> list[str]:
    """The legal answers that somebody who looks at the page cannot find there; at the first step of each."""
    missing: list[str] = page.evaluate(LOOK, choices)
    return missing
