"""Without a mouse: from the first page to the end of a game with Tab, arrows, Enter, Space and the page keys."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.web import words
from tests.web.choosing import play_out
from tests.web.conftest import Come
from tests.web.seated import Person

FOCUSED = """() => {
    const at = document.activeElement;
    const label = at.getAttribute('aria-labelledby');
    const named = label ? label.split(' ').map((id) => document.getElementById(id)?.textContent).join(' ') : '';
    return {
        role: at.getAttribute('role') ?? at.tagName.toLowerCase(),
        words: at.getAttribute('aria-label') ?? (named || at.textContent).trim(),
        ring: at.matches(':focus-visible'),
    };
}"""
FAR = 80  # so many presses of Tab lead around any page


class Keys:
    """Hands on a keyboard: they press keys and know what has the focus, no more."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.pressed = 0

    def press(self, key: str) -> None:
        self.person.page.keyboard.press(key)
        self.pressed += 1

    @property
    def at(self) -> dict[str, str]:
        return self.person.page.evaluate(FOCUSED)

    def tab_to(self, role: str, words: str = "", back: bool = False) -> None:
        """Press Tab (with Shift: backwards) until the focus is there; and it must be seen to be there."""
        passed = []
        for _ in range(FAR):
            at = self.at
            passed.append(f"{at['role']} {at['words'][:40]}")
            if at["role"] == role and words in at["words"]:
                assert at["ring"], f"nobody can see that the focus is on {passed[-1]}"
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"Tab does not lead to the {role} {words}, only to: " + "; ".join(passed))


def test_a_whole_game_from_the_first_page_on_by_keyboard_alone(come: Come) -> None:
    person = come()
    person.go("/")
    expect(person.button(words.PLAY_NOW, exact=False).first).to_be_visible()
    keys = Keys(person)
    keys.press("Tab")
    assert keys.at["words"] == words.SKIP
    keys.tab_to("button", words.PLAY_NOW)
    keys.press("Enter")

    def answer(_: Person, rng: random.Random) -> None:
        expect(person.lit.or_(person.plain).first).to_be_visible()
        if person.page.locator(f'[aria-label="{words.CARDS}"]').get_by_text(words.CHOOSABLE).count():
            keys.tab_to("button", words.CHOOSABLE)
            keys.press("Space")
        elif person.lit.count() == 0 or (person.plain.count() and rng.random() < 0.3):
            keys.tab_to("button", person.plain.first.inner_text())
            keys.press("Space")
        else:
            while not person.play_it.is_visible():  # a piece first, then where it goes
                keys.tab_to("gridcell", back=True)
                for key in rng.choices(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "PageDown"], k=4):
                    keys.press(key)
                for key in ("PageDown", "PageUp"):
                    if words.CHOOSABLE not in keys.at["words"]:
                        keys.press(key)
                assert words.CHOOSABLE in keys.at["words"], keys.at
                keys.press("Enter")
        keys.tab_to("button", words.PLAY_IT, back=keys.at["role"] != "gridcell")
        keys.press("Enter")
        person.wait_until_answered()

    moves = play_out(person, answer)
    assert moves >= 6 * 2  # the short game, in which each turn asks for a pick and a place
    for name in (words.FIRST, words.NEXT):
        keys.tab_to("button", name)
        keys.press("Enter")
    expect(person.page.get_by_text("Step 2 of")).to_be_visible()
    print(f"{moves} moves with {keys.pressed} keys")
