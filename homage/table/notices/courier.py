"""The courier: looks at what is in the outbox, and sends what still holds to whoever is not at the table.

Push and webhooks go at once; a mail goes after some minutes in which the person has not looked at the table, one for
all that has come about by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import structlog
from sqlalchemy.exc import SQLAlchemyError

from homage.engine.errors import HomageError
from homage.table.errors import NoSuchTable, Unreadable
from homage.table.metrics import Metrics
from homage.table.notices.channels import Channels, Reach
from homage.table.notices.devices import Device
from homage.table.notices.hooks import Hook
from homage.table.notices.outbox import DONE, FAILED, NEVER, Outbox, Row, Settled
from homage.table.notices.outside import Forbidden, Unreachable
from homage.table.notices.sending import Attempt, Failed, Unsubscribed
from homage.table.notices.wording import Told, gone, told
from homage.table.people.limits import Limit, Limiter
from homage.table.rooms.room import Room

log = structlog.get_logger()
AGAIN_MS = 60_000  # until somebody who looks at the table is thought of again
TALK_MS = 300_000  # in which a conversation calls a person once
SHOWN_MS = 7 * 24 * 3_600_000  # for which an invitation or an end is closed on devices once it is seen
FIRST_RETRY_MS, LONGEST_RETRY_MS, MOST_TRIES = 15_000, 3_600_000, 10
OF_PERSON = Limit(0.5, 120)  # pushes and webhooks of one person


@dataclass
class Outcome:
    """What has become of a row so far."""

    row: Row
    due: int | None = None  # when to look again; None: nothing is left to do
    told: Told | None = None  # what a mail would say that is due now
    attempts: list[Attempt] = field(default_factory=list)
    held_back: bool = False  # more is sent to the person than a person reads


class Courier:
    """Looks after claimed rows. Belongs to one event loop."""

    def __init__(
        self,
        outbox: Outbox,
        channels: Channels,
        room: Callable[[str], Awaitable[Room]],
        metrics: Metrics,
        now: Callable[[], int],
        just_looked: Callable[[str, str], bool],
    ) -> None:
        self._outbox = outbox
        self._channels = channels
        self._room = room
        self._counted = metrics.notices.labels
        self._now = now
        self._just_looked = just_looked
        self._limiter = Limiter(OF_PERSON)

    async def attend(self, rows: Sequence[Row]) -> list[Settled]:
        """Send what is to be sent to one person; what becomes of the rows."""
        reach = await self._channels.reach(rows[0].player, rows[0].table_id)
        outcomes = [await self._look(row, reach) for row in rows]
        letters = [outcome for outcome in outcomes if outcome.told is not None]
        if letters and reach.address:
            try:
                await self._mail(reach, reach.address, letters)
            except SQLAlchemyError as error:  # what was sent at once is noted all the same
                log.error("mail not sent", why=repr(error))
                for each in letters:
                    each.due = self._now() + AGAIN_MS
        return [self._settled(outcome) for outcome in outcomes]

    # -- one row --------------------------------------------------------------------------------------------------

    async def _look(self, row: Row, reach: Reach) -> Outcome:
        """One row; whatever is wrong with it or its table, the others are looked at."""
        try:
            return await self._look_at(row, reach)
        except (NoSuchTable, Unreadable) as error:
            log.info("notice dropped", table=row.table_id, why=str(error))
            return Outcome(row)
        except Exception as error:
            log.error("notice not looked at", table=row.table_id, kind=row.kind, why=repr(error))
            return Outcome(row, NEVER, attempts=[Attempt("failed", again=True)])

    async def _look_at(self, row: Row, reach: Reach) -> Outcome:
        if row.over:
            await self._close(row, reach)
            return Outcome(row)
        room = await self._room(row.table_id)
        async with room.state.lock:
            looked_at = room.visitors.looked_at_by(row.player)
            if row.kind != "turn":  # whoever has left meanwhile has seen it
                looked_at = looked_at or self._just_looked(row.table_id, row.player)
            said = told(room.table, row, room.state.answered, self._now())
            blocks = room.state.context.manners.blocks
        if said is not None and said.by and row.kind != "turn":
            blocked = await asyncio.to_thread(blocks.any_blocks, {row.player}, said.by)
            said = None if blocked else said
        if looked_at or said is None:
            return await self._passed_over(row, reach, looked_at, answered=said is None)
        return await self._tell(row, reach, said)

    async def _passed_over(self, row: Row, reach: Reach, looked_at: bool, answered: bool) -> Outcome:
        """The person is at the table, or there is nothing to say any more."""
        now = self._now()
        if row.kind != "turn" or answered:
            await self._close(row, reach)
        if row.kind != "turn":
            return Outcome(row)
        row.away = now if looked_at else row.away
        return Outcome(row, now + AGAIN_MS)  # an answer in a window may be taken back, or lost; a page left

    async def _tell(self, row: Row, reach: Reach, said: Told) -> Outcome:
        """Send by all channels that are due."""
        now, wants = self._now(), reach.wants
        quiet = wants.quiet.until(now) if wants.quiet else None
        if quiet is not None:
            return Outcome(row, quiet)
        channels = wants.channels(said.kind, said.game, row.table_id) if row.player else ("hook",)
        outcome = Outcome(row)
        await self._send_at_once(outcome, reach, said, channels)
        mail_at = None
        if "mail" in channels and reach.address and "mail" not in row.sent:
            mail_at = max(row.at, row.away) + self._channels.mail_after_ms
            outcome.told = said if mail_at <= self._now() else None
        outcome.due = self._next(outcome, mail_at)
        return outcome

    async def _send_at_once(self, outcome: Outcome, reach: Reach, said: Told, channels: Sequence[str]) -> None:
        """To devices and webhooks that have not heard of it."""
        row = outcome.row
        devices = [each for each in reach.devices if _push(each) not in row.sent] if "push" in channels else []
        hooks = [each for each in reach.hooks if _hook(each) not in row.sent and _has_words(each, said)]
        hooks = hooks if "hook" in channels else []
        allowed = [self._limiter.allow(row.whose) for _ in (*devices, *hooks)]
        outcome.held_back = not all(allowed)
        devices = devices[: sum(allowed)]
        hooks = hooks[: sum(allowed) - len(devices)]
        if hooks and not await asyncio.to_thread(self._outbox.begin, row, map(_hook, hooks)):
            return  # nobody is to be told any more
        await asyncio.gather(
            *(self._push(outcome, device, said) for device in devices),
            *(self._hook(outcome, hook, said) for hook in hooks),
        )

    def _next(self, outcome: Outcome, mail_at: int | None) -> int | None:
        """When a row is to be looked at again, apart from failures."""
        row, now = outcome.row, self._now()
        if mail_at is not None and outcome.told is None:
            return mail_at
        if row.kind == "turn":
            return NEVER  # until the question is answered
        last = row.at + (TALK_MS if row.kind == "message" else SHOWN_MS)
        return last if row.sent and last > now else None

    def _settled(self, outcome: Outcome) -> Settled:
        row, due = outcome.row, outcome.due
        again = [attempt for attempt in outcome.attempts if attempt.again]
        if outcome.held_back:
            due = min(self._now() + AGAIN_MS, due or NEVER)
            self._counted("any", "held back").inc()
        if again:
            row.tries += 1
            wait = max(FIRST_RETRY_MS << row.tries, *(round(1000 * each.after_s) for each in again))
            if row.tries < MOST_TRIES:
                due = min(self._now() + min(wait, LONGEST_RETRY_MS), due or NEVER)
            else:
                log.warning("notice given up", table=row.table_id, kind=row.kind, tries=row.tries)
                self._counted("any", "given up").inc()
        return Settled(row, due)

    # -- the channels ---------------------------------------------------------------------------------------------

    async def _push(self, outcome: Outcome, device: Device, said: Told) -> None:
        sending = self._channels.push.send(device.at, said.as_push(), said.urgent)
        attempt = await self._try("push", outcome, sending)
        if attempt.outcome == "unsubscribed":
            await asyncio.to_thread(self._channels.devices.unsubscribed, device.id)
        elif attempt.outcome == "sent":
            outcome.row.sent[_push(device)] = DONE
        elif not attempt.again:
            outcome.row.sent[_push(device)] = FAILED

    async def _hook(self, outcome: Outcome, hook: Hook, said: Told) -> None:
        row, target = outcome.row, _hook(hook)
        body = said.as_hook(self._channels.mailer.link(said.path), hook.for_others)
        delivery = f"{row.table_id}.{row.number}.{row.kind}"
        attempt = await self._try("hook", outcome, self._channels.hooks.send(hook, delivery, body))
        if attempt.outcome == "unsubscribed":
            await asyncio.to_thread(self._channels.hooks.gone, hook)
        else:
            await asyncio.to_thread(self._channels.hooks.note, hook, attempt.outcome == "sent")
        if attempt.again:
            del row.sent[target]
        else:
            row.sent[target] = DONE if attempt.outcome == "sent" else FAILED

    async def _mail(self, reach: Reach, address: str, letters: Sequence[Outcome]) -> None:
        """One mail for all that is due; if one has gone a moment ago, later."""
        wait = await self._channels.mail_wait(reach.player)
        if wait is not None:
            for each in letters:
                each.due = wait
            return
        begun = [each for each in letters if await asyncio.to_thread(self._outbox.begin, each.row, ["mail"])]
        said = [each.told for each in begun if each.told]
        if not said:
            return
        attempt = await self._try("mail", begun[0], self._channels.send_notice(reach.player, address, said))
        for each in begun:
            if attempt.again:
                del each.row.sent["mail"]
                each.attempts = [*each.attempts, attempt] if each is not begun[0] else each.attempts
            else:
                each.row.sent["mail"] = DONE if attempt.outcome == "sent" else FAILED

    async def _close(self, row: Row, reach: Reach) -> None:
        """What devices show of it is over."""
        shown = [device for device in reach.devices if device.id in row.pushed]
        if shown and not await asyncio.to_thread(self._outbox.others_show, row):
            said = gone(row.table_id)
            sends = (self._try("push", Outcome(row), self._channels.push.send(each.at, said)) for each in shown)
            await asyncio.gather(*sends)
        for each in shown:
            del row.sent[_push(each)]

    async def _try(self, channel: str, outcome: Outcome, sending: Awaitable[None]) -> Attempt:
        """Send something, count how it ends, and let whoever runs the server know."""
        try:
            await sending
            attempt = Attempt("sent")
        except Unsubscribed:
            attempt = Attempt("unsubscribed")
        except Exception as error:  # whatever is wrong with one of them, the others are told
            attempt = _attempt(channel, error)
            log.warning(
                "notice not sent", channel=channel, outcome=attempt.outcome, why=_why(error), again=attempt.again
            )
        self._counted(channel, attempt.outcome).inc()
        outcome.attempts.append(attempt)
        return attempt


def _attempt(channel: str, error: Exception) -> Attempt:
    """What a failure means: what may have arrived is not sent again, but by push, where it replaces the first."""
    if isinstance(error, Failed):
        return Attempt("failed", error.again, error.after_s)
    if isinstance(error, Unreachable):
        return Attempt("failed", again=True)
    if isinstance(error, Forbidden):
        return Attempt("refused")
    return Attempt("unsure", again=channel == "push")


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, HomageError | Failed) else repr(error)


def _push(device: Device) -> str:
    return f"push:{device.id}"


def _hook(hook: Hook) -> str:
    return f"hook:{hook.id}"


def _has_words(hook: Hook, said: Told) -> bool:
    return bool(said.for_others if hook.for_others else said.body)
