"""The rules of the board once more, written from the ledger as plainly as can be: a second opinion for tests.

It knows only what everybody sees at the table (a view) and the tables of the ledger, and shares no code with the game.
"""

from __future__ import annotations

from typing import Any

from tests.fealty import printed

Square = tuple[int, int]
PIECES = [piece for _, piece in sorted(printed.pieces().items())]


class Table:
    """A kingdom with its pieces, tokens and markers, read off a view."""

    def __init__(self, view: dict[str, Any], teams: bool = False) -> None:
        side = view["side"]
        self.seats = len(view["seats"])
        self.teams = teams
        self.land = {
            (r, c): char for r, line in enumerate(view["kingdom"]) for c, char in enumerate(line) if char != " "
        }
        self.pieces = {
            divmod(piece["square"], side): (owner["seat"], piece["kind"])
            for owner in view["seats"]
            for piece in owner["pieces"]
        }
        self.tokens = {divmod(token["square"], side): (token["seat"], token["count"]) for token in view["tokens"]}
        self.markers = {divmod(square, side) for square in view["markers"]}
        slots = printed.layouts()[len(view["duchies"])][0]
        self.slots = {place: number for number, place in enumerate(slots)}
        self.used = {duchy["slot"] for duchy in view["duchies"] if duchy["used"]}

    def friends(self, seat: int, other: int) -> bool:
        return seat == other or (self.teams and seat % 2 == other % 2)

    def empty(self, square: Square) -> bool:
        """No mountain, no piece, no influence, no conflict marker."""
        things = (self.pieces, self.tokens, self.markers)
        return self.land.get(square, "M") != "M" and not any(square in thing for thing in things)

    def obstacle(self, square: Square, seat: int) -> bool:
        """FEA-NAT-1, FEA-NAT-2, FEA-VAR-TEAM-2."""
        if self.land.get(square, "M") == "M" or square in self.markers:
            return True
        owner = self.pieces.get(square, self.tokens.get(square, (seat, 0)))[0]
        return not self.friends(seat, owner)

    def distances(self, start: Square, seat: int, most: int) -> dict[Square, int]:
        """Steps of the shortest path to each square that a path reaches (FEA-NAT-5)."""
        steps, edge = {start: 0}, [start]
        for step in range(1, most + 1):
            nearby = [(r + dr, c + dc) for r, c in edge for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            edge = [square for square in set(nearby) - steps.keys() if not self.obstacle(square, seat)]
            steps.update(dict.fromkeys(edge, step))
        return steps

    def within(self, start: Square, seat: int, most: int) -> set[Square]:
        return {square for square in self.distances(start, seat, most) if self.empty(square)}

    def slot(self, square: Square) -> int:
        return self.slots[square[0] // 6, square[1] // 6]

    def placements(self, seat: int, kind: int) -> set[Square]:
        """FEA-POL-1, FEA-POL-2, FEA-ABL-ID-1, FEA-NAT-4."""
        own = [square for square, (owner, _) in self.pieces.items() if owner == seat]
        closed = set(self.used)
        if PIECES[kind].ability == "ignore_duchy":
            closed &= {self.slot(square) for square in own}
        return {
            square
            for square in self.land
            if self.empty(square)
            and square[0] not in {r for r, _ in own}
            and square[1] not in {c for _, c in own}
            and self.slot(square) not in closed
        }

    def ability(self, seat: int, kind: int) -> set[tuple[Any, ...]]:
        """All that the piece just placed may do, decline included; nothing if it could do nothing (section 6.2)."""
        own = {piece: square for square, (owner, piece) in self.pieces.items() if owner == seat}
        piece = PIECES[kind]
        found: set[tuple[Any, ...]] = set()
        if piece.ability in ("conflict", "influence"):
            verb = "mark" if piece.ability == "conflict" else "spread"
            found = {(verb, square) for square in self.within(own[kind], seat, piece.distance)}
        elif piece.ability == "remove_own":
            return {("remove", other) for other in own}
        elif piece.ability in ("move_other", "move_self"):
            chosen = [kind] if piece.ability == "move_self" else [other for other in own if other != kind]
            found = {
                ("move", other, square)
                for other in chosen
                if PIECES[other].ability != "immobile"
                for square in self.within(own[other], seat, piece.distance)
            }
        return found | {("decline",)} if found else set()

    def score(self) -> list[int]:
        """The procedure of section 8; tokens are laid on this table."""
        for kind, piece in enumerate(PIECES):
            paths = {
                seat: self.distances(square, seat, piece.range)
                for square, (seat, standing) in self.pieces.items()
                if standing == kind
            }
            claims = {}
            for square in {square for path in paths.values() for square in path}:
                if not self.empty(square) or piece.claim not in printed.attributes(self.land[square]):
                    continue
                steps = {seat: path[square] for seat, path in paths.items() if square in path}
                nearest = [seat for seat, step in steps.items() if step == min(steps.values())]
                if len(nearest) == 1:
                    city = self.land[square] in "o@"
                    near = piece.ability == "adjacent_bonus" and min(steps.values()) == 1
                    claims[square] = (nearest[0], 1 + city + near)
            self.tokens.update(claims)
        return [sum(count for owner, count in self.tokens.values() if owner == seat) for seat in range(self.seats)]
