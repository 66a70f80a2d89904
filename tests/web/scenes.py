"""Every page and every state of it, to be looked at: by axe, by a camera, by people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.web import words
from tests.web.seated import Person, find_a_gain

THEMES = {"vellum": "light", "night": "dark"}
SIZES = {375: 812, 1280: 900, 2560: 1440}


@dataclass(frozen=True)
class Tables:
    """Tables of one person, each brought to where it is shown. Looking changes nothing."""

    waiting: str
    picking: str
    placing: str
    four: str
    curtain: str
    over: str


def set_tables(anna: Person) -> Tables:
    """Bring all tables to where they are to be seen."""
    tables = Tables(
        waiting=anna.open_table("me", "open", "greedy"),
        picking=anna.open_table("me", "greedy", short=False),
        placing=anna.open_table("me", "greedy", short=False),
        four=anna.open_table("me", "greedy", "greedy", "greedy", short=False),
        curtain=anna.open_table("me", "me"),
        over=anna.open_table("me", "greedy"),
    )
    anna.play_quickly(tables.placing, until=(5, "Place"))
    anna.play_quickly(tables.four, until=(5, "Place"))
    anna.play_quickly(tables.curtain, until=(2, "Turn"))
    anna.play_quickly(tables.over)
    return tables


def at_table(person: Person, table: str) -> None:
    person.go(f"/table/{table}")
    expect(person.page.get_by_role("grid")).to_be_visible()


def home(person: Person, tables: Tables) -> None:
    person.go("/")
    expect(person.page.get_by_role("heading", name=words.MY_GAMES)).to_be_visible()


def new(person: Person, tables: Tables) -> None:
    person.go("/new/fealty")
    expect(person.page.get_by_text(words.NOT_NOW).first).to_be_visible()


def waiting(person: Person, tables: Tables) -> None:
    person.go(f"/table/{tables.waiting}")
    expect(person.button(words.SIT_TOO)).to_be_visible()


def picking(person: Person, tables: Tables) -> None:
    at_table(person, tables.picking)
    expect(person.lit.first).to_be_visible()


def staged(person: Person, tables: Tables) -> None:
    at_table(person, tables.placing)
    expect(person.lit.first).to_be_visible()
    find_a_gain(person)


def hinted(person: Person, tables: Tables) -> None:
    at_table(person, tables.placing)
    person.button(words.HINT).click()
    expect(person.question).to_contain_text(words.HINT_EXPECTS)


def refused(person: Person, tables: Tables) -> None:
    at_table(person, tables.placing)
    person.page.locator('[role=gridcell][aria-label*="mountain"]').first.click()
    expect(person.page.get_by_role("alert").locator(".rule .text")).to_be_visible()


def claims(person: Person, tables: Tables) -> None:
    at_table(person, tables.four)
    person.button(words.CLAIMS).click()
    expect(person.page.locator(".claim").first).to_be_visible()


def talk(person: Person, tables: Tables) -> None:
    at_table(person, tables.placing)
    person.page.get_by_role("tab", name=words.TALK).click()
    expect(person.page.get_by_role("textbox", name=words.SAY_SOMETHING)).to_be_visible()


def text_board(person: Person, tables: Tables) -> None:
    at_table(person, tables.placing)
    person.button(words.TEXT_BOARD).click()
    expect(person.page.get_by_role("heading", name=words.CHOICES)).to_be_visible()


def menu(person: Person, tables: Tables) -> None:
    at_table(person, tables.placing)
    person.button(words.MORE).click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def curtain(person: Person, tables: Tables) -> None:
    person.go(f"/table/{tables.curtain}")
    expect(person.button(words.RAISE, exact=False)).to_be_visible()


def over(person: Person, tables: Tables) -> None:
    at_table(person, tables.over)
    expect(person.page.get_by_role("heading", name=words.OVER)).to_be_visible()


def replay(person: Person, tables: Tables) -> None:
    person.go(f"/replay/{tables.over}?move=14&seat=0")
    expect(person.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    expect(person.page.locator("[aria-current=step]").first).to_be_visible()


def play_on(person: Person, tables: Tables) -> None:
    replay(person, tables)
    person.button(words.PLAY_ON).click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def rules(person: Person, tables: Tables) -> None:
    person.go("/rules/fealty#FEA-POL-1")
    expect(person.page.locator("[id='FEA-POL-1']")).to_be_visible()


def learn(person: Person, tables: Tables) -> None:
    person.go("/learn/fealty")
    expect(person.page.locator("article figure, article svg").first).to_be_visible()


def lost(person: Person, tables: Tables) -> None:
    person.expects("404")
    person.go("/no/such/page")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def who(person: Person, tables: Tables) -> None:
    person.go("/")
    person.button("Anna").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


SCENES: dict[str, Callable[[Person, Tables], None]] = {
    scene.__name__: scene
    for scene in (
        home,
        new,
        waiting,
        picking,
        staged,
        hinted,
        refused,
        claims,
        talk,
        text_board,
        menu,
        curtain,
        over,
        replay,
        play_on,
        rules,
        learn,
        lost,
        who,
    )
}
