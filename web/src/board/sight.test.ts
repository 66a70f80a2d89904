import { expect, test } from "vitest";

import { filling, fitted, moved, nearness, showing, within, zoomed } from "./sight";

const whole = { x: -10, y: -10, w: 400, h: 200 };

test("the point that is zoomed at stays where it is", () => {
  const at = { x: 90, y: 40 };
  const seen = zoomed(whole, whole, 2, at);
  expect([seen.w, seen.h]).toEqual([200, 100]);
  expect((at.x - seen.x) / seen.w).toBeCloseTo((at.x - whole.x) / whole.w);
  expect((at.y - seen.y) / seen.h).toBeCloseTo((at.y - whole.y) / whole.h);
});

test("no farther than the whole board, and not nearer than is of use", () => {
  expect(zoomed(whole, whole, 0.5, { x: 0, y: 0 })).toEqual(whole);
  expect(nearness(zoomed(whole, whole, 1000, { x: 0, y: 0 }), whole)).toBe(5);
});

test("zooming out at an edge shows nothing beyond it", () => {
  const corner = moved(zoomed(whole, whole, 4, { x: 300, y: 100 }), whole, 1000, 1000);
  expect([corner.x + corner.w, corner.y + corner.h]).toEqual([390, 190]);
  const wider = zoomed(corner, whole, 0.5, { x: corner.x, y: corner.y });
  expect(wider.x + wider.w).toBeLessThanOrEqual(390);
  expect(zoomed(wider, whole, 0.1, { x: 0, y: 0 })).toEqual(whole);
});

test("a cell that is not seen is moved into sight, one that is seen moves nothing", () => {
  const seen = { x: -10, y: -10, w: 100, h: 50 };
  expect(showing(seen, whole, { x: 0, y: 0, w: 40, h: 40 })).toEqual(seen);
  expect(showing(seen, whole, { x: 200, y: 0, w: 40, h: 40 })).toEqual({ ...seen, x: 140 });
});

test("a picture lies in the middle of a frame that has another shape", () => {
  expect(fitted(whole, 800, 600)).toEqual({ x: 0, y: 100, w: 800, h: 400 });
  expect(fitted(whole, 900, 200)).toEqual({ x: 250, y: 0, w: 400, h: 200 });
});

test("what is seen fills a frame that has another shape, with the board in the middle", () => {
  expect(filling(whole, 800, 600)).toEqual({ x: -10, y: -60, w: 400, h: 300 });
  expect(filling(whole, 900, 200)).toEqual({ x: -260, y: -10, w: 900, h: 200 });
  expect(filling(whole, 0, 0)).toEqual(whole);
});

test("from nearer in such a frame nothing beyond an edge is seen, as soon as the board fills it", () => {
  const rest = filling(whole, 900, 200);
  const still = zoomed(rest, rest, 2, { x: 0, y: 90 });
  expect(within(still, whole)).toMatchObject({ x: -35, w: 450, h: 100 });
  const near = zoomed(rest, rest, 4, { x: 0, y: 90 });
  expect(within(near, whole)).toMatchObject({ x: -10, w: 225, h: 50 });
});
