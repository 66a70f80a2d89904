"""What mails say, as plain text and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from homage.table.notices.wording import Told

STYLE = "font-family: sans-serif; max-width: 36em"


@dataclass(frozen=True)
class Letter:
    """A mail before it is addressed."""

    subject: str
    text: str
    html: str


def notice_letter(told: Sequence[Told], site: str, stop: str) -> Letter:
    """One mail for all that has come about; `stop` is the link that ends such mails."""
    return _letter(
        _subject(told),
        [(f"{each.title}: {each.body}", site + each.path) for each in told],
        "You get this mail because you have asked for notices.",
        ("End these mails", stop),
    )


def confirm_letter(site: str, name: str, confirm: str, block: str) -> Letter:
    """Asks the owner of an address whether it is theirs."""
    asked = f"{name} wants notices of {site} at this address. If that is you, confirm it within 3 days:"
    return _letter(
        "Confirm your mail address",
        [(asked, confirm)],
        "If it is not you, do nothing: no further mail will come.",
        ("Never write to this address", block),
    )


def _subject(told: Sequence[Told]) -> str:
    turns = [each for each in told if each.kind == "turn"]
    if len(turns) > 1:
        return f"{len(turns)} games wait for you"
    if len(told) > 1:
        return f"{len(told)} notices of your games"
    first = told[0]
    words = {
        "turn": "It is your turn",
        "invitation": "An invitation",
        "message": "A message",
        "end": "The game is over",
    }
    return f"{words[first.kind]}: {first.title}"


def _letter(subject: str, parts: Sequence[tuple[str, str]], why: str, stop: tuple[str, str]) -> Letter:
    text = [f"{words}\n{link}" for words, link in parts]
    html = [f"<p>{escape(words)}<br><a href='{escape(link)}'>{escape(link)}</a></p>" for words, link in parts]
    words, link = stop
    return Letter(
        subject,
        "\n\n".join([*text, f"-- \n{why} {words}: {link}"]) + "\n",
        f"<!doctype html><html lang='en'><body style='{STYLE}'>{''.join(html)}"
        f"<p style='font-size: smaller'>{escape(why)} <a href='{escape(link)}'>{escape(words)}</a></p></body></html>\n",
    )
