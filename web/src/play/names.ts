/** People by the name they gave, and by their seat. */

import type { Chair, Game } from "../protocol";

const LIST = new Intl.ListFormat("en", { type: "conjunction" });

/** Seats in words: a person's own name with the seat's, computers by the seat alone. */
export function names(table: { chairs: readonly Chair[] }, game: Game, seats: readonly number[]): string {
  return LIST.format(
    seats.map((seat) => {
      const chair = table.chairs[seat];
      const named = game.names[seat] ?? String(seat + 1);
      return chair?.kind === "person" ? `${chair.name} (${named})` : named;
    }),
  );
}
