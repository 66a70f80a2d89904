/** Pledges in words: what was proposed and promised, and how each family has kept its word. */

import type { Passage } from "../games/face";
import type { Decided, Pledge, Promise as Promised } from "../protocol";
import { say } from "../strings";

const words = say.table.pledges;

export type Naming = (seat: number) => string;

/** A promise as a sentence, from the eyes of a seat. */
export function promiseWords(promise: Promised, by: number, to: number, own: number, named: Naming): string {
  const line =
    by === own ? words.youPromise(named(to), promise.words) : words.theyPromise(named(by), promise.words);
  const outcome = promise.outcome ?? "open";
  return outcome === "open" ? line : `${line} ${words.outcomes[outcome]}`;
}

/** Both sides of a pledge: each a sentence. */
export function pledgeLines(pledge: Pledge, own: number, named: Naming): string[] {
  const { by, to, gives, wants } = pledge;
  return [
    ...(gives ? [promiseWords(gives, by, to, own, named)] : []),
    ...(wants ? [promiseWords(wants, to, by, own, named)] : []),
  ];
}

/** Whether anything can still become of it. */
export const isOpen = ({ state, gives, wants }: Pledge): boolean =>
  state === "waiting" ||
  (state === "agreed" && [gives, wants].some((each) => each && (each.outcome ?? "open") === "open"));

/** Whether it waits for the answer of a seat. */
export const awaits = ({ state, to }: Pledge, seat: number): boolean => state === "waiting" && to === seat;

export interface Kept {
  kept: number;
  broken: number;
}

/** How often a seat has kept and broken its word, as everybody knows. */
export function recordOf(decided: readonly Decided[], seat: number): Kept {
  const own = decided.filter(({ by }) => by === seat);
  const kept = own.filter((each) => each.kept).length;
  return { kept, broken: own.length - kept };
}

/** The same, and a seat's own pledges, for the text board. */
export function pledgePassages(
  pledges: readonly Pledge[],
  decided: readonly Decided[],
  own: number | null,
  seats: readonly number[],
  named: Naming,
): Passage[] {
  const records = seats.map((seat) => words.recordOf(named(seat), recordOf(decided, seat)));
  const mine =
    own === null
      ? []
      : pledges.map((pledge) =>
          [words.states[pledge.state], ...pledgeLines(pledge, own, named), pledge.why ?? ""].join(" ").trim(),
        );
  return [{ heading: words.title, lines: [...mine, ...records] }];
}
