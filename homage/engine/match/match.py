"""One game being played, from move to move, and the way back."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from homage.engine.errors import BadRecord, HomageError, UndoRefused
from homage.engine.flow.course import NOBODY, forget_answers, in_window, others_pass
from homage.engine.flow.moments import listen
from homage.engine.flow.story import Event, blank_story, rows_of
from homage.engine.match.past import Past
from homage.engine.match.position import Position, Result
from homage.engine.match.record import Move, Record
from homage.engine.rules.rulebook import Rulebook
from homage.engine.state.dice import KEY_BYTES, Dice, commitment, drawn_key, from_outcomes, keyed
from homage.engine.state.layout import Held
from homage.engine.state.limits import LimitExceeded
from homage.engine.state.options import Options

WORLDS = 8  # imagined before something hidden is believed to make no difference


class Match(Position):
    """A position with its past."""

    def __init__(self, game: Rulebook, seats: int, options: Options, key: bytes, deal: list[int] | None = None) -> None:
        super().__init__(game, seats, key)
        self.options = options
        self._key = key
        self._commitment = commitment(key)
        self.past = Past(game.events)
        self._taken = -1
        self.followed = False  # whether somebody follows the moves event by event
        self._moments: tuple[int, NDArray[np.int64]] | None = None  # a move, and the states at its events
        self._take_dice(0, deal)
        story = blank_story()
        self._call("start", seats, game.encoded(options), self._dice, story)
        self.deal = self._outcomes()
        self.past.tell(rows_of(story))

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

    def play(self, seat: int, action: int | str) -> list[Event]:
        """Play an action, given by number or notation; returns the events.

        In a window it is only noted until all who are asked have answered. Then it is one move, however many they are:
        that of the seat which acts, or a pass. What others wanted to do is in no record.
        """
        number = self.game.words.parse(action) if isinstance(action, str) else int(action)
        return self._play(seat, number, None)

    def _play(self, seat: int, action: int, outcomes: list[int] | None) -> list[Event]:
        self.check(seat, action)
        s = self._held.proxies[0]
        window, wanted = in_window(s), {seat: action}
        asked: tuple[int, ...] = (seat,)
        if window:
            asked = self.asked
            wanted = {other: s.intended[other] - 1 for other in asked} | wanted
        before = self._unanswered()
        moments = listen(self._held, True) if self.followed and self.game.machine.native else None
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
        events = self.past.add(move, asked, before, rows_of(story), idle)
        self._moments = None if moments is None or len(events) < 2 else (self.played, moments.states)
        return events

    @property
    def played(self) -> int:
        """The number of moves made."""
        return len(self.past)

    @property
    def last_move(self) -> Move:
        """The last move made."""
        return next(self.past.moves(-1))

    def raised_by(self, seat: int) -> bool:
        """Whether what is asked now follows on something that this seat has raised on its own."""
        return self.played > 0 and self.last_move.seat == seat and self.game.actions.unprompted(self.last_move.action)

    def last_choice_of(self, seats: Collection[int]) -> int | None:
        """The last move (0 is the first) at which one of these seats had a choice, or None."""
        for move in reversed(range(self.played)):
            if set(seats) & set(self.past.deciders(move)):
                there = self.recalled(move)
                if any(len(there.legal(seat)) > 1 for seat in seats):
                    return move
        return None

    def replay_move(self, move: Move) -> list[Event]:
        """Replay a recorded move, with its outcomes in place of dice; in a window, all others pass."""
        self.others_pass(move.seat)
        return self._play(move.seat, move.action, move.outcomes)

    # -- taking back --------------------------------------------------------------------------------------------------

    def undo_refusal(self, seat: int) -> UndoRefused | None:
        """Why this seat alone cannot undo the last move; None if it can."""
        who = self.game.words.seat(seat)
        if self._answered(seat):
            return None
        if not self.played:
            return UndoRefused(f"{who} has nothing to undo: no move was made yet.")
        if not self.alone_since(seat, self.played - 1):
            return UndoRefused(f"{who} cannot undo a move: another player has moved since. Ask for their consent.")
        if self.past.final_since(self.played - 1):
            return UndoRefused(f"{who} cannot undo this move: it rolled or revealed something. Ask for consent.")
        return None

    def alone_since(self, seat: int, move: int) -> bool:
        """Whether the moves from this one on (0 is the first) were decisions of this seat and no other."""
        return all(self.past.deciders(each) == (seat,) for each in range(move, self.played))

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
        if not self.past.holds(left):
            recalled = self.recalled(left)
            self.past.remember(recalled.past, recalled.state)
        self._restore(self.past.nearest(left)[1])
        self.past.cut(left)
        self._taken = min(self._taken, left)  # what follows has our own dice

    def recalled(self, move: int) -> Match:
        """The position before a move, replayed in a match of its own, so that another thread can do it."""
        number, state = self.past.nearest(move)
        again = self._apart(self.past.imagined(number))
        again._restore(state)
        for each in self.past.moves(number, move):
            again.replay_move(each)
        return again

    def moments(self, move: int) -> NDArray[np.int64]:
        """The states as they were when the first events of a move (1 is the first) were told, a row of words each.

        Those of the last move are at hand once, if it was followed; others are found by playing the move again.
        """
        known, self._moments = self._moments, None
        if known is not None and known[0] == move:
            return known[1]
        number, state = self.past.nearest(move - 1)
        if number != move - 1:
            state = self.recalled(move - 1).state
        there, again, machine = Held(self.game.state), next(self.past.moves(move - 1, move)), self.game.machine
        there.saved[:] = np.frombuffer(state, np.uint8)
        if in_window(there.proxies[0]):
            others_pass(there.proxies[0], again.seat)
        dice = Held(Dice)
        from_outcomes(dice.array, again.outcomes)
        moments = listen(there, machine.native)
        machine.call("apply", there, again.seat, again.action, dice, moments.story)
        return moments.states

    # -- other worlds -------------------------------------------------------------------------------------------------

    def resampled(self, seat: int | None, dice: Held) -> Match:
        """The match in a world that the seat cannot distinguish from the real one."""
        if seat is not None:
            self._check_seat(seat)
        other = self._apart(self.past.imagined())
        other._key = drawn_key(dice.proxies[0])
        other._dice = Held(Dice, keyed(other._key))
        other._call("resample", -1 if seat is None else seat, dice)
        other._forget()
        return other

    def _apart(self, past: Past) -> Match:
        """A copy with another past; what is done there changes nothing here."""
        other = Match.__new__(Match)
        other.__dict__ = dict(self.__dict__)
        other._held, other._dice, other.past = self._held.copy(), self._dice.copy(), past
        other.followed, other._moments = False, None
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
        if world.past.final_since(self.played):
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
        return standing, self.reckoned(seen)

    # -- what is told -------------------------------------------------------------------------------------------------

    @property
    def story(self) -> list[Event]:
        """All events so far, hidden information included."""
        return self.past.events()

    def events(self, seat: int | None) -> list[Event]:
        """All events so far that the seat (None: a spectator) may know.

        Events that could be seen only while they happened are included for the last move alone.
        """
        told = [*(event.later for event in self.past.events(0, self.played)), *self.past.happened(self.played)]
        return [event for event in told if event.seen(seat)]

    def log(self, seat: int | None = None) -> list[str]:
        """The events that the seat (None: a spectator) may know, in words."""
        lines = (self.game.words.event(event) for event in self.events(seat))
        return [line for line in lines if line]

    # -- what is recorded ---------------------------------------------------------------------------------------------

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
            moves=list(self.past.moves()),
            key=key,
            taken=min(self._taken, self.played),
        )
