/** Ways to sit down: what each of them means for the chairs of a new table. */

export const MODES = ["now", "friends", "hotseat", "watch"] as const;
export type Mode = (typeof MODES)[number];

/** Whoever has not chosen a computer player meets this one: sensible, and to be beaten. */
export const USUAL_COMPUTER = "squire";

/** The mode that an address asks for; without one, a game against computer players. */
export function readMode(text: string | null): Mode {
  return MODES.find((mode) => mode === text) ?? "now";
}

/** Who sits where in a mode. */
export function chairsFor(mode: Mode, seats: number, computer = USUAL_COMPUTER): string[] {
  const other = { now: computer, friends: "open", hotseat: "me", watch: computer }[mode];
  return Array.from({ length: seats }, (_, seat) => (seat === 0 && mode !== "watch" ? "me" : other));
}

/** What chairs amount to, however they were chosen. */
export function modeOf(chairs: readonly string[]): Mode {
  if (chairs.includes("open")) return "friends";
  const mine = chairs.filter((chair) => chair === "me").length;
  return mine === 0 ? "watch" : mine === 1 ? "now" : "hotseat";
}

/** More or fewer chairs: those there are stay, new ones are as the mode has them. */
export function resized(chairs: readonly string[], seats: number, computer = USUAL_COMPUTER): string[] {
  return [...chairs.slice(0, seats), ...chairsFor(modeOf(chairs), seats, computer).slice(chairs.length)];
}

/** What those are called who share one screen, by their seats: yours is the first. Nobody where only one sits there. */
export function usualNames(
  chairs: readonly string[],
  own = "",
  strangers: readonly string[] = [],
): Record<number, string> {
  const mine = chairs.flatMap((chair, seat) => (chair === "me" ? [seat] : []));
  if (mine.length < 2) return {};
  return Object.fromEntries(mine.map((seat, at) => [seat, (at === 0 && own) || (strangers[seat] ?? "")]));
}

/** The names that a table is opened with: those that were typed, else the usual ones. */
export function namesOf(
  typed: Readonly<Record<number, string>>,
  usual: Readonly<Record<number, string>>,
): Record<number, string> {
  return Object.fromEntries(
    Object.entries(usual).map(([seat, name]) => [seat, typed[Number(seat)]?.trim() || name]),
  );
}
