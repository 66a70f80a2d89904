/** Finding rules by their words and numbers. */

import type { Rule } from "../protocol";

export interface Stretch {
  text: string;
  hit: boolean;
}

export interface Chapter {
  title: string;
  anchor: string;
  rules: Rule[];
}

/** Letters without case and accents, one for one, so that a place in the one is the same place in the other. */
export function fold(text: string): string {
  return Array.from({ length: text.length }, (_, n) => text[n]!.normalize("NFD")[0]!.toLowerCase()[0]!).join(
    "",
  );
}

/** The words that are asked for, folded. */
export function wordsOf(query: string): string[] {
  return [...new Set(fold(query.normalize("NFC")).split(/[\s,;"“”]+/))].filter(Boolean);
}

const INNER = /[\p{L}\p{N}]/u;

/** Where a folded text has one of the words: at the beginning of a word of its own, so that "move" is not "remove". */
function places(folded: string, word: string): number[] {
  const found: number[] = [];
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
    if (at === 0 || !INNER.test(folded[at - 1]!) || !INNER.test(word[0]!)) found.push(at);
  return found;
}

/** A text in stretches, those that are asked for marked. */
export function marked(text: string, words: readonly string[]): Stretch[] {
  if (words.length === 0 || text === "") return [{ text, hit: false }];
  const folded = fold(text);
  const hit = new Array<boolean>(text.length).fill(false);
  for (const word of words) for (const at of places(folded, word)) hit.fill(true, at, at + word.length);
  const stretches: Stretch[] = [];
  for (let from = 0, to = 1; from < text.length; from = to++) {
    while (to < text.length && hit[to] === hit[from]) to++;
    stretches.push({ text: text.slice(from, to), hit: hit[from]! });
  }
  return stretches;
}

/** Rules by chapter, in the order in which they come. */
export function chapters(rules: readonly Rule[]): Chapter[] {
  const found = new Map<string, Chapter>();
  for (const rule of rules) {
    const title = rule.chapter;
    let chapter = found.get(title);
    if (!chapter) found.set(title, (chapter = { title, anchor: anchor(title), rules: [] }));
    chapter.rules.push(rule);
  }
  return [...found.values()];
}

/** The link to a chapter; lower-case, so that it is never the number of a rule. */
export function anchor(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The rule of that number, however it is spelt. */
export function ruleOf(rules: readonly Rule[], id: string): Rule | null {
  const asked = id.trim().toUpperCase();
  return rules.find((rule) => rule.id.toUpperCase() === asked) ?? null;
}
