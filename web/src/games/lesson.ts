/** Lessons on the real table: a prepared position, and what is said, lit and waited for, step by step. */

import type { Choice, Told, View } from "../protocol";

/** Where a lesson stands: what the learner sees, and what happened since it began. */
export interface Situation {
  view: View;
  seat: number;
  told: readonly Told[];
}

export interface Step {
  words: string;
  /** How the names of the things begin that are pointed out. */
  glows?: string;
  /** Whether the step is taken; left out where it is only read. */
  done?: (now: Situation) => boolean;
}

export interface Lesson {
  name: string;
  title: string;
  about: string;
  /** What is said when all steps are taken. */
  end: string;
  steps: readonly Step[];
  /** The position: a record, the move after which it stands, and the learner's seat. */
  record: string;
  to: number;
  seat: number;
  /** How many events the learner had been told of before. */
  told: number;
}

/** The step that a lesson has come to, or the number of steps at its end; `read` is the first that was not read yet. */
export function stepOf(lesson: Lesson, now: Situation, read: number): number {
  const since = { ...now, told: now.told.slice(lesson.told) };
  const taken = lesson.steps.findLastIndex((step) => step.done?.(since));
  let at = Math.max(read, taken + 1);
  while (at < lesson.steps.length && lesson.steps[at]!.done?.(since)) at++;
  return at;
}

/** A choice that the step points out. */
export function pointedOut(step: Step | undefined, choices: readonly Choice[]): Choice | null {
  const { glows } = step ?? {};
  return (glows && choices.find(({ concerns }) => concerns.some((thing) => thing.startsWith(glows)))) || null;
}
