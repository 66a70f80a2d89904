/** Computer players by strength, for whoever wants to play at once. */

/** Whom a first-timer meets: sensible, and to be beaten. */
export const FIRST_LEVEL = "squire";

const AT_RANDOM = "random"; // plays anything: an opponent for tests, not for people

/** The computer players to choose from, the weakest first, as the server lists them. */
export function levelsOf(players: Record<string, string>): string[] {
  return Object.keys(players).filter((name) => name !== AT_RANDOM);
}
