/** Abbreviations of rulebooks: found in a text, so that each explains itself when it is pointed at. */

import { say } from "../strings";

export interface Part {
  words: string;
  /** What an abbreviation means; null for all other text. */
  meaning: string | null;
}

const FOUND = new RegExp(`\\b(${Object.keys(say.terms).join("|")})\\b`);

/** A text in parts, each abbreviation apart. */
export function termsIn(text: string): Part[] {
  return text
    .split(FOUND)
    .map((words) => ({ words, meaning: say.terms[words] ?? null }))
    .filter(({ words }) => words !== "");
}
