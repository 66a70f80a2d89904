"""Every page and every state of it, to be looked at: by axe, by a camera, by people."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

import httpx
from playwright.sync_api import expect

import homage
from tests.patience import PATIENCE_S
from tests.web import words
from tests.web.seated import Person
from tests.web.stages import Tables, stage_of

THEMES = {"vellum": "light", "night": "dark"}
SIZES = {375: 812, 768: 1024, 1280: 800, 1920: 1080, 2560: 1440}
PASSWORD = "correct horse battery"


class Hall:
    """The account of one person, and their tables at all games, set up when they are first looked at."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.account = f"anna{secrets.token_hex(4)}"  # several may be set up on one server
        person.token = person.ask("POST", "/api/account", account=self.account, password=PASSWORD)["token"]
        self._tables: dict[str, Tables] = {}

    def tables(self, game: str) -> Tables:
        return self._tables.setdefault(game, Tables(self.person, game))


# -- pages of the house ------------------------------------------------------------------------------------------------


def home(person: Person, hall: Hall) -> None:
    tables = hall.tables(homage.NAMES[0])
    assert all((tables.midway, tables.waiting, tables.over))  # they are listed
    person.go("/")
    expect(person.page.get_by_role("heading", name=words.MY_GAMES)).to_be_visible()


def lost(person: Person, hall: Hall) -> None:
    person.expects("404")
    person.go("/no/such/page")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()


def who(person: Person, hall: Hall) -> None:
    person.go("/")
    person.button("Anna").click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def account(person: Person, hall: Hall) -> None:
    with httpx.Client(base_url=person.server.url, headers={"User-Agent": "homage bot"}, timeout=PATIENCE_S) as program:
        program.post("/api/login", json={"account": hall.account, "password": PASSWORD}).raise_for_status()
    person.go("/account")
    expect(person.page.get_by_role("listitem").first).to_be_visible()


# -- pages of a game ---------------------------------------------------------------------------------------------------


def new(person: Person, tables: Tables) -> None:
    person.go(f"/new/{tables.game}")
    expect(person.button(words.BEGIN)).to_be_visible()


def waiting(person: Person, tables: Tables) -> None:
    person.go(f"/table/{tables.waiting}")
    expect(person.button(words.SIT_TOO)).to_be_visible()


def asked(person: Person, tables: Tables) -> None:
    person.at_table(tables.asked)
    expect(person.lit.first).to_be_visible()


def midway(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    expect(person.lit.or_(person.plain).first).to_be_visible()


def most(person: Person, tables: Tables) -> None:
    person.at_table(tables.most)
    expect(person.lit.or_(person.plain).first).to_be_visible()


def hinted(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    person.button(words.HINT).click()
    expect(person.hinted.first).to_be_visible()


def talk(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    if not person.page.locator("#said").count():
        person.page.get_by_role("textbox", name=words.SAY_SOMETHING).fill("Your move, and take your time.")
        person.button(words.SAY_IT).click()
    expect(person.page.locator("#said")).to_be_visible()


def text_board(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    person.button(words.TEXT_BOARD).click()
    expect(person.page.get_by_role("heading", name=words.CHOICES)).to_be_visible()


def menu(person: Person, tables: Tables) -> None:
    person.at_table(tables.midway)
    person.button(words.MORE).click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def curtain(person: Person, tables: Tables) -> None:
    person.go(f"/table/{tables.curtain}")
    expect(person.button(words.RAISE, exact=False)).to_be_visible()


def over(person: Person, tables: Tables) -> None:
    person.at_table(tables.over)
    expect(person.page.get_by_role("heading", name=words.OVER)).to_be_visible()


def replay(person: Person, tables: Tables) -> None:
    person.go(f"/replay/{tables.over}?move=14&seat=0")
    expect(person.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    expect(person.page.get_by_role("radio", name=words.OPEN_EYES)).not_to_be_checked()


def replay_open(person: Person, tables: Tables) -> None:
    person.go(f"/replay/{tables.over}?move=14")
    expect(person.page.get_by_role("slider", name=words.SCRUB)).to_be_visible()
    expect(person.page.get_by_role("radio", name=words.OPEN_EYES)).to_be_checked()


def play_on(person: Person, tables: Tables) -> None:
    replay(person, tables)
    person.button(words.PLAY_ON).click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def rules(person: Person, tables: Tables) -> None:
    rule = stage_of(tables.game).rule or next(iter(homage.load(tables.game).ledger.rules))
    person.go(f"/rules/{tables.game}#{rule}")
    expect(person.page.locator(f"[id='{rule}']")).to_be_visible()


def learn(person: Person, tables: Tables) -> None:
    person.go(f"/learn/{tables.game}")
    expect(person.page.locator("article figure, article svg").first).to_be_visible()


OF_THE_HOUSE = (home, lost, who, account)
BOARDS = (asked, midway, most, text_board, over, learn)
AROUND_A_BOARD = (new, waiting, hinted, talk, menu, curtain, replay, replay_open, play_on, rules)
OF_A_GAME = {scene.__name__: scene for scene in (*BOARDS, *AROUND_A_BOARD)}


def _at_game(game: str, scene: Callable[[Person, Tables], None], person: Person, hall: Hall) -> None:
    scene(person, hall.tables(game))


SCENES: dict[str, Callable[[Person, Hall], None]] = {
    **{scene.__name__: scene for scene in OF_THE_HOUSE},
    **{
        f"{game}-{name}": partial(_at_game, game, scene)
        for game in homage.NAMES
        for name, scene in {
            **{each.__name__: each for each in (*BOARDS, *AROUND_A_BOARD)},
            **stage_of(game).scenes,
        }.items()
    },
}
