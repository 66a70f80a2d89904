/** People and computers by the name they have, and by their seat. */

import type { Game } from "../protocol";

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

interface Sitter {
  name: string;
}

/** Seats in words: who sits there, with the name of the seat where it has one. */
export function names(table: { chairs: readonly Sitter[] }, game: Game, seats: readonly number[]): string {
  return LIST.format(
    seats.map((seat) => {
      const name = table.chairs[seat]?.name;
      const own = game.names[seat] ?? String(seat + 1);
      return name && name !== own ? `${name} (${own})` : own;
    }),
  );
}

/** A game as it is called at a table: seats without names of their own have the names of who sits there. */
export function calledAt(game: Game, sitters: readonly string[]): Game {
  if (game.named_seats) return game;
  return { ...game, names: game.names.map((name, seat) => sitters[seat] || name) };
}
