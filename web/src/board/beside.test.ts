import { expect, test } from "vitest";

import { beside } from "./beside";
import type { Box } from "./places";

const window = { w: 1280, h: 720 };
const note = { w: 240, h: 100 };

/** Whether the note covers a part of the thing, or hangs over the edge of the window. */
function faults(thing: Box, size = note, room = window): string[] {
  const { x, y } = beside(thing, size, room);
  const found = [];
  if (x < 0 || y < 0 || x + size.w > room.w || y + size.h > room.h) found.push("over the edge");
  if (x < thing.x + thing.w && thing.x < x + size.w && y < thing.y + thing.h && thing.y < y + size.h)
    found.push("over the thing");
  return found;
}

test("a note stands to the right of its thing, level with it", () => {
  expect(beside({ x: 300, y: 300, w: 40, h: 40 }, note, window)).toEqual({ x: 350, y: 270 });
});

test("wherever the thing is, the note is in the window and covers nothing of it", () => {
  for (let x = 0; x <= 1240; x += 62)
    for (let y = 0; y <= 680; y += 34) expect([x, y, faults({ x, y, w: 40, h: 40 })]).toEqual([x, y, []]);
});

test("beside a thing as wide as the window it stands below, or above", () => {
  expect(beside({ x: 0, y: 100, w: 1280, h: 200 }, note, window).y).toBe(310);
  expect(beside({ x: 0, y: 500, w: 1280, h: 200 }, note, window).y).toBe(390);
});

test("where there is no room at all, it stays in the window", () => {
  expect(faults({ x: 0, y: 0, w: 300, h: 300 }, { w: 280, h: 280 }, { w: 300, h: 300 })).toEqual([
    "over the thing",
  ]);
});

const meets = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

test("a note goes round what can be pressed, no farther than it must", () => {
  const thing = { x: 300, y: 300, w: 40, h: 40 };
  const button = { x: 360, y: 300, w: 60, h: 40 };
  expect(beside(thing, note, window, [button])).toEqual({ x: 50, y: 270 });
});

test("on a board that is lit all over it stands beside the board", () => {
  const squares: Box[] = [];
  for (let x = 0; x < 640; x += 40) for (let y = 60; y < 700; y += 40) squares.push({ x, y, w: 40, h: 40 });
  const question = { x: 660, y: 60, w: 300, h: 200 };
  for (const square of squares.filter((_, at) => at % 17 === 0)) {
    const { x, y } = beside(square, note, window, [...squares, question]);
    expect([...squares, question].some((each) => meets(each, { x, y, ...note }))).toBe(false);
    expect(x).toBeGreaterThanOrEqual(640);
  }
});

test("where everything is lit, as little as can be is covered", () => {
  const lit = { x: 0, y: 0, w: 1280, h: 640 };
  expect(beside({ x: 300, y: 300, w: 40, h: 40 }, note, window, [lit]).y).toBe(720 - note.h - 6);
});
