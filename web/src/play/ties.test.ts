import { expect, test } from "vitest";

import { brokenTie } from "./ties";

test("who has more points comes first, and equals may share a place: nothing was decided", () => {
  expect(brokenTie([5, 3, 1], [1, 2, 3])).toBeNull();
  expect(brokenTie([5, 5, 1], [1, 1, 3])).toBeNull();
});

test("of equals one came first: a rule broke the tie", () => {
  expect(brokenTie([5, 3, 5], [2, 3, 1])).toEqual({ before: [2], after: [0] });
  expect(brokenTie([7, 2, 2], [1, 3, 2])).toEqual({ before: [2], after: [1] });
});

test("more points may come after fewer, where a title goes before them", () => {
  expect(brokenTie([4, 3], [2, 1])).toEqual({ before: [1], after: [0] });
});

test("several may come first together, and several after", () => {
  expect(brokenTie([0, 0, 0, 0], [1, 3, 1, 3])).toEqual({ before: [0, 2], after: [1, 3] });
});
