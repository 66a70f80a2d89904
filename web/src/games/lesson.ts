/** Lessons on the real table: a prepared position, and what is said, lit and waited for, step by step. */

import type { Choice, Game, Pledge, StoryEvent, View } from "../protocol";

/** Where a lesson stands: what the learner sees and may answer, and what happened since it began. */
export interface Situation {
  game: Game;
  view: View;
  seat: number;
  told: readonly StoryEvent[];
  /** None while others act, or while it is shown what they did; what can follow, where a deal is put together. */
  choices: readonly Choice[];
  /** The pledges of the learner, and whether one is being put together. */
  pledges: readonly Pledge[];
  composing: boolean;
}

export interface Step {
  /** What to do, and why it is good: one to three short sentences. */
  words: string | ((now: Situation) => string);
  /**
   * What is pointed out: the first choice that fits. A text is how the name of one of its things or its notation begins; where
   * no choice fits, the things that are drawn under such names.
   */
  glows?: string | ((choice: Choice, now: Situation) => boolean);
  /** Where no choice is pointed out: controls of the page by their names, of which the first that can be used is. */
  at?: readonly string[] | ((now: Situation) => readonly string[]);
  /** Whether the step fits the position; left out where it always does. A step is passed over where a later one fits. */
  when?: (now: Situation) => boolean;
  /** Whether the step is taken; left out where it is only read. */
  done?: (now: Situation) => boolean;
  /** What helps whoever chose something that the rules refuse here. */
  refused?: string;
}

export interface Lesson {
  name: string;
  title: string;
  about: string;
  /** What is said when all steps are taken. */
  end: string;
  steps: readonly Step[];
  /** The position: a record, the move after which it stands, and the learner's seat. Computer players have the others. */
  record: string;
  to: number;
  seat: number;
  /** How many events the learner had been told of before. */
  told: number;
  /** A guided game: it goes on with the dice of the record, so the same cards come; listed first, and called so. */
  guided?: boolean;
}

/** A step that is not there: no step fits while others act. */
export const BETWEEN = -1;

/**
 * The step to show, from the first that is not over: one that fits and is not taken. Whoever goes on by himself has taken the
 * steps before. BETWEEN if none fits yet; the number of steps at the end.
 */
export function stepOf(lesson: Lesson, now: Situation, from: number): number {
  const since = { ...now, told: now.told.slice(lesson.told) };
  const { steps } = lesson;
  const first = Math.max(from, steps.findLastIndex((step) => step.done?.(since)) + 1);
  if (first >= steps.length) return steps.length;
  return steps.findIndex((step, at) => at >= first && (step.when?.(since) ?? true));
}

/** A choice that the step points out. */
export function pointedOut(step: Step | undefined, now: Situation): Choice | null {
  const { glows } = step ?? {};
  if (!glows) return null;
  const fits =
    typeof glows === "string"
      ? ({ concerns, notation }: Choice) => [...concerns, notation].some((name) => name.startsWith(glows))
      : (choice: Choice) => glows(choice, now);
  return now.choices.find(fits) ?? null;
}

/** The controls that the step points out. */
export const controlsOf = (step: Step | undefined, now: Situation): readonly string[] =>
  typeof step?.at === "function" ? step.at(now) : (step?.at ?? []);

/** What a step says. */
export const wordsOf = ({ words }: Step, now: Situation): string =>
  typeof words === "string" ? words : words(now);
