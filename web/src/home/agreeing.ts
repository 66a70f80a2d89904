/** What a table agrees on: the words of options, and which values do not go together. */

import type { Agreement, Game, Option, OptionValue } from "../protocol";

/** The words of a choice begin with its name: "Short: six turns." is headed "Short". */
export function headed(words: string): { head: string; rest: string } {
  const found = /^(.+?)[:,] (.)(.*)$/.exec(words);
  if (!found) return { head: words.replace(/\.$/, ""), rest: "" };
  return { head: found[1]!, rest: found[2]!.toUpperCase() + found[3]! };
}

/** Words that end with the number of a rule: the words, and the rule. */
export function cited(words: string): { text: string; rule: string } {
  const found = /^(.*\S)\s*\(([A-Z][A-Z0-9]*(?:-[A-Za-z0-9.]+)+)\)\.?$/.exec(words);
  return found
    ? { text: found[1]!.replace(/\.$/, ""), rule: found[2]! }
    : { text: words.replace(/\.$/, ""), rule: "" };
}

export function usualOptions(game: Game): Record<string, OptionValue> {
  return Object.fromEntries(game.options.map((option) => [option.name, option.default]));
}

/** The same with every typed text as usual: a text half typed must not grey all the rest. */
export function withoutTexts(game: Game, options: Record<string, OptionValue>): Record<string, OptionValue> {
  const texts = game.options.filter((option) => option.choices.length === 0);
  return { ...options, ...Object.fromEntries(texts.map((option) => [option.name, option.default])) };
}

/** Why a value cannot be chosen now; empty if it can. What is chosen is never greyed: it must be seen and left. */
export function whyNot(
  agreement: Agreement | null,
  option: string,
  value: OptionValue,
  chosen: OptionValue,
): string {
  return value === chosen ? "" : (agreement?.options[option]?.[String(value)] ?? "");
}

export function whyNotSeats(agreement: Agreement | null, seats: number, chosen: number): string {
  return seats === chosen ? "" : (agreement?.seats[String(seats)] ?? "");
}

/** All that was agreed: what each option is about, and what was chosen. */
export function agreedOn(
  game: Game,
  agreed: Record<string, OptionValue>,
): { about: string; chosen: string }[] {
  return game.options.flatMap((option) => {
    const value = agreed[option.name] ?? option.default;
    const words = option.choices.find((choice) => choice.value === value)?.words;
    const chosen = words ? headed(words).head : String(value);
    return chosen ? [{ about: cited(option.words).text, chosen }] : [];
  });
}

/**
 * A value of an option in a word or two: the head of its words; where they are a whole sentence, what it is about, and
 * of a number both.
 */
function briefly(option: Option, value: OptionValue): string {
  const words = option.choices.find((choice) => choice.value === value)?.words;
  if (!words) return /^\d+$/.test(String(value)) ? `${cited(option.words).text}: ${value}` : String(value);
  const { head, rest } = headed(words);
  return rest || value !== true ? head : cited(option.words).text;
}

/** What was agreed other than usual, each in a word or two; texts as they are. */
export function unusual(game: Game | undefined, agreed: Record<string, OptionValue>): string[] {
  return (game?.options ?? []).flatMap((option) => {
    const value = agreed[option.name];
    return value === undefined || value === option.default ? [] : [briefly(option, value)];
  });
}

/** Reasons that several choices share, each with those that share it: they are told once. */
export function sharedReasons<Pick extends { why?: string }>(
  picks: readonly Pick[],
): { why: string; of: Pick[] }[] {
  const reasons = [...new Set(picks.flatMap(({ why }) => why || []))];
  return reasons
    .map((why) => ({ why, of: picks.filter((pick) => pick.why === why) }))
    .filter(({ of }) => of.length > 1);
}
