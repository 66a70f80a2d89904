"""What a notice says: no more than the seat may see, by the words that its page would show.

What others read too, such as a room of a chat program, says no more than spectators may see.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from homage.table.entries.calls import EVERYBODY, waited_for
from homage.table.entries.chairs import Offer
from homage.table.entries.clocks import MINUTE, SECOND
from homage.table.entries.due import deadlines
from homage.table.entries.table import Table
from homage.table.entries.talk import Talk
from homage.table.messages.wording import calling
from homage.table.notices.outbox import Row

LONGEST = 160  # signs of something said
MOMENT = 15 * SECOND
BY_ITSELF = 0  # the number of an invitation that no entry brings


@dataclass(frozen=True)
class Told:
    """What is said about a row: to the person, and where others read it too."""

    kind: str
    table_id: str
    game: str
    title: str
    body: str
    for_others: str  # empty: nothing
    seat: int | None
    left_ms: int | None = None
    urgent: bool = False
    by: str = ""  # who has said it, or invites

    @property
    def path(self) -> str:
        """The page that shows the table."""
        return f"/table/{self.table_id}"

    @property
    def tag(self) -> str:
        """By which a device knows that one notice replaces another."""
        return f"table-{self.table_id}"

    def as_push(self) -> dict[str, Any]:
        """As a device is sent it."""
        said = {"kind": self.kind, "tag": self.tag, "title": self.title, "body": self.body, "url": self.path}
        return {**said, "left_ms": self.left_ms}

    def as_hook(self, link: str, for_others: bool) -> dict[str, Any]:
        """As a webhook is sent it."""
        body = self.for_others if for_others else self.body
        said = {"kind": self.kind, "table": self.table_id, "game": self.game, "title": self.title, "body": body}
        own = {} if for_others else {"seat": self.seat, "left_ms": self.left_ms}
        return {**said, **own, "link": link}


def gone(table_id: str) -> dict[str, Any]:
    """What closes a notice on a device."""
    return {"kind": "gone", "tag": f"table-{table_id}", "title": "", "body": "", "url": f"/table/{table_id}"}


def told(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """What is to be said about a row as the table stands now; None if there is nothing to say any more."""
    return SAY[row.kind](table, row, answered, now)


def _turn(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """It is somebody's turn: what they are asked, against whom, and how long they have."""
    asked = [each for each in waited_for(table) if table.asked_at.get(each) == row.number and each not in answered]
    own = [each for each in asked if table.chairs[each].player == row.player]
    if row.player == EVERYBODY:
        if not asked or table.window is not None:
            return None
        return _told(table, row, "", f"{_named(table, asked)} {'is' if len(asked) == 1 else 'are'} to decide.")
    if not own or table.match is None:
        return None
    seat, names = own[0], table.called
    question = calling(table.match.question(seat), names)
    at = deadlines(table, now, answered).get(seat)  # in a window, too, where no clock is seen running
    left = table.clocks.left(seat, now) if at is None else max(0, at - now)
    against = [each for each in range(table.row.seats) if table.chairs[each].player != row.player]
    parts = [question]
    if against:
        parts.append(f"Against {_named(table, against)}.")
    if left is not None:
        parts.append(f"{duration(left)} left.")
    public = "" if table.window is not None else f"It is the turn of {table.name_of(seat)}."  # orders are secret
    return _told(table, row, " ".join(parts), public, seat, left, table.clocks.rule.kind == "live")


