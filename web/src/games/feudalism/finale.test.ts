import { expect, test } from "vitest";

import type { StoryEvent } from "../../protocol";
import { finale, reigns } from "./finale";

const told = (kind: string, about: Record<string, number> = {}): StoryEvent => ({ kind, about });
const STORY = [
  told("crowned", { seat: 0 }),
  told("turn", { turn: 1, king: 0 }),
  told("king_turned_up", { card: 4 }),
  told("dice", { attacker: 1 }),
  told("dynasty_die", { die: 2, track: 3 }),
  told("dynasty", { king: 0, changed: 0, points: 1 }),
  told("turn", { turn: 2, king: 0 }),
  told("king_turned_up", { card: 1 }),
  told("dynasty", { king: 1, changed: 1, points: 1 }),
];
const TOTALS = [
  told("total", { seat: 0, points: 1, place: 1 }),
  told("total", { seat: 1, points: 1, place: 1 }),
];

test("there is no counting while the game runs", () => {
  expect(finale(STORY)).toEqual([]);
});

test("each turn is a step, and the totals are the last", () => {
  const steps = finale([...STORY, ...TOTALS]);
  expect(steps.map((step) => step.length)).toEqual([4, 3, 2]);
  expect(reigns(steps)).toEqual([
    { turn: 1, card: 4, king: 0, crowned: 0, changed: false, die: 2, track: 3 },
    { turn: 2, card: 1, king: 0, crowned: 1, changed: true, die: null, track: null },
  ]);
  expect(reigns(steps.slice(0, 1))).toHaveLength(1);
});
