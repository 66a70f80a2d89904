"""The page of the account: a new password, and the devices that are signed in."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web import words
from tests.web.conftest import Come

OLD, NEW = "correct horse battery", "staple of another kind"


def test_a_new_password_and_signing_out_end_what_is_open_elsewhere(come: Come) -> None:
    anna = come("Anna")
    anna.ask("POST", "/api/account", account="anna of the page", password=OLD)
    other = come("Anna")
    other.ask("POST", "/api/login", account="anna of the page", password=OLD)
    table = other.open_table("me", "me")
    other.go(f"/table/{table}")
    other.expects("401")

    anna.go("/")
    anna.button("Anna").click()
    anna.page.get_by_role("link", name=words.PASSWORD_AND_DEVICES).click()
    expect(anna.page.get_by_role("listitem")).to_have_count(2)
    anna.page.get_by_label(words.OLD_PASSWORD).fill(NEW)
    anna.page.get_by_label(words.NEW_PASSWORD).fill(NEW)
    anna.expects("400 .*/api/password")
    anna.button(words.CHANGE_PASSWORD).click()
    expect(anna.page.get_by_role("alert").filter(has_text="old password is not right")).to_be_visible()
    anna.page.get_by_label(words.OLD_PASSWORD).fill(OLD)
    anna.button(words.CHANGE_PASSWORD).click()
    expect(anna.page.get_by_role("status").filter(has_text="Password changed")).to_be_visible()
    expect(anna.page.get_by_role("listitem")).to_have_count(1)
    expect(other.page.get_by_role("alert").filter(has_text="signed out on this device")).to_be_visible()

    other.ask("POST", "/api/login", account="anna of the page", password=NEW)
    anna.page.reload()
    expect(anna.page.get_by_role("listitem")).to_have_count(2)
    anna.page.get_by_role("listitem").get_by_role("button").click()
    expect(anna.page.get_by_role("listitem")).to_have_count(1)
    other.page.goto("/account")
    expect(other.page.get_by_text("not signed in on this device")).to_be_visible()


def test_an_account_is_deleted_with_its_name_and_password(come: Come) -> None:
    anna = come("Anna")
    anna.ask("POST", "/api/account", account="anna who leaves", password=OLD)
    table = anna.open_table("me", "me")
    anna.go("/account")
    anna.button(words.DELETE_ACCOUNT).click()
    anna.button(words.KEEP_ACCOUNT).click()
    expect(anna.button(words.DELETE_FOR_GOOD)).to_have_count(0)
    anna.button(words.DELETE_ACCOUNT).click()
    anna.page.get_by_label("Type anna who leaves to confirm").fill("anna")
    anna.page.get_by_label("Password of the account").fill(OLD)
    anna.expects("400 .*/api/account/delete")
    anna.button(words.DELETE_FOR_GOOD).click()
    expect(anna.page.get_by_role("alert").filter(has_text="not the name of your account")).to_be_visible()
    anna.page.get_by_label("Type anna who leaves to confirm").fill("anna who leaves")
    anna.button(words.DELETE_FOR_GOOD).click()
    expect(anna.page.get_by_role("status").filter(has_text="Your account is deleted.")).to_be_visible()
    assert [each["name"] for each in anna.context.cookies()] == []
    anna.page.goto(f"/table/{table}")
    expect(anna.page.get_by_text("a former player").first).to_be_visible()


def test_pages_know_nothing_of_the_token(come: Come) -> None:
    anna = come("Anna")
    heard: list[str] = []
    anna.page.on("response", lambda answer: heard.append(answer.text()) if "/api/" in answer.url else None)
    anna.go("/account")
    expect(anna.page.get_by_role("listitem")).to_have_count(1)
    assert any('"name":"Anna"' in each for each in heard)
    token = next(each["value"] for each in anna.context.cookies() if each["name"] == "homage")
    assert not any(token in each or anna.token in each for each in heard)
    assert "homage=" not in anna.page.evaluate("document.cookie")
