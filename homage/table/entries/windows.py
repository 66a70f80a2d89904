"""Windows at a table: how long one stands open, what seats have ordered for it, and what they have answered.

Before other people a window stands open for the same time at least, whatever anybody holds, has ordered or has
answered. Answers are kept by the servers alone until it is settled: they are no entries, so nobody can read, count or
time them. Whether a window waits longer for a person depends on public facts and on what the seat has asked for, never
on what it holds, nor on whether an order fits. So nothing that is sent, nor when, tells anything of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any

from homage.engine.errors import HomageError, Refused
from homage.engine.flow.windows import ALWAYS, Order, Window, read_order
from homage.engine.game import Game

MOST_PAUSE_S = 60
MOST_ORDERS = 100  # of one seat
COMPUTER_PAUSE_MS = 500  # how long a window stands open in which only computer players are hidden from view
# When a seat wants to be asked: always; where it can do something, and in windows before other people in any case, so
# that nobody can tell; in windows at its stops alone.
IN_ANY_CASE, COULD, STOPS = ASK = ("always", "could", "stops")
FORMER = {"fair": COULD, "never": STOPS}  # what stored orders may say


@dataclass(frozen=True)
class Pauses:
    """How many seconds windows stand open at least: routine ones, and decisive ones."""

    routine: int = 1
    decisive: int = 2

    @classmethod
    def read(cls, asked: Mapping[str, object]) -> Pauses:
        """Pauses as a table asks for them."""
        kinds = cls.__dataclass_fields__
        for kind, seconds in asked.items():
            if kind not in kinds:
                raise HomageError(f"There is no pause for {kind!r} windows; the kinds are: {', '.join(kinds)}.")
            if isinstance(seconds, bool) or not isinstance(seconds, int) or not 0 <= seconds <= MOST_PAUSE_S:
                raise HomageError(
                    f"The pause of {kind} windows cannot be {seconds!r} seconds; "
                    f"give a whole number, 0 to {MOST_PAUSE_S}."
                )
        return cls(**asked)  # type: ignore[arg-type]

    def as_dict(self) -> dict[str, int]:
        """As tables keep them."""
        return asdict(self)

    def of(self, window: Window) -> int:
        """In milliseconds."""
        return 1000 * (self.decisive if window.decisive else self.routine)


USUAL_PAUSES = Pauses()


@dataclass(frozen=True)
class StandingOrders:
    """What a seat has ordered for windows, and when it wants to be asked; nobody else is told."""

    ask: str = COULD
    orders: tuple[Order, ...] = ()
    stops: tuple[str, ...] = ()  # windows in which it is always waited for, if it wants to be asked there only

    @classmethod
    def usual(cls, game: Game) -> StandingOrders:
        """Of a seat that has said nothing: where a game has many windows, most of them close by themselves."""
        if not any(window.waits for window in game.windows):
            return cls()
        return cls(STOPS, stops=tuple(window.name for window in game.windows if window.waits == ALWAYS))

    @classmethod
    def read(
        cls,
        game: Game,
        ask: str,
        orders: Iterable[tuple[str, int | str, Mapping[str, int]]],
        stops: Iterable[str] = (),
    ) -> StandingOrders:
        """What a seat wants to order, or why not."""
        orders, stops = list(orders), list(stops)
        if not game.windows and (orders or stops):
            raise Refused(f"Nobody acts out of turn in {game.title}; there is nothing to order.")
        if ask not in ASK:
            raise Refused(f"A seat cannot be asked {ask!r}; the ways are: {', '.join(ASK)}.")
        read = []
        for window, wanted, when in orders:
            action = game.words.parse(wanted) if isinstance(wanted, str) else wanted
            read.append(read_order(game.windows_by_name, window, action, when))
        if len(read) > MOST_ORDERS:
            raise Refused(f"A seat can have {MOST_ORDERS} orders, not {len(read)}; leave some out.")
        for name in stops:
            if name not in game.windows_by_name:
                raise Refused(f"There is no window {name!r}; the windows are: {', '.join(game.windows_by_name)}.")
        return cls(ask, tuple(read), tuple(dict.fromkeys(stops)))

    @classmethod
    def stored(cls, body: Mapping[str, Any]) -> StandingOrders:
        """As an entry keeps them."""
        ask, orders = FORMER.get(body["ask"], body["ask"]), tuple(Order(**order) for order in body["orders"])
        return cls(ask, orders, tuple(body.get("stops", ())))

    def as_dict(self) -> dict[str, Any]:
        """As entries keep them."""
        return {"ask": self.ask, "orders": [asdict(order) for order in self.orders], "stops": list(self.stops)}

    def asks(self, window: Window) -> bool:
        """Whether the seat wants to be asked there."""
        return self.ask != STOPS or window.name in self.stops

    def waits(self, window: Window, hurried: bool, enough: bool = False) -> bool:
        """Whether others wait for the seat there when the pause is over.

        `hurried`: a question has no days; `enough`: the seat was waited for as often as it should be in a day.
        """
        if self.asks(window):
            return True
        if hurried:
            return False
        return window.waits == ALWAYS if enough else bool(window.waits)

    def concern(self, window: Window) -> bool:
        """Whether any of the orders is for this window, fitting or not."""
        return any(order.window == window.name for order in self.orders)


@dataclass(frozen=True)
class Answered:
    """What a seat has answered in an open window, and when."""

    decision: int
    action: int
    at: int


NOBODY_YET: Mapping[int, Answered] = MappingProxyType({})


class Answers:
    """What seats have answered in the open window, until it is settled; known to servers alone, and lost with them."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Answered] = {}

    def note(self, seat: int, answered: Answered) -> None:
        """A seat answers; what it says last counts."""
        self._by_seat[seat] = answered

    def withdraw(self, seat: int) -> None:
        """A seat has not answered after all."""
        self._by_seat.pop(seat, None)

    def to(self, decision: int) -> dict[int, Answered]:
        """Those that answer this question."""
        return {seat: each for seat, each in self._by_seat.items() if each.decision == decision}
