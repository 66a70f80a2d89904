/**
 * Events gathered into beats: what one seat does in the same breath is told together, what is decisive has a beat of its
 * own, and each has its length. Here is no clock and no page.
 */

import type { Beat, StoryEvent } from "../protocol";
import { say } from "../strings";

export const SPEEDS = ["calm", "brisk", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a beat lasts, and how much longer for each sentence after its first. */
const LENGTH_MS: Record<Speed, Record<Beat, number>> = {
  calm: { none: 0, part: 800, lead: 1700, short: 1700, close: 2200, long: 2600, counted: 2600 },
  brisk: { none: 0, part: 400, lead: 700, short: 700, close: 1000, long: 1200, counted: 1500 },
  instant: { none: 0, part: 0, lead: 0, short: 0, close: 0, long: 0, counted: 0 },
};
const FURTHER_MS: Record<Speed, number> = { calm: 600, brisk: 150, instant: 0 };
const PATIENCE_MS: Record<Speed, number> = { calm: Infinity, brisk: 8_000, instant: Infinity }; // what may wait unhurried
const QUICKEST = 0.4; // of its length, whatever waits
const TWO_LINES = 84; // characters for which two lines are enough everywhere

/** What a game says of its events. */
export interface Attention {
  beat: (told: StoryEvent) => Beat;
  /** Whose doing it is. */
  doer: (told: StoryEvent) => number | null;
  /** How the seats are called. */
  names: () => readonly string[];
}

/** What is told together, on the position after the last of it. */
export interface Act {
  told: readonly StoryEvent[];
  beat: Beat;
  /** Whose doing it is. */
  seat: number | null;
  words: string;
  /** How many sentences they are. */
  sentences: number;
}

/** An event by itself. */
export function actOf(told: StoryEvent, of: Attention): Act {
  return { told: [told], beat: of.beat(told), seat: of.doer(told), ...spoken([told], of) };
}

/**
 * Two acts as one, if they belong together; else null. What one seat does is one act, and what two lines do not hold of its
 * words is in the log. What several do alike, and what nobody does, goes along as long as two lines hold it.
 */
export function joined<One extends Act>(first: One, second: One, of: Attention): One | null {
  const told = [...first.told, ...second.told];
  const both = { ...second, told, seat: second.seat ?? first.seat };
  if (first.beat === "none") return both;
  const alike = told.every(({ kind }) => kind === told[0]!.kind);
  const apart = first.seat !== null && second.seat !== null && first.seat !== second.seat && !alike;
  const one = first.seat !== null && first.seat === second.seat;
  if (apart || second.beat === "none" || second.beat === "counted") return null;
  if (second.beat === "part")
    return { ...both, beat: first.beat, seat: first.seat ?? second.seat, ...spoken(told, of) };
  if (second.beat === "lead") return first.beat === "lead" ? { ...both, ...spoken(told, of) } : null;
  if (first.beat === "part" || first.beat === "lead") return { ...both, ...spoken(told, of) };
  if (first.beat !== "short" || (second.beat !== "short" && second.beat !== "close")) return null;
  const { fits, ...words } = spoken(told, of);
  return one || fits ? { ...both, ...words } : null;
}

/** The acts of a story. What is told aside at its end goes with what came before. */
export function gathered<One extends Act>(acts: readonly One[], of: Attention): One[] {
  const found: One[] = [];
  for (const act of acts) {
    const last = found.at(-1);
    const one = last ? joined(last, act, of) : null;
    if (one) found[found.length - 1] = one;
    else found.push(act);
  }
  const [before, end] = found.slice(-2);
  if (before && end?.beat === "none") {
    const { beat, seat, words, sentences } = before;
    found.splice(-2, 2, { ...end, told: [...before.told, ...end.told], beat, seat, words, sentences });
  }
  return found;
}

/** How long a step of the counting is shown. */
export const countedMs = (speed: Speed): number => LENGTH_MS[speed].counted;

/** How long an act is shown by itself, in milliseconds. */
function lengthOf({ beat, sentences }: Act, speed: Speed): number {
  const further = beat === "none" ? 0 : Math.max(0, sentences - 1);
  return LENGTH_MS[speed][beat] + further * FURTHER_MS[speed];
}

/** How long all of these take, one after another and unhurried. */
export const longAll = (acts: readonly Act[], speed: Speed): number =>
  acts.reduce((sum, act) => sum + lengthOf(act, speed), 0);

/** How long the first of these is shown, when the others wait behind it: the more there is to tell, the quicker. */
export function lastsOf(acts: readonly Act[], speed: Speed): number {
  const [first] = acts;
  const hurry = PATIENCE_MS[speed] / longAll(acts, speed);
  return first ? lengthOf(first, speed) * Math.min(1, Math.max(QUICKEST, hurry)) : 0;
}

interface Spoken extends Pick<Act, "words" | "sentences"> {
  fits: boolean;
}

/** The sentences of several events, as many as two lines hold. */
function spoken(told: readonly StoryEvent[], of: Attention): Spoken {
  const parts = told.every((each) => ["none", "part", "lead"].includes(of.beat(each)));
  const quiet: Beat[] = parts ? ["none"] : ["none", "part", "lead"]; // unless nothing else is there to be said
  const counts = new Map<string, number>();
  for (const each of told) {
    const words = quiet.includes(of.beat(each)) ? "" : (each.words?.trim() ?? "");
    if (words) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const all = [...counts];
  for (let kept = all.length; kept > 1; kept--) {
    const words = together(all.slice(0, kept), all.length - kept, of.names());
    if (words.length <= TWO_LINES) return { words, sentences: kept, fits: kept === all.length };
  }
  return {
    words: together(all.slice(0, 1), Math.max(0, all.length - 1), of.names()),
    sentences: 1,
    fits: all.length < 2,
  };
}

/** Sentences as one text: one subject is named once, what is said again is counted, and what is left out too. */
function together(counts: [string, number][], left: number, names: readonly string[]): string {
  const { often, join, more } = say.table.pace;
  const [first = ""] = counts[0] ?? [];
  const subject = names.find((name) => first.startsWith(`${name} `));
  const plain = ([words]: [string, number]) =>
    words.startsWith(`${subject} `) && words.endsWith(".") && !/[.:;,]./.test(words);
  const parts = counts.map(([words, times]) => (times > 1 ? often(words.replace(/\.$/, ""), times) : words));
  const text =
    subject && counts.length > 1 && counts.every(plain)
      ? join(
          subject,
          parts.map((each) => each.slice(subject.length + 1).replace(/\.$/, "")),
        )
      : parts.join(" ");
  return left > 0 ? `${text} ${more(left)}` : text;
}
