import { expect, test } from "vitest";

import { finale, reasons } from "./finale";

const scored = (seat: number, change: number, why: number) => ({
  kind: "scored",
  about: { seat, change, points: 0, why },
});
const total = (seat: number, points: number, place: number) => ({
  kind: "total",
  about: { seat, points, place },
});

test("nothing is counted while the game runs", () => {
  expect(finale([scored(0, 1, 0)])).toEqual([]);
});

test("each seat is counted, the winner last, then all totals", () => {
  const story = [
    scored(0, 2, 0),
    scored(1, 1, 3),
    scored(0, -1, 5),
    scored(0, 1, 0),
    total(0, 3, 1),
    total(1, 2, 2),
  ];
  const steps = finale(story);
  expect(steps.map((step) => step.at(-1)?.about.seat)).toEqual([1, 0, 1]);
  expect(steps.at(-1)).toHaveLength(2);
  expect(reasons(steps[1]!)).toEqual([
    { why: 0, points: 3 },
    { why: 5, points: -1 },
  ]);
});
