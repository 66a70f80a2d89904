/** What the steps of lessons ask about a situation. */

import type { Choice } from "../protocol";
import type { Situation } from "./lesson";

/** Whether something of one of these kinds has happened since the lesson began. */
export const happened = ({ told }: Situation, ...kinds: string[]): boolean =>
  told.some(({ kind }) => kinds.includes(kind));

/** How often the learner has done something of one of these kinds. */
export const did = ({ told, seat }: Situation, ...kinds: string[]): number =>
  told.filter(({ kind, about }) => about.seat === seat && kinds.includes(kind)).length;

/** The choices whose notation begins so. */
export const offered = ({ choices }: Situation, verb: string): Choice[] =>
  choices.filter(({ notation }) => notation.startsWith(verb));

/** Whether there is such a choice. */
export const offers = (now: Situation, verb: string): boolean => offered(now, verb).length > 0;

/** Of these choices the first with the highest worth. */
export function best(choices: readonly Choice[], worth: (choice: Choice) => number): Choice | undefined {
  return choices.toSorted((a, b) => worth(b) - worth(a))[0];
}
