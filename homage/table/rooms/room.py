"""A table that is open in this server: what is asked of it is stored, then acknowledged and shown to all who look."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import structlog

from homage.engine.errors import HomageError, Refused
from homage.engine.explain import why_nothing
from homage.engine.match import Match
from homage.engine.trying import MOST_TIMES, why_final
from homage.players.advice import Advice
from homage.players.seated import Asked
from homage.table.askers import ASKER
from homage.table.people.limits import Limiter
from homage.table.rooms import messages as m
from homage.table.rooms.drafting import check_row, drafted_said
from homage.table.rooms.keeping import Household, Overtaken, Viewer
from homage.table.rooms.pledging import PLEDGING, Pledging
from homage.table.rooms.showing import as_seen, as_told
from homage.table.rooms.table import Table
from homage.table.rooms.talk import DEEDS, OF_GALLERY, OF_PLAYER, OF_SPECTATOR
from homage.table.rooms.unfolding import since_event, since_last_turn
from homage.table.rooms.way_back import way_back
from homage.table.rooms.windows import Answered, StandingOrders
from homage.table.thought.hints import Hints
from homage.table.thought.minds import SUBSTITUTE

log = structlog.get_logger()
WHISPER_BYTES = 9  # of the id of a whisper: it tells nobody how many others there were
FOR_THE_ASKER = (m.Ping, m.See, m.Why, m.Foresee, m.DraftRow, m.Recall, m.Hint)  # nobody else has anything of these


class Stale(Refused):
    """An answer to a question that is no longer asked."""


class Room(Pledging):
    """A table, and what people, computer players and clocks ask of it."""

    def __init__(self, household: Household, table: Table) -> None:
        super().__init__(household, table)
        self._hints = Hints(household.minds, table.row.id)
        self._speaking = Limiter(OF_PLAYER), Limiter(OF_SPECTATOR), Limiter(OF_GALLERY)
        self._hinting: dict[asyncio.Task[None], Viewer] = {}  # and who waits for it

    # -- people come, ask and go ----------------------------------------------------------------------------------

    async def join(self, viewer: Viewer, since: int) -> None:
        """Show the table to somebody, from where they left off."""
        async with self.lock:
            if viewer.gone:
                return
            self._welcome(viewer)
            await self._again_if_overtaken(self._begin_if_full)  # a crash may have come just before the start
            await self._again_if_overtaken(self._settle_offer)  # or before what all had agreed to
            known = since if 0 < since <= self.table.entry else 0
            await self._show_to(viewer, since=known)
        self.carry_on()

    async def handle(self, viewer: Viewer, request: m.Request) -> None:
        """Carry a request out, or refuse it in a sentence; nothing else changes then."""
        if viewer.gone and isinstance(request, FOR_THE_ASKER):
            return
        if isinstance(request, m.Ping):
            viewer.post(m.Pong(request.id, self.household.now()))
            return
        try:
            if isinstance(request, m.Hint):
                await self._hint(viewer, request)  # takes the lock itself: table and viewer go on while it thinks
                return
            async with self.lock:
                if viewer.gone and isinstance(request, FOR_THE_ASKER):
                    return  # while it waited
                await self._again_if_overtaken(lambda: _DOES[type(request)](self, viewer, request))
        except HomageError as error:
            viewer.post(m.Refusal(request.id, str(error), getattr(error, "rule", "")))
        else:
            self.carry_on()

    # -- what is asked --------------------------------------------------------------------------------------------

    async def _play(self, viewer: Viewer, request: m.Play) -> None:
        match = self._own(viewer, request.seat)
        if self.table.asked_at.get(request.seat) != request.decision:
            raise Stale("That question is no longer asked; answer the one that is.")
        action, *then = [_number(match, each) for each in (request.action, *request.then)]
        window, times = self.table.window, request.times
        if not 1 <= times <= (MOST_TIMES if window is None else 1):
            often = f"1 to {MOST_TIMES} times" if window is None else "once"
            raise Refused(f"That cannot be done {times} times at once; do it {often}.")
        row = [action] * times + then
        if then:
            check_row(match, request.seat, row)
        if not request.sure and (window is None or action != window.kind.passing):
            refused = match.why_not(request.seat, action)
            if refused is not None:
                raise refused
            why = why_final(match, request.seat, *row)
            if why:
                viewer.post(m.Confirm(request.id, why))
                return
        if window is not None:
            await self._note(viewer, request, action)
        elif len(row) == 1:
            await self._store_move({request.seat: action}, viewer, request.id)
        else:
            await self._play_row(viewer, request, match, row)

    async def _play_row(self, viewer: Viewer, request: m.Play, match: Match, row: list[int]) -> None:
        """Several actions in a row: a move each, and one decision when it is taken back."""
        seat, times = request.seat, len(row)
        for done, action in enumerate(row):
            refused = match.why_not(seat, action)
            if done and (refused is not None or self.table.window is not None):
                why = str(refused) if refused is not None else "the game has gone on."
                raise Refused(f"Done {done} of {times} times; then {why}", refused.rule if refused is not None else "")
            last = done == times - 1
            try:
                asker, number = (viewer, request.id) if last else (None, 0)
                await self._store_move({seat: action}, asker, number, again=done > 0)
            except Overtaken as overtaken:
                if not done:
                    raise
                raise Stale(f"Done {done} of {times} times; then the table has changed.") from overtaken

    async def _note(self, viewer: Viewer, request: m.Play, action: int) -> None:
        """An answer in a window: it is noted, and nobody else hears of it until the window is settled."""
        assert self.table.match is not None
        refused = self.table.match.why_not(request.seat, action)
        if refused is not None:
            raise refused
        self.answers.note(request.seat, Answered(request.decision, action, self.household.now()))
        does = self._settlement()
        if does is not None:
            await self._store_move(does, viewer, request.id)
            return
        await self._announce(request.seat)
        await self._show(self.table.entry, viewer, request.id, {request.seat})

    async def _hold(self, viewer: Viewer, request: m.Hold) -> None:
        self._own(viewer, request.seat)
        if not self.table.game.windows:
            raise Refused(f"Nobody acts out of turn in {self.table.game.title}; wait for your turn.")
        window, decision = self.table.window, self.table.asked_at.get(request.seat)
        if request.decision and (window is None or decision != request.decision):
            raise Stale("That question is no longer asked.")
        if window is not None and decision is not None:
            if window.by_itself(request.seat) is None:
                raise Refused("Take your time: this question waits for your answer.")
            self.answers.withdraw(request.seat)
            await self._announce(request.seat)
        elif request.seat in self.table.interrupting:
            raise Refused("You interrupt already: you are asked at the next opportunity.")
        await self._store("hold", {"seat": request.seat}, viewer, request.id)

    async def _standing(self, viewer: Viewer, request: m.StandingOrders) -> None:
        self._own(viewer, request.seat)
        wanted = [(order.window, order.action, order.when) for order in request.orders]
        standing = StandingOrders.read(self.table.game, request.ask, wanted, request.stops)
        self.household.pace.check("orders", viewer.person)
        await self._store("standing", {"seat": request.seat, **standing.as_dict()}, viewer, request.id)

    async def _undo(self, viewer: Viewer, request: m.Undo) -> None:
        self._own(viewer, request.seat)
        seat = request.seat
        if seat in self._answered():
            self.answers.withdraw(seat)
            await self._announce(seat)
            await self._show(self.table.entry, viewer, request.id, {seat})
            return
        back = way_back(self.table, seat, request.passed)
        if back.to is not None and not back.why:
            await self._take_back(back.to, seat, viewer, request.id)
        elif not back.asks:
            raise Refused(back.why)
        elif self.table.offer is not None:
            raise Refused("Another offer waits for its answers; answer it first.")
        else:
            self.household.pace.check("offers", viewer.person)
            await self._store("offer", {"seat": seat, "what": "undo"}, viewer, request.id)

    async def _offer(self, viewer: Viewer, request: m.Offer) -> None:
        if request.what == "rematch":
            self._may_ask_for_rematch(viewer, request.seat)
        elif request.what == "end":
            self._own(viewer, request.seat)
        else:
            raise Refused(
                f"{request.what!r} cannot be offered; offer to 'end' the game or a 'rematch', or ask for 'undo'."
            )
        offer, kind = self.table.offer, "offer"
        if offer is not None and (offer.what, request.what) == ("rematch", "rematch"):
            kind = "agree"  # both have asked for it in the same moment
        if offer is not None and (kind == "offer" or request.seat not in self.table.consenting(offer)):
            raise Refused("Another offer waits for its answers; answer it first.")
        self.household.pace.check("offers", viewer.person)
        await self._store(kind, {"seat": request.seat, "what": request.what}, viewer, request.id)
        await self._again_if_overtaken(self._settle_offer)

    def _may_ask_for_rematch(self, viewer: Viewer, seat: int) -> None:
        self._seat(viewer, seat)
        if self.table.status != "over":
            raise Refused("A rematch begins when the game is over.")
        if self.table.rematch:
            raise Refused("The next game has begun already; go to its table.")

    async def _answer(self, viewer: Viewer, request: m.Answer) -> None:
        offer = self.table.offer
        if offer is not None and offer.what == "rematch":
            self._seat(viewer, request.seat)
        else:
            self._own(viewer, request.seat)
        if offer is None or offer.number != request.offer:
            raise Stale("That offer no longer stands.")
        if request.seat not in self.table.consenting(offer):
            raise Refused("This offer does not need your answer.")
        kind = "agree" if request.agree else "refuse"
        await self._store(kind, {"seat": request.seat}, viewer, request.id)
        await self._again_if_overtaken(self._settle_offer)

    async def _settle_offer(self) -> None:
        """Carry an offer out once nobody's consent is missing."""
        offer, match = self.table.offer, self.table.match
        if offer is None or match is None or self.table.consenting(offer):
            return
        if offer.what == "end":
            await self._store("end", {"why": "agreed"})
            return
        if offer.what == "rematch":
            await self._store("rematch", {"table": await self.household.set_up_rematch(self.table)})
            return
        own = self.table.last_decision(offer.seat)
        assert own is not None  # else there had been nothing to offer
        await self._take_back(own, offer.seat)

    async def _take_back(self, to: int, seat: int, viewer: Viewer | None = None, done: int = 0) -> None:
        """Go back to before a move of a seat; what must be played again for it is, in a thread."""
        match = self.table.match
        assert match is not None
        if not match.recalls(to):
            match.remember(await self.household.replaying.soon(match.recalled, to))
        await self._store("undo", {"moves": match.played - to, "by": seat}, viewer, done)

    async def _resign(self, viewer: Viewer, request: m.Resign) -> None:
        self._own(viewer, request.seat)
        await self._store("resign", {"seat": request.seat}, viewer, request.id)

    async def _leave(self, viewer: Viewer, request: m.Leave) -> None:
        self._own(viewer, request.seat)
        self.household.pace.check("leaving", viewer.person)
        body = {"seat": request.seat, "by": SUBSTITUTE, "why": "left"}
        await self._store("replace", body, viewer, request.id)

    async def _back(self, viewer: Viewer, request: m.Back) -> None:
        self._seat(viewer, request.seat)
        if self.table.status == "over":
            raise Refused("The game is over.")
        chair = self.table.chairs[request.seat]
        if chair.resigned:
            raise Refused("You have resigned; the seat is played by a computer player to the end.")
        if not chair.substitute:
            raise Refused("You play this seat already.")
        self.household.pace.check("leaving", viewer.person)
        await self._store("back", {"seat": request.seat}, viewer, request.id)

    async def _chat(self, viewer: Viewer, request: m.Chat) -> None:
        text = "".join(sign for sign in request.text.strip() if sign.isprintable() or sign == "\n")
        if not text:
            raise Refused("The message is empty; write something first.")
        if len(text) > m.MOST_CHAT:
            raise Refused(f"A message may have {m.MOST_CHAT} characters, not {len(text)}; split it into two.")
        name = viewer.name
        if request.seat is not None:
            self._seat(viewer, request.seat)
            name = self.table.chairs[request.seat].name
        if request.to is not None:
            if request.seat is None:
                raise Refused("Only a seat can speak to seats in private; name your seat.")
            if not request.to or not all(0 <= seat < self.table.row.seats for seat in request.to):
                raise Refused(f"Seats run from 1 to {self.table.row.seats}; name some of them.")
            if len(set(request.to)) < len(request.to):
                raise Refused("A seat is named twice among those you speak to; name each once.")
        self.table.talk.check(viewer.person, request.seat)
        self._check_pace(viewer, request.seat)
        body = {"name": name, "seat": request.seat, "to": request.to, "text": text, "player": viewer.person}
        if request.to is None:
            await self._store("chat", body, viewer, request.id)
        else:
            await self._store("whisper", {**body, "id": secrets.token_urlsafe(WHISPER_BYTES)}, viewer, request.id)

    def _check_pace(self, viewer: Viewer, seat: int | None) -> None:
        """Nobody drowns the others: players by themselves, spectators by address and all together."""
        player, spectator, gallery = self._speaking
        if seat is not None:
            heard = player.allow(viewer.person)
        else:
            heard = spectator.allow(ASKER.get() or viewer.person) and gallery.allow("")
        if not heard:
            raise Refused("You send messages too quickly; wait a few seconds.")

    async def _moderate(self, viewer: Viewer, request: m.Moderate) -> None:
        """What whoever opened the table does about its talk."""
        if viewer.person != self.table.row.host:
            raise Refused("Only the person who opened the table can moderate its chat.")
        if request.what not in DEEDS:
            raise Refused(f"{request.what!r} is no way to moderate the chat; the ways are: {', '.join(DEEDS)}.")
        own = self.table.seats_of(viewer.person)
        if request.what == "remove" and not self.table.talk.holds(request.number, own):
            raise Refused("There is no such message that you can read, or it was removed already.")
        if request.player == viewer.person:
            raise Refused("You cannot mute yourself.")
        self.household.pace.check("moderating", viewer.person)
        body = {"what": request.what, "player": request.player[:32], "number": request.number}
        await self._store("moderate", body, viewer, request.id)

    async def _why(self, viewer: Viewer, request: m.Why) -> None:
        match = self._own(viewer, request.seat)
        if (request.action is None) == (not request.things):
            raise Refused("Ask about an action or about things on the board: exactly one of them.")
        if request.action is None:
            refused = why_nothing(match, request.seat, request.things)
        else:
            refused = match.why_not(request.seat, _number(match, request.action))
        if refused is None:
            viewer.post(m.Reason(request.id, True))
        else:
            viewer.post(m.Reason(request.id, False, str(refused), refused.rule))

    async def _foresee(self, viewer: Viewer, request: m.Foresee) -> None:
        match = self.table.match
        if match is None:
            raise Refused("The game has not begun: there is nothing to count yet.")
        if request.seat is not None:
            match = self._own(viewer, request.seat)
        elif request.action is not None:
            raise Refused("Name your seat to ask for the score after an action.")
        standing, told = match.foreseen(request.seat, request.action)
        points = list(standing.points) if standing else []
        viewer.post(m.Foreseen(request.id, points, as_told(match.game, told, self.table.called)))

    async def _draft(self, viewer: Viewer, request: m.DraftRow) -> None:
        match, seat = self._own(viewer, request.seat), request.seat
        if self.table.asked_at.get(seat) != request.decision:
            raise Stale("That question is no longer asked; answer the one that is.")
        viewer.post(drafted_said(match, request))

    async def _hint(self, viewer: Viewer, request: m.Hint) -> None:
        seat = request.seat
        if request.cancel:
            self._own(viewer, seat)
            self._want_no_hint(viewer)
            viewer.post(m.Hinted(request.id, []))
            return
        async with self.lock:
            await self._again_if_overtaken(lambda: self._announce_hint(viewer, seat))
            match, decision = self._own(viewer, seat), self.table.asked_at[seat]
            key = hashlib.sha256(self.table.row.key + f"hint {seat} {decision}".encode()).digest()
            asked = Asked.of(match, seat, key)
        if request.quick:
            viewer.post(_hinted(request.id, await self.household.minds.advise_at_a_glance(asked)))
            return
        task = asyncio.create_task(self._advise(viewer, request.id, decision, asked))
        self._hinting[task] = viewer
        task.add_done_callback(self._hinting.pop)

    def part(self, viewer: Viewer) -> None:
        """Somebody no longer looks, and waits for no hint."""
        super().part(viewer)
        self._want_no_hint(viewer)

    def _want_no_hint(self, viewer: Viewer) -> None:
        """Nobody thinks any longer about what only this viewer waits for."""
        for task in [task for task, waits in self._hinting.items() if waits is viewer]:
            task.cancel()

    async def _announce_hint(self, viewer: Viewer, seat: int) -> None:
        """Between people a hint is asked for before everybody's eyes, and only if all have agreed to that."""
        self._own(viewer, seat)
        decision = self.table.asked_at.get(seat)
        if decision is None:
            raise Refused("You are not asked anything now; ask for a hint when you are.")
        if not self.table.hints_allowed:
            raise Refused(
                "Hints are off at this table: people play each other, and not all have agreed to hints beforehand. "
                "Allow them when you open a table; whoever sits down there agrees."
            )
        if self.table.between_people and self.table.hinted.get(seat) != decision:
            await self._store("hint", {"seat": seat})

    async def _advise(self, viewer: Viewer, request: int, decision: int, asked: Asked) -> None:
        """Tell what is advised once it is found, if the question still stands."""
        try:
            viewer.post(_hinted(request, await self._hints.advice(decision, asked)))
        except asyncio.CancelledError:
            viewer.post(
                m.Refusal(request, "That hint is no longer wanted, or its question no longer asked; ask again.")
            )
        except Exception as error:  # whatever is wrong with the search, the game goes on
            log.error("hint failed", table=self.table.row.id, why=repr(error))
            viewer.post(m.Refusal(request, "No hint could be found this time; choose without it."))

    async def _recall(self, viewer: Viewer, request: m.Recall) -> None:
        match = self._own(viewer, request.seat)
        if request.kind:
            asked = (match, request.seat, request.kind, request.back)
            found = await self.household.replaying.soon(since_event, *asked)
        else:
            found = await self.household.replaying.soon(since_last_turn, match, request.seat)
        if found is None:
            raise Refused("Your seat was told of no such event; ask for one that is in its story.")
        before, parts = found
        viewer.post(m.Recalled(request.id, before, as_seen(match.game, parts, self.table.called)))

    async def _see(self, viewer: Viewer, request: m.See) -> None:
        await self._show_to(viewer, request.id)

    async def _show_to(self, viewer: Viewer, done: int = 0, since: int = 0) -> None:
        """What there is to see, to one who asked and knows it up to an entry."""
        showing = self._showing(since)
        await self._recall_words(showing, viewer)
        viewer.send(showing.message(self.table.seats_of(viewer.person), viewer.brief, done))

    # -- seats, before the game -----------------------------------------------------------------------------------

    async def sit(self, seat: int, person: str, name: str) -> None:
        """Take an open seat; when none is left the game begins."""
        async with self.lock:
            await self._again_if_overtaken(lambda: self._sit(seat, person, name))
            await self._again_if_overtaken(self._begin_if_full)
        self.carry_on()

    async def _sit(self, seat: int, person: str, name: str) -> None:
        if not 0 <= seat < self.table.row.seats:
            raise Refused(f"There is no seat {seat + 1} at this table; seats run from 1 to {self.table.row.seats}.")
        if self.table.chairs[seat].kind != "open":
            raise Refused(f"Seat {seat + 1} is taken; choose another one, or watch.")
        await self._store("sit", {"seat": seat, "player": person, "name": name}, sitter=person)

    async def stand(self, seat: int, person: str) -> None:
        """Give a seat up before the game has begun."""
        async with self.lock:
            await self._again_if_overtaken(lambda: self._stand(seat, person))

    async def _stand(self, seat: int, person: str) -> None:
        if seat not in self.table.seats_of(person):
            raise Refused("That seat is not yours.")
        if self.table.status != "open":
            raise Refused("The game has begun; leave the seat to a computer player or resign instead.")
        await self._store("stand", {"seat": seat})

    async def vacate(self, person: str) -> None:
        """Somebody has gone for good: computer players keep their seats, or others may sit down."""
        async with self.lock:
            for seat in sorted(self.table.seats_of(person)):
                await self._again_if_overtaken(partial(self._vacate, seat))
        self.carry_on()

    async def _vacate(self, seat: int) -> None:
        if self.table.status == "open":
            await self._store("stand", {"seat": seat})
        elif self.table.status == "playing" and not self.table.chairs[seat].substitute:
            await self._store("replace", {"seat": seat, "by": SUBSTITUTE, "why": "left"})

    async def seat_everybody(self) -> None:
        """Make it known who was given a seat when the table was opened; begin if nobody is waited for."""
        async with self.lock:
            for seat, chair in enumerate(list(self.table.chairs)):
                if chair.kind == "person":
                    body = {"seat": seat, "player": chair.player, "name": chair.name}
                    await self._again_if_overtaken(partial(self._store, "sit", body, sitter=chair.player))
            await self._again_if_overtaken(self._begin_if_full)
        self.carry_on()

    async def _begin_if_full(self) -> None:
        table = self.table
        if table.status != "open" or any(chair.kind == "open" for chair in table.chairs):
            return
        options = table.game.agree(table.row.seats, table.row.settings["options"])
        match = Match(table.game, table.row.seats, options, table.row.key)
        await self._store_start(match, {"deal": match.deal})

    async def lay_open(self, match: Match) -> None:
        """Store a recorded game, for replay. Nobody here saw it played, so it ends as what it is: imported."""
        async with self.lock:
            record = match.record
            start = {
                "deal": record.deal,
                "commitment": record.commitment,
                "taken": record.taken,
                "moves": _listed(match),
            }
            await self._store_start(await self.household.replaying.soon(self.table.set_up, start), start)
            await self._store("end", {"why": "imported"})

    async def take_over(self, match: Match) -> None:
        """Go on from where another game stood: its moves come with the start, all or none."""
        async with self.lock:
            start = {"deal": match.deal, "moves": _listed(match)}
            await self._store_start(await self.household.replaying.soon(self.table.set_up, start), start)
        await self.seat_everybody()


