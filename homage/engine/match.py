"""One game being played: who is asked, what may be done, what happened, and the way back."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from homage.engine.course import NOBODY, forget_answers, in_window, others_pass
from homage.engine.dice import KEY_BYTES, Dice, commitment, drawn_key, from_outcomes, keyed, turn_to
from homage.engine.errors import BadRecord, HomageError, Refused, UndoRefused
from homage.engine.layout import OPEN, Held
from homage.engine.limits import LimitExceeded
from homage.engine.moments import listen
from homage.engine.options import Options
from homage.engine.past import Past
from homage.engine.record import Move, Record
from homage.engine.rulebook import Rulebook
from homage.engine.story import Event, blank_story, rows_of
from homage.engine.windows import Order, Window, ordered

WORLDS = 8  # imagined before something hidden is believed to make no difference


@dataclass(frozen=True)
class Result:
    """How a game ended: points and places by seat. Seats with place 1 share the victory."""

    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True)
class Choice:
    """A legal action: its number, its notation, words for people, and the things on the board that it concerns."""

    action: int
    notation: str
    words: str
    concerns: tuple[str, ...]


class Match:
    """A game in progress. Seats are numbered from 0; in words for people, from 1."""

    def __init__(self, game: Rulebook, seats: int, options: Options, key: bytes, deal: list[int] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self._held = Held(game.state)
        self._dice = Held(Dice, keyed(key))
        self._key = key
        self._forget()
        self._commitment = commitment(key)
        self._past = Past(game.events)
        self._taken = -1
        self.listened = False  # whether somebody follows the moves event by event
        self._heard: tuple[int, NDArray[np.int64]] | None = None  # a move, and the states at its events
        self._take_dice(0, deal)
        story = blank_story()
        self._call("start", seats, game.encoded(options), self._dice, story)
        self.deal = self._outcomes()
        self._past.tell(rows_of(story))

    @classmethod
    def replayed(cls, game: Rulebook, record: Record, to: int | None = None) -> Match:
        """Replay a record, with its outcomes in place of dice."""
        key = bytes.fromhex(record.key) if record.key else secrets.token_bytes(KEY_BYTES)
        match = cls(game, record.seats, game.agree(record.seats, record.options), key, record.deal)
        match._commitment = record.commitment
        match._taken = record.taken if to is None else min(record.taken, to)
        for number, move in enumerate(record.moves[:to], start=1):
            try:
                match.replay_move(move)
            except HomageError as error:
                raise BadRecord(f"Move {number} of the record cannot be played: {error}") from error
        return match

    @classmethod
    def taken_over(cls, game: Rulebook, record: Record, key: bytes) -> Match:
        """Branch off from the last position of a record, with new dice from there on."""
        match = cls.replayed(game, replace(record, key=key.hex(), commitment=commitment(key)))
        match._taken = len(record.moves)
        return match

    # -- the rules -------------------------------------------------------------------------------------------------

    def _call(self, name: str, *arguments: Any) -> Any:
        return self.game.machine.call(name, self._held, *arguments)

    def _forget(self) -> None:
        """The game is not where it was: what was found out about the position, once it was asked, holds no more."""
        self._waiting: tuple[int, ...] | None = None  # who may decide
        self._window: str | None = None  # the window that is open; "" for an ordinary question

    def _take_dice(self, channel: int, outcomes: list[int] | None) -> None:
        """Dice for a step: a channel of its own under the key, or the outcomes that a record holds."""
        turn_to(self._dice.proxies[0], channel)
        if outcomes is not None:
            from_outcomes(self._dice.array, outcomes)

    def _outcomes(self) -> list[int]:
        """What the dice showed in the last step; a tape that ran out or did not fit means a damaged record."""
        dice: Dice = self._dice.proxies[0]
        count = dice.drawn
        if dice.spoiled or (dice.given >= 0 and dice.given != count):
            raise BadRecord("The outcomes of the dice do not fit the game; the record is damaged.")
        return [dice.tape[at] for at in range(count)]

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may decide now; none when the game is over."""
        if self._waiting is None:
            mask = int(self._call("waiting"))
            self._waiting = tuple(seat for seat in range(self.seats) if mask >> seat & 1)
        return self._waiting

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now, as everybody sees it: in a window, also those that have already answered."""
        s = self._held.proxies[0]
        if not in_window(s):
            return self.waiting
        return tuple(seat for seat in range(self.seats) if s.asked_seats >> seat & 1)

    @property
    def over(self) -> bool:
        return not self.waiting

    @property
    def result(self) -> Result | None:
        """Points and places, once the game is over."""
        return self.standing(self._held) if self.over else None

    def standing(self, states: Held) -> Result:
        """How the game would end if it ended as it stands in this record."""
        points, places = self.points_and_places(states)
        return Result(tuple(points), tuple(places))

    def points_and_places(self, states: Held) -> tuple[list[int], list[int]]:
        """The same as rows of numbers."""
        most = self.game.most_seats
        out = np.empty(2 * most, np.int32)
        self.game.machine.call("result", states, out)
        found = out.tolist()
        return found[: self.seats], found[most : most + self.seats]

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat now, ascending; empty if it is not asked."""
        self._check_seat(seat)
        options = np.empty(self.game.most_options, np.int32)
        count = self._call("legal", seat, options)
        return options[:count].tolist()  # type: ignore[no-any-return]

    def choices(self, seat: int, seen: Held | None = None) -> list[Choice]:
        """The legal actions with words and notation. Pass `seen`, the state as the seat sees it, to save time."""
        words, s = self.game.words, (seen or self.veiled(seat)).proxies[0]
        return [
            Choice(
                action,
                words.notation(action),
                words.action(s, seat, action),
                self.game.actions.concerns(seat, action),
            )
            for action in self.legal(seat)
        ]

    def question(self, seat: int, seen: Held | None = None) -> str:
        """The question to a waiting seat, in words."""
        return self.game.words.question((seen or self.veiled(seat)).proxies[0], seat)

    @property
    def window(self) -> Window | None:
        """The open window; None if the question is an ordinary one."""
        if self._window is None:
            self._window = self.game.window(self._seen(None)) if in_window(self._held.proxies[0]) else ""
        return self.game.windows_by_name.get(self._window)

    def ordered(self, seat: int, orders: Iterable[Order]) -> int | None:
        """The answer that a waiting seat has ordered for the open window; None if no order fits and is allowed."""
        if self.window is None:
            return None
        return ordered(self.window, orders, self._seen(seat), seat, self.legal(seat))

    def why_not(self, seat: int, action: int) -> Refused | None:
        """The refusal of an action, with the rule that forbids it; None if the action is legal."""
        words = self.game.words
        self._check_seat(seat)
        if not 0 <= action < self.game.actions.count:
            return Refused(
                f"There is no action {action} in {self.game.title}; they run from 0 to {self.game.actions.count - 1}."
            )
        code = int(self._call("forbidden", seat, action))
        if code == 0:
            return None
        if self.over:
            return Refused(f"{words.seat(seat)} cannot {words.notation(action)}: the game is over.")
        refusal = self.game.refusals[code]
        return Refused(
            f"{words.seat(seat)} cannot {words.notation(action)}: {refusal.why} ({refusal.rule}). {refusal.instead}.",
            refusal.rule,
        )

    def play(self, seat: int, action: int | str) -> list[Event]:
        """Play an action, given by number or notation; returns the events.

        In a window it is only noted until all who are asked have answered. Then it is one move, however many they are:
        that of the seat which acts, or a pass. What others wanted to do is in no record.
        """
        number = self.game.words.parse(action) if isinstance(action, str) else int(action)
        return self._play(seat, number, None)

    def _play(self, seat: int, action: int, outcomes: list[int] | None) -> list[Event]:
        refused = self.why_not(seat, action)
        if refused is not None:
            raise refused
        s = self._held.proxies[0]
        window, wanted = in_window(s), {seat: action}
        asked: tuple[int, ...] = (seat,)
        if window:
            asked = self.asked
            wanted = {other: s.intended[other] - 1 for other in asked} | wanted
        before = self._unanswered()
        moments = listen(self._held, True) if self.listened and self.game.machine.native else None
        story = blank_story() if moments is None else moments.story
        self._take_dice(self.played + 1, outcomes)
        try:
            self._call("apply", seat, action, self._dice, story)
        except LimitExceeded:
            self._restore(before)
            raise
        self._forget()
        idle = False
        if window:
            if self._answered(seat):
                return []
            idle = s.acted == NOBODY
            seat = asked[0] if idle else s.acted
        move = Move(seat, wanted[seat], self._outcomes())
        events = self._past.add(move, asked, before, rows_of(story), idle)
        self._heard = None if moments is None or len(events) < 2 else (self.played, moments.states)
        return events

    def _answered(self, seat: int) -> bool:
        """Whether a seat has answered a window that is still open."""
        return bool(self._held.proxies[0].answered >> seat & 1)

    def _unanswered(self) -> bytes:
        """The state, as if nobody had answered the open window yet."""
        if not self._held.proxies[0].answered:
            return self.state
        copy = self._held.copy()
        forget_answers(copy.proxies[0], copy.proxies[0].asked_seats)
        return copy.saved.tobytes()

    def _restore(self, state: bytes) -> None:
        self._held.saved[:] = np.frombuffer(state, np.uint8)
        self._forget()

    def others_pass(self, seat: int) -> None:
        """If a window is open, let everybody else who is asked pass, which is always legal."""
        if in_window(self._held.proxies[0]):
            others_pass(self._held.proxies[0], seat)
            self._forget()

    @property
    def played(self) -> int:
        """The number of moves made."""
        return len(self._past)

    @property
    def last_move(self) -> Move:
        """The last move made."""
        return next(self._past.moves(-1))

    def raised_by(self, seat: int) -> bool:
        """Whether what is asked now follows on something that this seat has raised on its own."""
        return self.played > 0 and self.last_move.seat == seat and self.game.actions.unprompted(self.last_move.action)

    def moves(self, first: int = 0) -> list[Move]:
        """The moves made, from this one on (0 is the first)."""
        return list(self._past.moves(first))

    def deciders(self, move: int) -> tuple[int, ...]:
        """Who decided a move (0 is the first): one seat, or all that were asked in a window."""
        return self._past.deciders(move)

    def actor(self, move: int) -> int | None:
        """Who made a move (0 is the first); None if it is a window that all have let pass."""
        return self._past.actor(move)

    def last_choice_of(self, seats: Collection[int]) -> int | None:
        """The last move (0 is the first) at which one of these seats had a choice, or None."""
        for move in reversed(range(self.played)):
            if set(seats) & set(self.deciders(move)):
                there = self.recalled(move)
                if any(len(there.legal(seat)) > 1 for seat in seats):
                    return move
        return None

    def replay_move(self, move: Move) -> list[Event]:
        """Replay a recorded move, with its outcomes in place of dice; in a window, all others pass."""
        self.others_pass(move.seat)
        return self._play(move.seat, move.action, move.outcomes)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise Refused(f"There is no seat {seat + 1} at this table; seats run from 1 to {self.seats}.")

    # -- taking back -----------------------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> UndoRefused | None:
        """Why this seat alone cannot undo the last move; None if it can."""
        who = self.game.words.seat(seat)
        if self._answered(seat):
            return None
        if not self.played:
            return UndoRefused(f"{who} has nothing to undo: no move was made yet.")
        if not self.alone_since(seat, self.played - 1):
            return UndoRefused(f"{who} cannot undo a move: another player has moved since. Ask for their consent.")
        if self.revealed_since(self.played - 1):
            return UndoRefused(f"{who} cannot undo this move: it rolled or revealed something. Ask for consent.")
        return None

    def alone_since(self, seat: int, move: int) -> bool:
        """Whether the moves from this one on (0 is the first) were decisions of this seat and no other."""
        return all(self.deciders(each) == (seat,) for each in range(move, self.played))

    def revealed_since(self, move: int) -> bool:
        """Whether anything was rolled or revealed by the moves from this one on (0 is the first)."""
        return self._past.final_since(move)

    def undo(self, seat: int) -> None:
        """Undo the seat's answer to the open window, or its last move if nobody moved since and it revealed nothing."""
        refused = self.undo_refusal(seat)
        if refused is not None:
            raise refused
        if self._answered(seat):
            forget_answers(self._held.proxies[0], 1 << seat)
            self._forget()
        else:
            self.take_back()

    def take_back(self, moves: int = 1) -> None:
        """Undo the last moves, whoever made them: for tables where everybody agrees."""
        left = self.played - moves
        if not 0 <= left < self.played:
            raise UndoRefused(f"{moves} moves cannot be undone: only {self.played} were made.")
        if not self.recalls(left):
            self.remember(self.recalled(left))
        self._restore(self._past.nearest(left)[1])
        self._past.cut(left)
        self._taken = min(self._taken, left)  # what follows has our own dice

    def recalls(self, move: int) -> bool:
        """Whether the position before this move is held; if not, going back replays some moves."""
        return self._past.holds(move)

    def recalled(self, move: int) -> Match:
        """The position before a move, replayed in a match of its own, so that another thread can do it."""
        number, state = self._past.nearest(move)
        again = self._apart(self._past.imagined(number))
        again._restore(state)
        for each in self._past.moves(number, move):
            again.replay_move(each)
        return again

    def moments(self, move: int) -> NDArray[np.int64]:
        """The states as they were when the first events of a move (1 is the first) were told, a row of words each.

        Those of the last move are at hand once, if it was listened to; others are found by playing the move again.
        """
        heard, self._heard = self._heard, None
        if heard is not None and heard[0] == move:
            return heard[1]
        number, state = self._past.nearest(move - 1)
        if number != move - 1:
            state = self.recalled(move - 1).state
        there, again, machine = Held(self.game.state), next(self._past.moves(move - 1, move)), self.game.machine
        there.saved[:] = np.frombuffer(state, np.uint8)
        if in_window(there.proxies[0]):
            others_pass(there.proxies[0], again.seat)
        dice = Held(Dice)
        from_outcomes(dice.array, again.outcomes)
        moments = listen(there, machine.native)
        machine.call("apply", there, again.seat, again.action, dice, moments.story)
        return moments.states

    def remember(self, recalled: Match) -> None:
        """Hold a replayed position."""
        self._past.remember(recalled._past, recalled.state)

    # -- what is seen ----------------------------------------------------------------------------------------------

    @property
    def held(self) -> Held:
        """The flat record of the game, hidden information included; do not change it."""
        return self._held

    @property
    def state(self) -> bytes:
        """The whole state as bytes, hidden information included."""
        return self._held.saved.tobytes()

    def veiled(self, seat: int | None) -> Held:
        """A copy of the state with everything removed that the seat (None: a spectator) may not see."""
        copy = Held(self.game.state)
        copy.words[0] = self._held.words[0] & self.game.veil_of(seat)
        return copy

    def _seen(self, seat: int | None) -> Any:
        return self.veiled(seat).proxies[0]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees, as plain data for people.

        `points` and `places` are those if the game ended now.
        """
        if seat is not None:
            self._check_seat(seat)
        veiled = self.veiled(seat)
        return self._with_standing(self.game.view(veiled.proxies[0], seat), veiled)

    def open_view(self) -> dict[str, Any]:
        """The view with nothing hidden: for finished games."""
        return self._with_standing(self.game.view(self._held.proxies[0], OPEN), self._held)

    def _with_standing(self, view: dict[str, Any], states: Held) -> dict[str, Any]:
        points, places = self.points_and_places(states)
        return {**view, "points": points, "places": places}

    def observe(self, seat: int) -> NDArray[np.int32]:
        """What the seat sees as integers, for learners."""
        self._check_seat(seat)
        out = np.zeros(self.game.observation, np.int32)
        self.game.machine.call("observe", self.veiled(seat), seat, out)
        return out

    def resampled(self, seat: int | None, dice: Held) -> Match:
        """The match in a world that the seat cannot distinguish from the real one."""
        if seat is not None:
            self._check_seat(seat)
        other = self._apart(self._past.imagined())
        other._key = drawn_key(dice.proxies[0])
        other._dice = Held(Dice, keyed(other._key))
        other._call("resample", -1 if seat is None else seat, dice)
        other._forget()
        return other

    def _apart(self, past: Past) -> Match:
        """A copy with another past; what is done there changes nothing here."""
        other = Match.__new__(Match)
        other.__dict__ = dict(self.__dict__)
        other._held, other._dice, other._past = self._held.copy(), self._dice.copy(), past
        other.listened, other._heard = False, None
        other._forget()
        return other

    def foreseen(self, seat: int | None, action: int | None = None) -> tuple[Result | None, list[Event]]:
        """The result if the game ended now, or after an action of the seat, and the events of the final scoring.

        Hidden information and dice are as the seat (None: a spectator) may imagine them. If the result depends on
        them, it is None, and there are no events.
        """
        dice = Held(Dice, keyed(secrets.token_bytes(KEY_BYTES)))
        world = self.resampled(seat, dice)
        if seat is None or action is None:
            return world._counted(seat, [])
        foreseen = world._counted_after(seat, action)
        if world.revealed_since(self.played):
            for _ in range(WORLDS - 1):
                if self.resampled(seat, dice)._counted_after(seat, action) != foreseen:
                    return None, []
        return foreseen

    def _counted_after(self, seat: int, action: int) -> tuple[Result, list[Event]]:
        """How it is counted after an action, if no other seat acts in its place."""
        self.others_pass(seat)
        return self._counted(seat, self.play(seat, action))

    def _counted(self, seat: int | None, happened: list[Event]) -> tuple[Result, list[Event]]:
        """How it is counted by what a seat sees, and the tale of it; once the game is over that is in what happened."""
        seen = self.veiled(seat)
        standing = self.standing(seen)
        if self.over:
            return standing, [event for event in happened if event.seen(None) and not event.kind.reveals]
        return standing, self._reckoned(seen)

    def _reckoned(self, states: Held) -> list[Event]:
        """The tale of the counting; the states are spent by it."""
        story = blank_story()
        self.game.machine.call("reckon", states, story)
        return self.game.events.read(story)

    @property
    def open_reckoning(self) -> list[Event]:
        """The events of the final scoring if the game ended now, nothing hidden; none once the game is over."""
        return [] if self.over else self._reckoned(self._held.copy())

    @property
    def opening(self) -> list[Event]:
        """The events of the set-up."""
        return self.happened(0)

    def happened(self, step: int) -> list[Event]:
        """The events of a move, hidden information included: 1 is the first move, 0 the set-up."""
        return self._past.events(step, step + 1)

    @property
    def story(self) -> list[Event]:
        """All events so far, hidden information included."""
        return self._past.events()

    def events(self, seat: int | None) -> list[Event]:
        """All events so far that the seat (None: a spectator) may know.

        Events that could be seen only while they happened are included for the last move alone.
        """
        told = [*(event.later for event in self._past.events(0, self.played)), *self.happened(self.played)]
        return [event for event in told if event.seen(seat)]

    def log(self, seat: int | None = None) -> list[str]:
        """The events that the seat (None: a spectator) may know, in words."""
        lines = (self.game.words.event(event) for event in self.events(seat))
        return [line for line in lines if line]

    @property
    def open_story(self) -> list[Event]:
        """The whole story with nothing hidden, for finished games; each event is included once, in full."""
        return [event for event in self.story if self.told_openly(event)]

    def told_openly(self, event: Event) -> bool:
        """Whether an event is told in full: to everybody, or only to those who may know of it."""
        return not event.seen(None) or all(event.seen(each) for each in (None, *range(self.seats)))

    @property
    def open_log(self) -> list[str]:
        """The whole story in words, with nothing hidden."""
        return [line for line in map(self.game.words.event, self.open_story) if line]

    @property
    def promise(self) -> str:
        """The commitment: the hash of the key of the dice, public from the start."""
        return self._commitment

    @property
    def record(self) -> Record:
        """The record so far, as everybody at the table may have it: with the key of the dice only when it is over."""
        committed = commitment(self._key) == self._commitment
        return self._recorded(self._key.hex() if self.over and committed else "")

    @property
    def private_record(self) -> Record:
        """The record so far with the key of the dice, for whoever stores the game and will resume it."""
        return self._recorded(self._key.hex() if commitment(self._key) == self._commitment else "")

    def _recorded(self, key: str) -> Record:
        return Record(
            game=self.game.name,
            rules=self.game.version,
            components=self.game.components.digest,
            changes=dict(self.game.components.changes),
            seats=self.seats,
            options=dict(self.options),
            commitment=self._commitment,
            deal=list(self.deal),
            moves=self.moves(),
            key=key,
            taken=min(self._taken, self.played),
        )
