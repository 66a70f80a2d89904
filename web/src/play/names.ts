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

/** Whom this screen waits for, in words: never for those who sit at it. */
export function waitedFor(
  table: { chairs: readonly Sitter[]; waiting: readonly number[]; seats: readonly number[] },
  game: Game,
): string {
  return names(
    table,
    game,
    table.waiting.filter((seat) => !table.seats.includes(seat)),
  );
}

/** A game as it is called at a table: seats without names of their own have the names of who sits there. */
export function calledAt(game: Game, sitters: readonly string[]): Game {
  if (game.named_seats) return game;
  return { ...game, names: game.names.map((name, seat) => sitters[seat] || name) };
}