_DOES: dict[type[m.ClientMessage], Callable[[Room, Viewer, Any], Awaitable[None]]] = {  # what is done for each request
    **PLEDGING,
    m.Play: Room._play,
    m.Undo: Room._undo,
    m.Offer: Room._offer,
    m.Answer: Room._answer,
    m.Resign: Room._resign,
    m.Leave: Room._leave,
    m.Back: Room._back,
    m.Chat: Room._chat,
    m.Moderate: Room._moderate,
    m.Why: Room._why,
    m.Foresee: Room._foresee,
    m.DraftRow: Room._draft,
    m.Hold: Room._hold,
    m.StandingOrders: Room._standing,
    m.Recall: Room._recall,
    m.See: Room._see,
}


def _number(match: Match, action: int | str) -> int:
    """An action that is given by number or notation."""
    return action if isinstance(action, int) else match.game.words.parse(action)


def _listed(match: Match) -> list[list[Any]]:
    """The moves of a game, as an entry keeps them."""
    return [[move.seat, move.action, move.outcomes] for move in match.record.moves]


def _hinted(request: int, advice: Advice) -> m.Hinted:
    """Advice as it is told."""
    if not advice.simulations:
        return m.Hinted(request, [m.MoveHinted(each.action, each.words) for each in advice.moves])
    moves = [m.MoveHinted(each.action, each.words, each.share, each.wins, each.points) for each in advice.moves]
    return m.Hinted(request, moves, advice.simulations)
