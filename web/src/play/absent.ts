/** Who keeps a table waiting, and what the others may do about it. */

import type { Chair, Clock, Table } from "../protocol";
import { say } from "../strings";

/** How much time is given at once. */
export const GIVEN: Record<Clock["kind"], number> = { none: 0, live: 5, days: 1 };

/** Whether more than one person has a seat: several at one screen are one. */
export function severalPeople(chairs: readonly Chair[]): boolean {
  return new Set(chairs.flatMap(({ kind, player }) => (kind === "person" ? [player] : []))).size > 1;
}

/** Whether a seat can still win. */
export const isOut = (chair: Chair): boolean => Boolean(chair.resigned || chair.lost);

/** Whether leaving a seat to a computer player needs the consent of the others. */
export function mustAsk(table: Table, chairs: readonly Chair[]): boolean {
  return severalPeople(chairs) && !table.absence.lending;
}

/** The seats that the others may decide about by now. */
export function absentees(chairs: readonly Chair[], own: readonly number[], now: number): Chair[] {
  return chairs.filter(
    ({ seat, decide_from }) => !own.includes(seat) && decide_from !== undefined && decide_from <= now,
  );
}

/** Which moves a computer player has decided for somebody, in words; empty if none. */
export function aidedWords(chair: Pick<Chair, "aided" | "substitute">): string {
  const spells = chair.aided ?? [];
  const last = spells.length - 1;
  const parts = spells.map(([first, until], at) =>
    at === last && chair.substitute ? say.table.seats.from(first) : say.table.seats.between(first, until),
  );
  return parts.length > 0 ? say.table.seats.aided(parts) : "";
}
