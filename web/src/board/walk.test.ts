import { expect, test } from "vitest";

import type { Place, Rows } from "./places";
import { byCompass, byRows, walk, walks, type Arrows } from "./walk";

const cell = (thing: string, x: number, y: number): Place => ({
  thing,
  label: thing,
  box: { x: x * 40, y: y * 40, w: 40, h: 40 },
});

// Two rows of four, with gaps:  a b . d
//                               e . . h
const squares: Rows = [
  [cell("a", 0, 0), cell("b", 1, 0), cell("d", 3, 0)],
  [cell("e", 0, 1), cell("h", 3, 1)],
];
const go = (key: string, from: string, lit: string[] = [], arrows: Arrows = byCompass) =>
  walk(
    key,
    squares.flat().find(({ thing }) => thing === from)!,
    squares,
    new Set(lit),
    arrows,
  )?.thing;

test("arrows lead to the next cell that way, over gaps", () => {
  expect(go("ArrowRight", "b")).toBe("d");
  expect(go("ArrowLeft", "h")).toBe("e");
  expect(go("ArrowDown", "d")).toBe("h");
  expect(go("ArrowUp", "e")).toBe("a");
});

test("at the edge an arrow leads nowhere", () => {
  expect(go("ArrowRight", "d")).toBeUndefined();
  expect(go("ArrowUp", "b")).toBeUndefined();
  expect(go("ArrowDown", "b")).toBeUndefined();
});

test("by rows, arrows go along a row and round from head to head", () => {
  expect(go("ArrowRight", "b", [], byRows)).toBe("d");
  expect(go("ArrowRight", "d", [], byRows)).toBeUndefined();
  expect(go("ArrowLeft", "a", [], byRows)).toBeUndefined();
  expect(go("ArrowDown", "d", [], byRows)).toBe("e");
  expect(go("ArrowDown", "h", [], byRows)).toBe("a");
  expect(go("ArrowUp", "b", [], byRows)).toBe("e");
});

test("home and end stay in the row; the page keys find what can be chosen", () => {
  expect(go("End", "a")).toBe("d");
  expect(go("Home", "h")).toBe("e");
  expect(go("PageDown", "a", ["a", "e", "h"])).toBe("e");
  expect(go("PageUp", "h", ["a", "e", "h"])).toBe("e");
  expect(go("PageDown", "h", ["a"])).toBeUndefined();
});

test("only keys that walk are taken from the page", () => {
  expect(walks("ArrowUp")).toBe(true);
  expect(walks("PageDown")).toBe(true);
  expect(walks("Tab")).toBe(false);
});
