import { expect, test } from "vitest";

import type { StoryEvent } from "../../protocol";
import { claimsIn, claimsOf, tiesIn, tokensOf } from "./board/claims";
import { finale } from "./finale";

const told = (kind: string, about: Record<string, number>): StoryEvent => ({ kind, about });
const counting = [
  told("scoring", { kind: 0 }),
  told("claimed", { seat: 0, kind: 0, square: 3, tokens: 1 }),
  told("claimed", { seat: 1, kind: 0, square: 9, tokens: 2 }),
  told("scoring", { kind: 1 }),
  told("tied", { kind: 1, square: 40 }),
  told("scoring", { kind: 2 }),
  told("tied", { kind: 2, square: 40 }),
  told("claimed", { seat: 0, kind: 2, square: 4, tokens: 3 }),
];
const totals = [
  told("total", { seat: 0, points: 4, place: 1 }),
  told("total", { seat: 1, points: 2, place: 2 }),
];

test("while the game runs nothing is counted", () => {
  expect(finale([told("turn", { turn: 1 }), told("placed", { seat: 0, kind: 0, square: 3 })])).toEqual([]);
});

test("the counting has a step for each speed and one for the totals", () => {
  const steps = finale([told("heir", { seat: 1 }), ...counting, ...totals]);
  expect(steps.map((step) => step.map((each) => each.kind).join(" "))).toEqual([
    "scoring claimed claimed",
    "scoring tied",
    "scoring tied claimed",
    "total total",
  ]);
});

test("claims are told by piece, and their tokens added up", () => {
  expect(claimsIn(counting).map((claim) => claim.square)).toEqual([3, 9, 4]);
  expect(tokensOf(claimsOf(counting, 0, 2))).toBe(3);
  expect(claimsOf(counting, 1, 2)).toEqual([]);
});

test("a square that is tied twice is named once", () => {
  expect(tiesIn(counting)).toEqual([40]);
  expect(tiesIn(counting, 0)).toEqual([]);
});
