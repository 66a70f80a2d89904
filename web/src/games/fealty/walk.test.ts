import { expect, test } from "vitest";

import { walk } from "./walk";

// Two rows of four, with a gap:  0 1 . 3
//                                4 . . 7
const cells = [0, 1, 3, 4, 7];
const go = (key: string, from: number, lit: number[] = []) => walk(key, from, cells, 4, new Set(lit));

test("arrows lead to the next square that way, over gaps", () => {
  expect(go("ArrowRight", 1)).toBe(3);
  expect(go("ArrowLeft", 7)).toBe(4);
  expect(go("ArrowDown", 3)).toBe(7);
  expect(go("ArrowUp", 4)).toBe(0);
});

test("at the edge an arrow leads nowhere", () => {
  expect(go("ArrowRight", 3)).toBeUndefined();
  expect(go("ArrowUp", 1)).toBeUndefined();
  expect(go("ArrowDown", 1)).toBeUndefined();
});

test("home and end stay in the row; the page keys find what can be chosen", () => {
  expect(go("End", 0)).toBe(3);
  expect(go("Home", 7)).toBe(4);
  expect(go("PageDown", 0, [0, 4, 7])).toBe(4);
  expect(go("PageUp", 7, [0, 4, 7])).toBe(4);
  expect(go("PageDown", 7, [0])).toBeUndefined();
});
