"""The pages around the table: the look that is kept, what a new table allows, how quickly and how heavy they come."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import homage
from tests.web import words
from tests.web.choosing import by_pointing
from tests.web.conftest import CLIENT, Come
from tests.web.seated import Person

MOST_BYTES = 290_000  # all scripts and styles of the client, every page of it, with one game, packed
MOST_AT_FIRST = 180_000  # those that a table loads before its board stands
AT_A_TABLE = ("index", "shared", "Table")
ASSETS = CLIENT.parent / "assets"
THEME = "document.documentElement.dataset.theme"
WATCH_MOTION = """
    window.moved = [];
    const long = (each) => each.effect.getComputedTiming().activeDuration;
    const byItself = (each) => each.timeline === document.timeline; // not by scrolling
    const note = () => moved.push(...document.getAnimations().filter(byItself).map(long));
    for (const kind of ['animationstart', 'transitionrun']) addEventListener(kind, note, true);
"""


def holding(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text))


def test_the_chosen_theme_is_kept(come: Come) -> None:
    person = come()
    page = person.go("/")
    assert page.evaluate(THEME) == "vellum"
    person.button(words.TO_NIGHT).click()
    assert page.evaluate(THEME) == "night"
    page.reload()
    assert page.evaluate(THEME) == "night"
    person.button(words.TO_VELLUM).click()
    page.goto("/rules/fealty")
    assert page.evaluate(THEME) == "vellum"


def test_without_a_choice_the_theme_is_the_system_s(come: Come) -> None:
    page = come(color_scheme="dark").go("/")
    assert page.evaluate(THEME) == "night"


def test_a_search_in_the_rules_puts_the_answer_first_and_rulings_lead_back(come: Come) -> None:
    page = come().go("/rules/fief")
    page.get_by_role("searchbox", name="Search the rules").fill("knight cost")
    first = page.locator(".ledger li").first
    expect(first).to_have_attribute("id", "FIEF-4.3a")
    expect(first).to_contain_text("4. Purchase phase")
    page.get_by_role("searchbox").fill("both markers on one candidate")
    page.locator(".ledger li[id='R-28']").get_by_role("link", name="FIEF-1.2d").click()
    expect(page.locator("[id='FIEF-1.2d']")).to_be_in_viewport()
    expect(page.get_by_role("heading", level=2).first).to_have_text("A. Game setup")  # all of them, in order


def test_the_first_page_counts_the_games_that_can_be_played(come: Come) -> None:
    person = come()
    ready = len(person.ask("GET", "/api/games"))
    page = person.go("/")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(f"{words.COUNTED[ready]} feudal board games")
    expect(page.get_by_role("article")).to_have_count(ready)


def test_the_five_games_fit_a_screen_and_a_half_each_with_its_board_and_where_to_learn(come: Come) -> None:
    person = come(viewport={"width": 1280, "height": 800})
    page = person.go("/")
    games = person.ask("GET", "/api/games")
    expect(page.get_by_role("article")).to_have_count(len(games))
    ends = page.get_by_role("article").evaluate_all("all => all.map(each => each.getBoundingClientRect().bottom)")
    assert max(ends) <= 1200
    for game in games:
        card = page.get_by_role("article").filter(has=page.get_by_role("heading", name=game["title"], exact=True))
        expect(card).to_contain_text("players")
        expect(card.get_by_role("link", name="Learn")).to_have_attribute("href", f"/learn/{game['name']}")
        board = card.get_by_role("img", name="The board of")
        board.scroll_into_view_if_needed()
        page.wait_for_function("board => board.complete && board.naturalWidth > 0", arg=board.element_handle())
        assert len(person.context.request.get(board.get_attribute("src") or "").body()) < 60_000
    expect(page.get_by_role("article", name="FIEF: France")).to_contain_text(
        "First game: mandatory placement and gentle first round, as the rules advise."
    )


def test_what_cannot_be_played_together_is_greyed_and_says_why(come: Come) -> None:
    page = come().go("/new/fealty")
    teams = page.get_by_role("radio", name="Team play")
    expect(teams).to_have_attribute("aria-disabled", "true")
    expect(teams).to_have_accessible_description(holding(f"{words.NOT_NOW}: Team play is for four players, not 2"))
    teams.click(force=True)
    expect(teams).not_to_be_checked()
    page.get_by_role("radio", name="4 players").check()
    expect(teams).not_to_have_attribute("aria-disabled", "true")
    teams.check()
    mixed = page.get_by_role("radio", name="Mixed Match")
    expect(mixed).to_have_accessible_description(holding("Mixed Match is for two players, not 4"))
    for seats in ("2 players", "3 players"):
        expect(page.get_by_role("radio", name=seats)).to_have_accessible_description(holding("Team play is for four"))


def motion_of_a_game(person: Person) -> list[float]:
    """How long everything moved that moved while a game was played, in milliseconds."""
    person.page.add_init_script(WATCH_MOTION)
    person.go(f"/table/{person.open_table('me', 'greedy')}")
    rng = random.Random(1)
    for _ in range(3):
        assert person.wait_until_asked()
        by_pointing(person, rng)
    person.play_quickly(person.table)
    person.wait_until_over()
    person.button(words.FIRST).click()
    person.button(words.NEXT).click()
    expect(person.page.get_by_text("Step 2 of")).to_be_visible()
    person.button(words.TO_NIGHT).hover()
    return list(person.page.evaluate("moved"))


def test_pieces_are_seen_to_come_and_to_move(come: Come) -> None:
    assert max(motion_of_a_game(come("Anna"))) > 100


def test_with_reduced_motion_nothing_moves_for_longer_than_a_millisecond(come: Come) -> None:
    moved = motion_of_a_game(come("Anna", reduced_motion="reduce"))
    assert [ms for ms in moved if ms > 1] == []


@pytest.mark.parametrize("path", ["/", "/learn/fealty", "/rules/fealty"])
def test_the_first_paint_is_measured(come: Come, path: str, record_property: Callable[[str, object], None]) -> None:
    page = come().go(path)
    paint = page.wait_for_function(
        "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
    ).json_value()
    record_property("first contentful paint, ms", round(paint))
    print(f"first contentful paint of {path}: {paint:.0f} ms")
    assert paint > 0


def test_the_client_is_light() -> None:
    files = {file.name: file.read_bytes() for file in ASSETS.iterdir() if file.suffix in (".js", ".css")}
    packed = {name: len(gzip.compress(content)) for name, content in files.items()}

    def known(*parts: str) -> set[str]:
        return {name for name in files if name.partition("-")[0] in parts}

    def loaded_by(game: str) -> set[str]:
        """The files of a game, and those that they name: also what is loaded later, and what all games share."""
        own = known(game)
        return own | {name for name in files if any(name.encode() in files[each] for each in own)}

    by_game = {game: loaded_by(game) for game in homage.NAMES}
    of_games = set.union(*by_game.values()) - set.intersection(*by_game.values())
    for game, loaded in by_game.items():
        at_first = sum(packed[name] for name in known(*AT_A_TABLE, game))
        whole = sum(size for name, size in packed.items() if name not in of_games or name in loaded)
        print(f"{game}: {at_first} bytes of scripts and styles at first, packed; {whole} in all")
        assert 100_000 < at_first < MOST_AT_FIRST, sorted((packed[name], name) for name in known(*AT_A_TABLE, game))
        assert at_first < whole < MOST_BYTES, sorted((packed[name], name) for name in loaded)
