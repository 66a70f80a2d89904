/**
 * What the panel offers beside a question: a button for each answer that is not drawn elsewhere, amounts to count, and how
 * many lit places there are to choose from.
 */

import type { Choice } from "../protocol";
import { left, type Chosen } from "./choosing";

/** One of several amounts: so many, by this choice, played so often. */
export interface Portion {
  count: number;
  choice: Choice;
  times: number;
}

/** One button of the panel. */
export type Answer =
  /** The choice is played by it. */
  | { kind: "choice"; key: string; choice: Choice }
  /** A thing is named by it, and the next ones are chosen after it. */
  | { kind: "lead"; key: string; thing: string; choices: readonly Choice[] }
  /** So many are chosen at once. */
  | { kind: "count"; key: string; portions: readonly Portion[] };

export interface Answers {
  buttons: Answer[];
  /** Things that can be chosen where they are drawn, on the board or in the hand. */
  places: string[];
  /** The choices that are found by them. */
  placed: Choice[];
  /** What a player may raise on his own, whatever is asked. */
  initiatives: Choice[];
  /** The way to decline, or to be done. */
  pass: Choice | null;
}

/** What can be counted: "units:3" and "count 2" are so many; the rest of the name says of what. */
export function amountOf(thing: string): { of: string; count: number } | null {
  const found = /^(units|deniers|count|steps|militia)[: ](\d+)$/.exec(thing);
  return found && { of: found[1]!, count: Number(found[2]) };
}

/**
 * All that can be answered now, sorted by where it is shown.
 *
 * Where there are more buttons than `most`, answers that can be told by what is drawn are chosen there, and the rest step by
 * step.
 */
export function answersTo(
  choices: readonly Choice[],
  chosen: Chosen,
  passing: number | undefined,
  isDrawn: (thing: string) => boolean,
  most: number,
): Answers {
  const things = chosen.staged ? chosen.things.slice(0, -1) : chosen.things;
  const remaining = left(choices, { things, staged: null });
  const pass = (things.length === 0 && remaining.find(({ action }) => action === passing)) || null;
  const initiatives = choices.filter((choice) => choice.initiative);
  const begun = things.length > 0; // what leads on from an initiative is an answer
  const answers = remaining.filter((choice) => choice !== pass && (begun || !choice.initiative));
  const common = shared(answers.map(({ concerns }) => concerns));
  const rest = new Map(
    answers.map((choice) => [
      choice,
      choice.concerns.filter((thing) => !things.includes(thing) && !common.has(thing)),
    ]),
  );
  const drawn = (choice: Choice) => rest.get(choice)!.filter(isDrawn);
  const undrawn = (choice: Choice) => rest.get(choice)!.filter((thing) => !isDrawn(thing));
  const isToldBy = (named: readonly string[]) =>
    named.length > 0 &&
    answers.filter((each) => named.every((thing) => each.concerns.includes(thing))).length === 1;
  const sort = (isPlaced: (choice: Choice) => boolean) => {
    const placed = answers.filter(isPlaced);
    const asked = answers.filter((choice) => !isPlaced(choice));
    return { placed, buttons: eachOf(asked, undrawn), asked };
  };
  let sorted = sort((choice) => drawn(choice).length > 0 && undrawn(choice).length === 0);
  if (sorted.buttons.length > most)
    sorted = sort(
      (choice) => drawn(choice).length > 0 && (undrawn(choice).length === 0 || isToldBy(drawn(choice))),
    );
  const { placed, asked } = sorted;
  const buttons = sorted.buttons.length > most ? stepsOf(asked, undrawn) : sorted.buttons;
  return { buttons, places: [...new Set(placed.flatMap(drawn))], placed, initiatives, pass };
}

/** A button for each choice; amounts of the same are counted. */
function eachOf(choices: readonly Choice[], thingsOf: (choice: Choice) => string[]): Answer[] {
  const counted = portionsOf(choices, thingsOf);
  const shown = new Set<readonly Portion[]>();
  return choices.flatMap((choice): Answer[] => {
    const portions = counted.get(choice);
    if (!portions) return [{ kind: "choice", key: `c${choice.action}`, choice }];
    if (shown.has(portions)) return [];
    shown.add(portions);
    return [{ kind: "count", key: `n${choice.action}`, portions }];
  });
}

/** A button for each thing that tells some choices from others. */
function stepsOf(choices: readonly Choice[], thingsOf: (choice: Choice) => string[]): Answer[] {
  const common = shared(choices.map(thingsOf));
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const first = thingsOf(choice).find((thing) => !common.has(thing)) ?? "";
    groups.set(first, [...(groups.get(first) ?? []), choice]);
  }
  return [...groups].flatMap(([thing, group]): Answer[] => {
    const each = eachOf(group, thingsOf);
    if (thing === "" || each.length === 1) return each;
    return [{ kind: "lead", key: `t${thing}`, thing, choices: group }];
  });
}

/** The amounts that each choice is one of: those that differ in a number alone, or one that can be played again. */
function portionsOf(
  choices: readonly Choice[],
  thingsOf: (choice: Choice) => string[],
): Map<Choice, readonly Portion[]> {
  const found = new Map<Choice, readonly Portion[]>();
  const alike = new Map<string, Portion[]>();
  for (const choice of choices) {
    const amounts = thingsOf(choice).flatMap((thing) => amountOf(thing) ?? []);
    if (amounts.length === 1) {
      const others = choice.concerns.filter((thing) => !amountOf(thing));
      const key = `${notationOf(choice)} ${others.join(" ")} ${amounts[0]!.of}`;
      alike.set(key, [...(alike.get(key) ?? []), { count: amounts[0]!.count, choice, times: 1 }]);
    } else if ((choice.times ?? 1) > 1) {
      const portions = Array.from({ length: choice.times! }, (_, at) => ({
        count: at + 1,
        choice,
        times: at + 1,
      }));
      found.set(choice, portions);
    }
  }
  for (const portions of alike.values())
    if (portions.length > 2) {
      portions.sort((a, b) => a.count - b.count);
      for (const { choice } of portions) found.set(choice, portions);
    }
  return found;
}

const notationOf = (choice: Choice) => choice.notation.split(" ")[0]!;

/** What all of several choices are about. */
function shared(lists: readonly (readonly string[])[]): Set<string> {
  return new Set(
    lists.length > 1 ? lists[0]!.filter((thing) => lists.every((list) => list.includes(thing))) : [],
  );
}
