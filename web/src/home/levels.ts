/** Computer players by strength, for whoever wants to play at once. */

import type { Game, NewTable } from "../protocol";
import { chairsFor, USUAL_COMPUTER } from "./modes";

const KEPT = "level"; // where the last choice is kept

const AT_RANDOM = "random"; // plays anything: an opponent for tests, not for people

/** The computer players to choose from, the weakest first, as the server lists them. */
export function levelsOf(players: Record<string, string>): string[] {
  return Object.keys(players).filter((name) => name !== AT_RANDOM);
}

/** Whom one meets without choosing: the computer player that was chosen last, else the usual one. */
export function usualLevel(levels: readonly string[], last = localStorage.getItem(KEPT)): string {
  return (
    [last, USUAL_COMPUTER].find((each) => each !== null && levels.includes(each)) ??
    levels[0] ??
    USUAL_COMPUTER
  );
}

export const keepLevel = (level: string) => localStorage.setItem(KEPT, level);

/** A table to play at once: as few seats as can be, in the variant that the rules advise for a first game. */
export function tableNow(game: Game, level = USUAL_COMPUTER): NewTable {
  return {
    game: game.name,
    chairs: chairsFor("now", Math.min(...game.seats), level),
    options: game.first_game,
  };
}
