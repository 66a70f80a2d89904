"""PF-R33 once more, written plainly from the ledger: what a watcher may conclude from what is told, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

from homage.engine.flow.story import Event
from homage.games.petty_fiefs.rules.suits import EXTRA

VALUES = range(6)
Place = tuple[str, int]  # ("coin", its number), ("reserve", seat; 0 for the owner's), ("centre", 0)
CENTRE: Place = ("centre", 0)


@cache
def arrangements(heaps: tuple[Place, ...], may: tuple[frozenset[Place], ...]) -> tuple[frozenset[Place], ...]:
    """For each value the places where some full arrangement has it; one heap is named for each coin in it."""
    found: list[set[Place]] = [set() for _ in VALUES]
    for arranged in set(permutations(heaps)):
        if all(arranged[value] in may[value] for value in VALUES):
            for value in VALUES:
                found[value].add(arranged[value])
    return tuple(map(frozenset, found))


class Remembered:
    """What one watcher knows of one suit: the coins at each place, and the places where each value may lie."""

    def __init__(self, start: Place) -> None:
        self.heaps = [start] * 6
        self.may: list[frozenset[Place]] = [frozenset([start])] * 6

    def went(self, old: Place, new: Place, seen: int | None = None) -> None:
        """A coin has gone from one place to another; its value is given if the watcher looked at it."""
        self.heaps.remove(old)
        self.heaps.append(new)
        if seen is not None:
            self.saw(seen, new)
            return
        for value in VALUES:
            if old in self.may[value]:
                self.may[value] = (self.may[value] if old in self.heaps else self.may[value] - {old}) | {new}
        self.conclude()

    def saw(self, value: int, at: Place) -> None:
        self.may[value] = frozenset([at])
        self.conclude()

    def conclude(self) -> None:
        self.may = list(arrangements(tuple(sorted(self.heaps)), tuple(self.may)))


class Watcher:
    """Everything that a seat (None: a spectator) may conclude, from the events that it is told."""

    def __init__(self, seats: int, seat: int | None) -> None:
        self.seat = seat
        self.suits = {suit: Remembered(("reserve", 0)) for suit in range(2 * seats)}
        self.suits[EXTRA] = Remembered(CENTRE)
        self.bribes: list[tuple[int, int]] = []

    def hear(self, events: list[Event], before: dict[int, int]) -> None:
        """Listen; `before` has the value of each mercenary that this seat sends, by its number (its own secret)."""
        told = [event for event in events if event.seen(self.seat)]
        for at, event in enumerate(told):
            about, kind = event.about, event.kind.name
            if kind == "bribed":
                self.bribes.append((about["suit"], about["coin"]))
                self.laid(about["suit"], about["coin"])
            elif kind in ("built", "expanded"):
                self.laid(about["paid"], about["coin"])
            elif kind == "deployed" and about["suit"] != EXTRA:
                self.laid(about["suit"], about["coin"])
            elif kind == "deployed":
                own = before.get(about["coin"]) if about["seat"] == self.seat else None
                self.suits[EXTRA].went(("reserve", about["seat"]), ("coin", about["coin"]), own)
            elif kind in ("drew_band", "drew_band_unseen"):
                self.suits[EXTRA].went(CENTRE, ("reserve", about["seat"]), about.get("value"))
            elif kind == "retrieved" and about["suit"] != EXTRA:
                self.suits[about["suit"]].went(("coin", about["coin"]), ("reserve", 0))
            elif kind == "retrieved":
                looked = told[at + 1].about["value"] if about["seat"] == self.seat else None
                self.suits[EXTRA].went(("coin", about["coin"]), ("reserve", about["seat"]), looked)
            elif kind in ("bribe_shown", "coin_shown"):
                self.suits[about["suit"]].saw(about["value"], ("coin", about["coin"]))
            elif kind == "bribes_home":
                for suit, coin in self.bribes:
                    self.suits[suit].went(("coin", coin), ("reserve", 0))
                self.bribes = []
            elif kind == "coin_home":
                home = CENTRE if about["suit"] == EXTRA else ("reserve", 0)
                self.suits[about["suit"]].went(("coin", about["coin"]), home)

    def laid(self, suit: int, coin: int) -> None:
        self.suits[suit].went(("reserve", 0), ("coin", coin))

    def concluded(self) -> Iterator[tuple[int, list[frozenset[Place]]]]:
        """For each suit that the watcher does not own, where its values may lie."""
        for suit, remembered in self.suits.items():
            if self.seat is None or suit // 2 != self.seat:
                yield suit, remembered.may
