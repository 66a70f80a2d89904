/** Pledges in words: what was proposed and promised, and how each family has kept its word. */

import type { Passage } from "../games/face";
import type { Breaks, Decided, Pledge, Promise as Promised, StoryEvent } from "../protocol";
import { say } from "../strings";

const words = say.table.pledges;

export type Naming = (seat: number) => string;
/** A promise that was kept or broken, and whose it was. */
export type Verdict = Pick<Decided, "by" | "kept">;

/** A promise as a sentence, from the eyes of a seat, or of nobody's. */
export function promiseWords(
  promise: Promised,
  by: number,
  to: number,
  own: number | null,
  named: Naming,
): string {
  const line =
    by === own
      ? words.youPromise(named(to), promise.words)
      : to === own
        ? words.theyPromise(named(by), promise.words)
        : words.promises(named(by), named(to), promise.words);
  const outcome = promise.outcome ?? "open";
  return outcome === "open" ? line : `${line} ${words.outcomes[outcome]}`;
}

/** Both sides of a pledge: each a sentence. */
export function pledgeLines(pledge: Pledge, own: number | null, named: Naming): string[] {
  const { by, to, gives, wants } = pledge;
  return [
    ...(gives ? [promiseWords(gives, by, to, own, named)] : []),
    ...(wants ? [promiseWords(wants, to, by, own, named)] : []),
  ];
}

/** The promises that an action would break. */
export const brokenBy = (breaks: readonly Breaks[], action: number): Breaks[] =>
  breaks.filter(({ actions }) => actions.includes(action));

/** What is said before an action is played that breaks these promises; empty if there are none. */
export const breaksWords = (broken: readonly Breaks[], named: Naming): string =>
  broken.map((each) => words.breaks(named(each.to), each.words)).join(" ");

/** Whether anything can still become of it. */
export const isOpen = ({ state, gives, wants }: Pledge): boolean =>
  state === "waiting" ||
  (state === "agreed" && [gives, wants].some((each) => each && (each.outcome ?? "open") === "open"));

/** Whether it waits for the answer of a seat. */
export const awaits = ({ state, to }: Pledge, seat: number): boolean => state === "waiting" && to === seat;

export interface PledgeRecord {
  kept: number;
  broken: number;
}

/** How often a seat has kept and broken its word, as everybody knows. */
export function recordOf(decided: readonly Verdict[], seat: number): PledgeRecord {
  const own = decided.filter(({ by }) => by === seat);
  const kept = own.filter((each) => each.kept).length;
  return { kept, broken: own.length - kept };
}

/** What a story tells of promises that were kept and broken. */
export const verdictsIn = (story: readonly StoryEvent[]): Verdict[] =>
  story.flatMap(({ kind, about }) =>
    kind === "pledge_kept" || kind === "pledge_broken"
      ? [{ by: about.by!, kept: kind === "pledge_kept" }]
      : [],
  );

/** A pledge in a line: its state, both sides, and why it was declined. */
export const pledgeWords = (pledge: Pledge, own: number | null, named: Naming): string =>
  [words.states[pledge.state], ...pledgeLines(pledge, own, named), pledge.why ?? ""].join(" ").trim();

/** The pledges that a seat knows, and everybody's record, for the text board. */
export function pledgePassages(
  pledges: readonly Pledge[],
  decided: readonly Verdict[],
  own: number | null,
  seats: readonly number[],
  named: Naming,
): Passage[] {
  const records = seats.map((seat) => words.recordOf(named(seat), recordOf(decided, seat)));
  const known = pledges.map((pledge) => pledgeWords(pledge, own, named));
  return [{ heading: words.title, lines: [...known, ...records] }];
}
