"""The host's choices, people who are blocked and reported, the operators' page, and a forgotten password."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import expect

from tests.table.manners.test_operators import command
from tests.web.axe import keeps_nobody_out
from tests.web.conftest import Come
from tests.web.seated import DESKTOP, PHONE, Person

PASSWORD = "correct horse battery"


def account(person: Person) -> str:
    """An account that nobody else has."""
    name = f"{person.name} {secrets.token_hex(4)}"
    person.token = person.ask("POST", "/api/account", account=name, password=PASSWORD)["token"]
    return name.lower()


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_host_decides_who_sits_down(come: Come, screen: dict[str, object]) -> None:
    anna, bruno = come("Anna", **screen), come("Bruno", **screen)
    table = anna.open_table("me", "open", "open")
    for person in (anna, bruno):
        person.go(f"/table/{table}")
    anna.page.get_by_text("You host this table").first.click()
    anna.page.get_by_label("Who may sit down").select_option("approval")
    expect(bruno.page.get_by_text("The host decides who sits down.")).to_be_visible()
    bruno.button("Ask for this seat").first.click()
    expect(bruno.page.get_by_text("You have asked the host for a seat.")).to_be_visible()
    keeps_nobody_out(anna)
    keeps_nobody_out(bruno)
    anna.button("Accept Bruno").click()
    expect(bruno.button("Stand up")).to_be_visible()
    anna.page.get_by_label("Who may sit down").select_option("password")
    anna.page.get_by_label("Password for this table").fill("under the mill")
    anna.button("Set the password").click()
    expect(anna.page.get_by_label("Password for this table")).to_have_value("")
    carla = come("Carla", **screen)
    carla.go(f"/table/{table}")
    carla.page.get_by_label("Password for this table").fill("under the mill")
    carla.button("Sit down here").click()
    expect(anna.page.get_by_role("list", name="Seats").get_by_text("Carla")).to_be_visible()


def test_a_game_is_called_off_and_everybody_sees_it(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.open_table("me", "open")
    for person in (anna, bruno):
        person.go(f"/table/{table}")
    anna.page.get_by_text("You host this table").first.click()
    anna.button("Call the game off").click()
    anna.button("Call it off for good").click()
    for person in (anna, bruno):
        expect(person.page.get_by_text("The host has called this game off.")).to_be_visible()


def test_a_renewed_link_lets_in_whom_it_is_given_to(come: Come) -> None:
    anna, bruno = come("Anna"), come("Bruno")
    table = anna.open_table("me", "open")
    anna.go(f"/table/{table}")
    anna.page.get_by_text("You host this table").first.click()
    anna.button("Renew the link").click()
    copied = anna.page.get_by_label("Copy the link").first
    anna.wait_until(lambda: "?link=" in copied.input_value())
    link = copied.input_value()
    bruno.expects("403")
    bruno.go(f"/table/{table}")
    expect(bruno.page.get_by_role("alert").filter(has_text="renewed")).to_be_visible()
    bruno.go(link)
    bruno.button("Sit down here").click()
    expect(bruno.page.get_by_role("button", name="Anna", exact=True)).to_be_visible()


def test_somebody_is_blocked_reported_removed_and_warned(come: Come) -> None:
    anna, mallory, oda = come("Anna"), come("Mallory"), come("Oda")
    command(anna.server, "operator", account(oda))
    table = anna.open_table("me", "greedy")
    for person in (anna, mallory):
        person.go(f"/table/{table}")
    mallory.page.get_by_label("Write a message").fill("You play badly.")
    mallory.button("Send").click()
    chat = anna.page.get_by_role("log", name="Chat")
    expect(chat.get_by_text("You play badly.")).to_be_visible()
    expect(chat.get_by_text("guest")).to_be_visible()

    chat.get_by_role("button", name="Mallory", exact=True).click()
    dialog = anna.page.get_by_role("dialog")
    keeps_nobody_out(anna)
    dialog.get_by_role("button", name="Report …").click()
    dialog.get_by_label("What happened").fill("Rude.")
    dialog.get_by_role("button", name="Send the report").click()
    expect(dialog.get_by_text("The operators will look at it.")).to_be_visible()
    dialog.get_by_role("button", name="Block").click()
    expect(anna.page.get_by_text("You play badly.")).to_have_count(0)
    expect(dialog).to_have_count(0)
    anna.go("/account")
    expect(anna.button("Unblock Mallory")).to_be_visible()
    keeps_nobody_out(anna)

    oda.go("/moderate")
    oda.button("Anna about Mallory").first.click()
    expect(oda.page.get_by_text("Rude.").first).to_be_visible()
    oda.page.get_by_text("1 message").first.click()
    expect(oda.page.get_by_text("You play badly.").first).to_be_visible()
    keeps_nobody_out(oda)
    oda.page.get_by_label("Why (of a warning").fill("Be kind.")
    oda.button("Do it").click()
    expect(oda.page.get_by_text("Done, and written down.")).to_be_visible()
    expect(oda.button("Anna about Mallory")).to_have_count(0)

    mallory.page.reload()
    warning = mallory.page.get_by_role("dialog")
    expect(warning.get_by_text("Be kind.")).to_be_visible()
    keeps_nobody_out(mallory)
    warning.get_by_role("button", name="I have read it").click()
    expect(warning).to_have_count(0)

    anna.go(f"/table/{table}")
    anna.button("More").click()
    mallory.expects("403")
    people = anna.page.get_by_role("dialog", name="More")
    people.get_by_role("button", name="Mallory", exact=True).click()
    anna.page.get_by_role("dialog", name="Mallory").get_by_role("button", name="Remove from this table").click()
    expect(mallory.page.get_by_role("alert").filter(has_text="removed you")).to_be_visible()


def test_nobody_else_sees_the_page_of_the_operators(come: Come) -> None:
    anna = come("Anna")
    anna.go("/moderate")
    expect(anna.page.get_by_text("for the operators of this server")).to_be_visible()


def test_a_forgotten_password_is_replaced_by_a_link(come: Come) -> None:
    anna = come("Anna")
    name = account(anna)
    anna.go("/reset")
    anna.page.get_by_label("Account name").fill(name)
    anna.button("Send the link").click()
    expect(anna.page.get_by_text("This server sends no mail.")).to_be_visible()
    keeps_nobody_out(anna)
    token = command(anna.server, "reset", name).partition("/reset#")[2].strip()
    anna.go("/")
    anna.go(f"/reset#{token}")
    anna.page.get_by_label("New password").fill("short")
    anna.expects("400 .*/api/resets/use")
    anna.button("Set the password").click()
    expect(anna.page.get_by_role("alert").filter(has_text="10 to 200 characters")).to_be_visible()
    anna.page.get_by_label("New password").fill("another horse battery")
    anna.expects("401")
    anna.button("Set the password").click()
    expect(anna.page.get_by_text("The password is set")).to_be_visible()
    assert "#" not in anna.page.url
    anna.ask("POST", "/api/login", account=name, password="another horse battery")


def test_an_account_that_was_refused_at_first_keeps_the_chosen_name(come: Come) -> None:
    robin = come(None)
    chosen = f"Robin {secrets.token_hex(3)}"
    robin.go("/")
    robin.button("Sign in").first.click()
    dialog = robin.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Create an account").check()
    dialog.get_by_label("Account name").fill(chosen)
    dialog.get_by_label("New password", exact=True).fill("short")
    robin.expects("400 .*/api/account")
    dialog.get_by_role("button", name="Create an account").click()
    expect(dialog.get_by_role("alert").filter(has_text="10 to 200")).to_be_visible()
    expect(dialog.get_by_label("Account name")).to_have_value(chosen)
    dialog.get_by_label("New password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Create an account").click()
    expect(dialog.get_by_text("You now have the account")).to_be_visible()
    assert robin.ask("GET", "/api/me")["name"] == chosen
