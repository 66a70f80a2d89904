/** Which rule answers a query best: the index first; else words count, also those that say the same, rare ones most. */

import type { Rule } from "../protocol";
import { say } from "../strings";
import { inline, plain } from "./inline";
import { fold } from "./search";

const ENDINGS = /(?:ies|es|s|ed|ing)$/;
const FIRST_WORDS = 6;
const LONG = 80; // words
const BEGUN = 0.75;
const ALIKE = 0.8;
const FIRST = 1.3;
const IN_CHAPTER = 0.6;
const RULING = 0.6;
const INDEXED = 20; // where the index names it: more than words of a text can bring

const stem = (word: string) => (word.length > 4 ? word.replace(ENDINGS, "") : word.replace(/s$/, ""));
const split = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}.'-]+|[.'-]+(?=\s|$)/u)
    .filter(Boolean);

/** The words that mean the same as one, with itself. */
export function alike(word: string): string[] {
  const group = say.rules.alike.find((words) => words.some((each) => stem(each) === stem(word)));
  return group ? [word, ...group.filter((each) => stem(each) !== stem(word))] : [word];
}

/** A word that is asked for: what it begins with, its stem, and the stems of words that say the same. */
interface Asked {
  word: string;
  stem: string;
  alike: ReadonlySet<string>;
}

/** How well a word of a rule answers a word that is asked for: 0 is not at all. */
function fit({ word: asked, stem: root, alike: others }: Asked, word: string): number {
  const own = stem(word);
  if (own === root) return 1;
  if (asked.length > 1 && word.startsWith(asked)) return BEGUN;
  return others.has(own) ? ALIKE : 0;
}

const best = (values: readonly number[]) => Math.max(0, ...values);

const isSmall = (word: string) => (say.rules.small as readonly string[]).includes(word);

/** A rule in words; made once, as every letter of a query asks for all of them. */
interface Read {
  id: string;
  words: string[];
  chapter: string[];
  index: string[][];
}
const known = new WeakMap<Rule, Read>();

function read(rule: Rule): Read {
  let words = known.get(rule);
  if (!words) {
    words = {
      id: fold(rule.id),
      words: split(plain(inline(rule.text))),
      chapter: split(rule.chapter),
      index: rule.index.map((entry) => split(entry).filter((word) => !isSmall(word))),
    };
    known.set(rule, words);
  }
  return words;
}

/** How well a query names the rule as the index does: by all words of an entry, and by few others. */
function indexed(index: readonly string[][], asked: readonly Asked[]): number {
  return best(
    index.map((entry) => {
      const fits = entry.map((word) => best(asked.map((each) => fit(each, word))));
      const sum = fits.reduce((all, each) => all + each, 0);
      return fits.every((each) => each > 0) ? (sum * sum) / asked.length : 0;
    }),
  );
}

/** The rules that have all the words, or else most of them; the best come first. */
export function ranked(rules: readonly Rule[], query: readonly string[]): Rule[] {
  const telling = query.filter((word) => !isSmall(word));
  const asked = (telling.length ? telling : query).map((word) => ({
    word,
    stem: stem(word),
    alike: new Set(alike(word).map(stem)),
  }));
  const scored = rules.map((rule) => {
    const { id, words, chapter, index } = read(rule);
    const fits = asked.map((each) => {
      if (id === each.word) return 2 * INDEXED;
      const inText = words.map((word, at) => fit(each, word) * (at < FIRST_WORDS ? FIRST : 1));
      const inChapter = chapter.map((word) => fit(each, word) * IN_CHAPTER);
      return best([...inText, ...inChapter, `-${id}`.includes(`-${each.word}`) ? 1 : 0]);
    });
    return { rule, fits, length: words.length, indexed: indexed(index, asked) };
  });
  const rare = asked.map((_, at) => {
    const having = scored.filter(({ fits }) => fits[at]! > 0).length;
    return Math.log(1 + rules.length / (1 + having));
  });
  const covered = (fits: readonly number[]) => fits.filter((each) => each > 0).length;
  const most = best(scored.map(({ fits }) => covered(fits)));
  const score = ({ rule, fits, length, indexed }: (typeof scored)[number]) =>
    indexed * INDEXED +
    (fits.reduce((sum, each, at) => sum + each * rare[at]!, 0) / (1 + length / LONG)) *
      (rule.chapter === say.rules.rulings ? RULING : 1);
  return scored
    .filter(({ fits, indexed }) => most > 0 && (covered(fits) === most || indexed > 0))
    .map((each) => ({ rule: each.rule, score: score(each) }))
    .sort((one, other) => other.score - one.score)
    .map(({ rule }) => rule);
}