def _message(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """Somebody has said something."""
    if row.player == EVERYBODY:
        said = next((each for each in table.talk.visible_to(set()) if each.version == row.number), None)
        return None if said is None else _told(table, row, "", _quoted(said), by=said.player)
    seats = table.chairs.seats_of(row.player)
    said = next((each for each in table.talk.visible_to(seats) if each.version == row.number), None)
    if said is not None:
        public = _quoted(said) if said.to is None else ""
        return _told(table, row, _quoted(said), public, row.seat, by=said.player)
    return None


def _offered(table: Table, offer: Offer) -> str:
    """What is done once all have agreed to an offer."""
    whom = "" if offer.to is None else table.name_of(offer.to)
    return {
        "end": "end the game",
        "undo": "take back a move",
        "time": f"give {whom} more time",
        "lend": "leave the seat to a computer player",
        "computer": f"let a computer player play for {whom}",
        "break": "break the game off",
    }[offer.what]


def _offer(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """Somebody offers a rematch, or asks for consent."""
    offer, seats = table.offer, table.chairs.seats_of(row.player)
    if offer is None or not seats & table.attendance.consent.missing(offer):
        return None
    name, rematch = table.name_of(offer.seat), offer.what == "rematch"
    words = f"{name} offers a rematch." if rematch else f"{name} asks for consent to {_offered(table, offer)}."
    return _told(table, row, words, words, row.seat, by=table.chairs[offer.seat].player)


def _ask(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """Somebody asks the host for a seat."""
    asking = [*table.hosting.asking.values()]
    if not asking or row.player != table.hosting.host:
        return None
    words = f"{asking[-1].name} asks for a seat."
    return _told(table, row, words, words, row.seat, by=asking[-1].player)


def _invitation(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """Somebody offers a seat."""
    hosting, seats = table.hosting, table.chairs.seats_of(row.player)
    if table.status == "over":
        return None
    by = hosting.host
    host = next((chair.name for chair in table.chairs if chair.player == by), "Somebody")
    if seats:
        words = f"You have a seat at the table of {host}."
    elif any(kept.player == row.player for kept in hosting.reserved.values()):
        words = f"{host} keeps a seat for you."
    elif row.number == BY_ITSELF and table.status == "open":
        words = f"{host} invites you to play."
    else:
        return None
    return _told(table, row, words, f"{host} has sent an invitation.", row.seat, by=by)


def _end(table: Table, row: Row, answered: Collection[int], now: int) -> Told | None:
    """The game is over."""
    result = table.result()
    if result is None:
        return None
    winners = result.get("winners") or []
    own = table.chairs.seats_of(row.player)
    public = f"The game is over: {_named(table, winners)} won." if winners else "The game is over."
    words = "The game is over: you won." if own & set(winners) else public
    return _told(table, row, words, public, row.seat)


def _told(
    table: Table,
    row: Row,
    body: str,
    for_others: str,
    seat: int | None = None,
    left: int | None = None,
    urgent: bool = False,
    by: str = "",
) -> Told:
    game = table.game
    kind = "invitation" if row.kind in ("offer", "ask") else row.kind
    return Told(kind, row.table_id, game.name, game.title, body, for_others, seat, left, urgent, by)


def _quoted(said: Talk) -> str:
    text = " ".join(said.text.split())
    return f"{said.name}: {text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}"


def _named(table: Table, seats: Collection[int]) -> str:
    """Who has these seats, each once."""
    names = [name for name in dict.fromkeys(table.name_of(seat) for seat in seats) if name]
    if len(names) < 2:
        return "".join(names) or "nobody"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def duration(milliseconds: int) -> str:
    """A time as people say it, in its two largest units; the moment that a notice takes to come is left out."""
    minutes = (milliseconds + MOMENT) // MINUTE
    if not minutes:
        return f"{milliseconds // SECOND} seconds" if milliseconds >= 2 * SECOND else "No time"
    parts = [(minutes // (24 * 60), "day"), (minutes // 60 % 24, "hour"), (minutes % 60, "minute")]
    first = next(at for at, (count, _) in enumerate(parts) if count)
    return " ".join(f"{count} {unit}{'s' if count > 1 else ''}" for count, unit in parts[first : first + 2] if count)


SAY = {"turn": _turn, "message": _message, "offer": _offer, "ask": _ask, "invitation": _invitation, "end": _end}
