"""FIEF, to be looked at: its map, a march, battles, an election, the court, cards, deals and pledges, its lessons."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import wars, words
from tests.web.seated import Person
from tests.web.stages import Stage, Tables

SHORT = {"round_cap": 2, "gentle_start": True}


def march(person: Person, tables: Tables) -> None:
    """A lord is about to set out: the towns in reach glow."""
    person.at_table(tables.where("march", lambda view, _: view["step"] == "step"))
    expect(person.lit.first).to_be_visible()


def window(person: Person, tables: Tables) -> None:
    """The end of a round, with a card to play."""
    person.at_table(tables.laid("window", *wars.at_the_end_of_a_round()))
    expect(person.button(words.LET_PASS)).to_be_visible()


def deal(person: Person, tables: Tables) -> None:
    """A family says what is in a deal, in two columns."""
    person.at_table(tables.laid("deal", *wars.lesson("deals")))
    columns = person.question.get_by_role("region", name="You give")
    if not columns.count():
        person.button("Deal with Blue").click()
    expect(columns).to_be_visible()


def chances(person: Person, tables: Tables) -> None:
    """What a battle may bring that can be begun now."""
    person.at_table(tables.where("chances", lambda view, _: bool(view["chances"])))
    expect(person.page.get_by_role("region", name="Chances")).to_be_visible()


def battle(person: Person, tables: Tables) -> None:
    """The first dice of a battle lie, over the board."""
    person.at_table(tables.laid("battle", *wars.at_the_dice()))
    expect(person.page.get_by_role("region", name="Battle of Montpellier", exact=True)).to_be_visible()


def armies(person: Person, tables: Tables) -> None:
    """A battle of twenty units on each side."""
    table = tables.laid("armies", *wars.at_the_dice())
    wars.enlarge(person, table)
    person.at_table(table)
    expect(person.page.locator(".ranks g.standing")).to_have_count(40)


def election(person: Person, tables: Tables) -> None:
    """A bishop is to be elected: who votes, and who can be named."""
    person.at_table(tables.laid("election", *wars.lesson("church")))
    expect(person.page.get_by_role("region", name="Election of the bishop")).to_be_visible()


def court(person: Person, tables: Tables) -> None:
    """All that a family has, opened from its row."""
    election(person, tables)
    person.page.get_by_role("region", name="The court").get_by_role("button", name="Court of Red").click()
    expect(person.page.get_by_role("dialog")).to_contain_text("Purse and hand")


def bishoprics(person: Person, tables: Tables) -> None:
    """The layer of bishoprics over the land."""
    person.at_table(tables.midway)
    person.button("Show the bishoprics").click()
    expect(person.button("Show the bishoprics")).to_have_attribute("aria-pressed", "true")


def track(person: Person, tables: Tables) -> None:
    """The whole round, opened from the track."""
    person.at_table(tables.midway)
    person.page.get_by_title("Show the whole round").click()
    expect(person.page.get_by_role("dialog", name="The round")).to_be_visible()


def pledge(person: Person, tables: Tables) -> None:
    """A pledge is put together, in two columns."""
    person.at_table(tables.midway)
    person.page.locator(".tools summary").click()
    person.button("Propose a pledge").click()
    expect(person.page.get_by_role("form", name="A new pledge")).to_be_visible()


def ransom(person: Person, tables: Tables) -> None:
    """A captive can be ransomed."""
    person.at_table(tables.laid("ransom", *wars.lesson("ransom")))
    expect(person.lit.or_(person.plain).first).to_be_visible()


def lesson(person: Person, tables: Tables) -> None:
    """A lesson at its first step."""
    person.go(f"/learn/{tables.game}")
    person.button("Lesson: March").click()
    expect(person.button("Next")).to_be_visible()


def aid(person: Person, tables: Tables) -> None:
    """The player aid beside the board."""
    person.at_table(tables.asked)
    person.button(words.AID).click()
    expect(person.page.get_by_role("complementary", name=words.PLAYER_AID)).to_be_visible()


def first_round(person: Person, tables: Tables) -> None:
    """The guided game at its first step."""
    person.go(f"/learn/{tables.game}")
    person.button("Your first round").click()
    expect(person.page.locator("section[aria-labelledby=lesson]")).to_contain_text("Step 1 of")


LAND = (bishoprics, march, chances, track)
WAR = (battle, armies)
PEOPLE = (election, court, ransom)
AGREED = (window, deal, pledge)
LEARNT = (lesson, first_round, aid)
SCENES = (*LAND, *WAR, *PEOPLE, *AGREED, *LEARNT)
STAGE = Stage(
    short=SHORT,
    midway=lambda view, question: question.startswith("What do you buy?"),
    rule="FIEF-5.2a",
    scenes={scene.__name__: scene for scene in SCENES},
)
