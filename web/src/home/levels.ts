/** Computer players by strength, for whoever wants to play at once. */

import type { Game, NewTable } from "../protocol";
import { chairsFor } from "./modes";

/** Whom a first-timer meets: sensible, and to be beaten. */
export const FIRST_LEVEL = "squire";

const AT_RANDOM = "random"; // plays anything: an opponent for tests, not for people

/** The computer players to choose from, the weakest first, as the server lists them. */
export function levelsOf(players: Record<string, string>): string[] {
  return Object.keys(players).filter((name) => name !== AT_RANDOM);
}

/** A table to play at once: as few seats as can be, in the variant that the rules advise for a first game. */
export function tableNow(game: Game, level = FIRST_LEVEL): NewTable {
  return {
    game: game.name,
    chairs: chairsFor("now", Math.min(...game.seats), level),
    options: game.first_game,
  };
}
