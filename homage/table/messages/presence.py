"""Who is at a table: people with a connection to it, at this server or another; and since when others are not."""

from __future__ import annotations

from collections.abc import Collection, Mapping


class Presence:
    """The people who look at one table. Servers know it by telling each other; nothing of it is stored."""

    def __init__(self) -> None:
        self._here: set[str] = set()  # at this server
        self._elsewhere: dict[str, frozenset[str]] = {}  # at others, by the names of these
        self._looking: dict[str, frozenset[str]] = {}  # at others, those with the table on their screen
        self._left: dict[str, int] = {}  # when those went who are nowhere now

    def here(self, person: str) -> bool:
        """Whether somebody is at the table, at any server."""
        return person in self._here or any(person in people for people in self._elsewhere.values())

    def looks_elsewhere(self, person: str) -> bool:
        """Whether somebody has the table on their screen, by another server."""
        return any(person in people for people in self._looking.values())

    def receive_looking(self, server: str, looking: Collection[str]) -> None:
        """Another server tells who has the table on their screen there."""
        self._looking[server] = frozenset(looking)

    def left_at(self, person: str) -> int | None:
        """When somebody went who was here."""
        return None if self.here(person) else self._left.get(person)

    def came(self, person: str) -> bool:
        """Somebody connects to this server; whether that is news to the table."""
        news = not self.here(person)
        self._here.add(person)
        return news

    def went(self, person: str, at: int) -> bool:
        """Somebody has had no connection to this server since then; whether that is news to the table."""
        if person not in self._here:
            return False
        self._here.discard(person)
        self._left[person] = at
        return not self.here(person)

    def report(self, people: Collection[str]) -> tuple[list[str], dict[str, int]]:
        """What other servers are told of these people: who is at this one, and when others went from it."""
        left = {person: at for person, at in self._left.items() if person in people}
        return sorted(self._here.intersection(people)), left

    def receive(self, server: str, here: Collection[str], left: Mapping[str, int]) -> bool:
        """Another server tells who is at the table there; whether that is news to the table."""
        concerned = {*here, *left, *self._elsewhere.get(server, ())}
        before = [(self.here(person), self.left_at(person)) for person in concerned]
        self._elsewhere[server] = frozenset(here)
        for person, at in left.items():
            self._left[person] = max(at, self._left.get(person, at))
        return before != [(self.here(person), self.left_at(person)) for person in concerned]

    def lose(self, server: str, at: int) -> bool:
        """Another server is gone, with all who were there; whether that is news to the table."""
        people = self._elsewhere.pop(server, frozenset())
        self._looking.pop(server, None)
        gone = [person for person in people if not self.here(person)]
        self._left |= dict.fromkeys(gone, at)
        return bool(gone)
