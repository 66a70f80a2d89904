import { expect, test } from "vitest";
import type { View } from "../protocol";
import { changed, unfold } from "./changes";

const view = {
  game: "toy",
  points: [0, 0],
  places: [1, 1],
  seats: [
    { hand: [1, 2], name: "a" },
    { hand: null, name: "b" },
  ],
};

test("a change is put where it belongs, and nothing else is touched", () => {
  const known = structuredClone(view) as View;
  const now = changed(known, [
    ["seats.0.hand", [2]],
    ["points", [3, 0]],
    ["seats.1.name", "c"],
  ]);
  expect(now).toEqual({
    ...view,
    points: [3, 0],
    seats: [
      { hand: [2], name: "a" },
      { hand: null, name: "c" },
    ],
  });
  expect(known).toEqual(view);
  expect(now.places).toBe(known.places);
});

test("later changes build on earlier ones", () => {
  const now = changed(view as View, [
    ["seats", [{ hand: [] }]],
    ["seats.0.hand", [7]],
  ]);
  expect(now.seats).toEqual([{ hand: [7] }]);
});

test("positions follow from one another", () => {
  const told = (...changes: [string, unknown][]) => ({ kind: "", about: {}, changes });
  const views = unfold(view as View, [told(["turn", 1]), told(), told(["turn", 3])]);
  expect(views.map((each) => each.turn)).toEqual([1, 1, 3]);
});
