/** How one choice is found by naming things: a click on a thing keeps the choices that concern it, until one is left. */

import type { Choice } from "../protocol";

export interface Chosen {
  /** The things named so far. */
  things: readonly string[];
  /** The choice that is left, to be looked at and then played. */
  staged: Choice | null;
}

export const NOTHING: Chosen = { things: [], staged: null };

const concerning = (choices: readonly Choice[], things: readonly string[]) =>
  choices.filter((choice) => things.every((thing) => choice.concerns.includes(thing)));

/** The choices that are left after naming these things. */
export function left(choices: readonly Choice[], chosen: Chosen): Choice[] {
  return concerning(choices, chosen.things);
}

/** The choices that a question is about: what a seat raises on its own is among them once it has begun to. */
export function asked(choices: readonly Choice[], chosen: Chosen): readonly Choice[] {
  const answers = choices.filter((choice) => !choice.initiative);
  return left(answers, chosen).length > 0 ? answers : choices;
}

/** The things that lead on from here; where one choice is staged, also those that lead elsewhere. */
export function offered(choices: readonly Choice[], chosen: Chosen): Set<string> {
  const named = new Set(chosen.things);
  const onward = left(choices, chosen).flatMap((choice) =>
    choice.concerns.filter((thing) => !named.has(thing)),
  );
  const anew = chosen.staged ? left(choices, { things: chosen.things.slice(0, -1), staged: null }) : [];
  return new Set([
    ...onward,
    ...anew.flatMap((choice) => choice.concerns.filter((thing) => !named.has(thing))),
  ]);
}

/** The one choice that is left, or the one among them that is about nothing more than what was named. */
function settled(remaining: readonly Choice[], things: readonly string[]): Choice | null {
  if (remaining.length === 1) return remaining[0]!;
  const exact = remaining.filter((choice) => choice.concerns.length === things.length);
  return exact.length === 1 ? exact[0]! : null;
}

/**
 * Name a thing. Null if no choice concerns it: the table can tell why not.
 *
 * The thing is added to those named before; if nothing concerns them all, the last one is let go, and so on.
 */
export function name(choices: readonly Choice[], chosen: Chosen, thing: string): Chosen | null {
  const before = chosen.things.filter((each) => each !== thing);
  for (let kept = before.length; kept >= 0; kept--) {
    const things = [...before.slice(0, kept), thing];
    const remaining = concerning(choices, things);
    if (remaining.length > 0) return { things, staged: settled(remaining, things) };
  }
  return null;
}

/**
 * What to ask when a thing leads nowhere, the likeliest first: why it does not go with what was named, then why not at all.
 *
 * Where a choice is staged, the thing is meant instead of the last one named.
 */
export function inquiries(chosen: Chosen, thing: string): string[][] {
  const kept = chosen.things.slice(0, chosen.staged ? -1 : undefined).filter((each) => each !== thing);
  return kept.length > 0 ? [[...kept, thing], [thing]] : [[thing]];
}

/** Choose from the list instead of on the board. */
export function stage(choice: Choice): Chosen {
  return { things: choice.concerns, staged: choice };
}
