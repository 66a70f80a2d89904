import { expect, test } from "vitest";

import type { StoryEvent } from "../../protocol";
import { finale, sheet, standing } from "./finale";

const told = (kind: string, about: Record<string, number> = {}): StoryEvent => ({ kind, about });
const story = [
  told("turn", { seat: 0 }),
  told("ended", { why: 0 }),
  told("tile_left", { tile: 1, face: 61, province: 0 }),
  told("scored", { suit: 0, what: 0, points: 5 }),
  told("scored", { suit: 1, what: 0, points: 3 }),
  told("scored", { suit: 0, what: 4, points: -1 }),
  told("suit_total", { suit: 0, points: 4 }),
  told("suit_total", { suit: 1, points: 3 }),
  told("total", { seat: 0, suit: 1, points: 3, place: 1 }),
];

test("the counting goes from the tiles over the princes to the totals", () => {
  expect(finale(story).map((step) => step.map(({ kind }) => kind))).toEqual([
    ["ended", "tile_left"],
    ["scored", "scored", "suit_total"],
    ["scored", "suit_total"],
    ["total"],
  ]);
});

test("while the game runs nothing is counted", () => {
  expect(finale(story.slice(0, 1))).toEqual([]);
});

test("the score sheet fills step by step and marks the weaker prince", () => {
  const steps = finale(story);
  expect(sheet(steps.slice(0, 2).flat(), 2)).toEqual([
    { suit: 0, parts: [5, null, null, null, -1, null, null], total: 4, counts: false },
    { suit: 1, parts: [null, null, null, null, null, null, null], total: null, counts: false },
  ]);
  expect(sheet(steps.flat(), 2).map(({ total, counts }) => [total, counts])).toEqual([
    [4, false],
    [3, true],
  ]);
});

test("of two princes the weaker counts, as far as it can be foreseen", () => {
  const total = (suit: number, points: number) => told("suit_total", { suit, points });
  const foreseen = [total(0, 10), total(1, -2), total(2, 3), total(3, 3)];
  expect(standing(foreseen, 0)).toEqual({ points: 10, weaker: false });
  expect(standing(foreseen, 1)).toEqual({ points: -2, weaker: true });
  expect([standing(foreseen, 2)?.weaker, standing(foreseen, 3)?.weaker]).toEqual([true, false]);
  expect(standing([], 0)).toBeNull();
});
