import { expect, test } from "vitest";

import type { StoryEvent } from "../../../protocol";
import { conflictIn } from "./conflict";
import played from "../lessons/played.json";

const EXTRA = 10;
const story = (name: keyof typeof played.stories) => played.stories[name] as unknown as StoryEvent[];
const reported = (told: readonly StoryEvent[]) => conflictIn(told, EXTRA)!;
const lines = (told: readonly StoryEvent[]) => reported(told).lines.map(({ words }) => words);
const other = (kind: string): StoryEvent => ({ kind, about: { seat: 0 } });

test("a report has each suit once, with its coins, its strength and what it was given", () => {
  const { province, bribes, sides, bands } = reported(story("given"));
  expect(province).toBe(0);
  expect(bribes).toEqual([
    { suit: 0, value: 1 },
    { suit: 1, value: 5 },
    { suit: 2, value: 2 },
  ]);
  expect(sides).toEqual([{ suit: 0, coins: [{ suit: 0, value: 3 }], strength: 4, given: 6, won: true }]);
  expect(bands).toEqual({ warlord: true, coins: [], strength: 6, suit: 0, uncommanded: false });
});

test("it grows with the story, and no line is there twice", () => {
  const told = story("given");
  const begun = told.findIndex(({ kind }) => kind === "conflict");
  expect(conflictIn(told.slice(0, begun), EXTRA)).toBeNull();
  const grown = told.slice(begun).map((_, at) => lines(told.slice(0, begun + at + 1)));
  for (const [at, each] of grown.entries()) {
    expect(new Set(each).size).toBe(each.length);
    if (at > 0) expect(each.slice(0, grown[at - 1]!.length)).toEqual(grown[at - 1]);
  }
  expect(grown.at(-1)).toContain("Suns wins province 1 with 10.");
});

test("of a second conflict nothing of the first is told", () => {
  const twice = [...story("given"), other("deployed"), ...story("uncommanded")];
  expect(reported(twice)).toEqual(reported(story("uncommanded")));
});

test("a tie that the lord wins is explained, with its rule", () => {
  expect(reported(story("tie_held")).lines).toContainEqual({
    words: "A tie for the highest goes to Suns, who holds province 1.",
    rule: "PF-CFL-C5",
  });
  expect(lines(story("no_winner"))).toContain(
    "A tie for the highest, and none of the tied holds province 1: nobody wins it.",
  );
});

test("a warlord whom nobody commands is named", () => {
  const { bands } = reported(story("uncommanded"));
  expect(bands).toEqual({ warlord: true, coins: [], strength: 6, suit: null, uncommanded: true });
  expect(lines(story("uncommanded"))).toContain("Nobody commands the warlord: that counts for nobody.");
});

test("where strengths are not told they are left open", () => {
  const { sides, bands } = reported(story("strict"));
  expect(sides.every(({ strength, given }) => strength === null && given === null)).toBe(true);
  expect(bands).toMatchObject({ warlord: true, strength: null });
  expect(bands?.suit).not.toBeNull();
});

test("it can be read until somebody does something else", () => {
  const told = [...story("no_winner"), other("turn")];
  expect(conflictIn(told, EXTRA)).not.toBeNull();
  expect(conflictIn([...told, other("passed")], EXTRA)).toBeNull();
});
