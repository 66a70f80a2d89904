/** How much of a board is seen: all of it at rest, a part of it when it is looked at from nearer. */

import type { Box, Point } from "./places";

const NEAREST = 5;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** So that nothing beyond an edge of the board is seen; where more than all of it is, it is in the middle. */
const kept = (at: number, length: number, from: number, whole: number) =>
  length < whole ? between(from, at, from + whole - length) : from + (whole - length) / 2;

/** Keep what is seen within the board. */
export const within = ({ x, y, w, h }: Box, whole: Box): Box => ({
  x: kept(x, w, whole.x, whole.w),
  y: kept(y, h, whole.y, whole.h),
  w,
  h,
});

/** The board and what is seen around it in a frame that has another shape. */
export function filling(whole: Box, wide: number, high: number): Box {
  if (!wide || !high) return whole;
  const scale = Math.min(wide / whole.w, high / whole.h);
  return within({ ...whole, w: wide / scale, h: high / scale }, whole);
}

/** How much nearer than at rest. */
export const nearness = (seen: Box, whole: Box) => whole.w / seen.w;

/** So many times nearer, with this point of the board staying where it is on the screen. */
export function zoomed(seen: Box, whole: Box, times: number, at: Point): Box {
  const by = between(1, nearness(seen, whole) * times, NEAREST) / nearness(seen, whole);
  const [w, h] = [seen.w / by, seen.h / by];
  return within({ x: at.x - (at.x - seen.x) / by, y: at.y - (at.y - seen.y) / by, w, h }, whole);
}

/** Moved by so many of the board's units. */
export const moved = (seen: Box, whole: Box, dx: number, dy: number) =>
  within({ ...seen, x: seen.x + dx, y: seen.y + dy }, whole);

/** Moved as little as shows a cell, if it is not seen. */
export function showing(seen: Box, whole: Box, cell: Box): Box {
  const x = between(cell.x + cell.w - seen.w, seen.x, cell.x);
  const y = between(cell.y + cell.h - seen.h, seen.y, cell.y);
  return within({ ...seen, x, y }, whole);
}

/** Where a picture lies in a frame that it fits into as a whole: as large as can be, in the middle. */
export function fitted(whole: Box, wide: number, high: number): Box {
  const scale = Math.min(wide / whole.w, high / whole.h);
  const [w, h] = [whole.w * scale, whole.h * scale];
  return { x: (wide - w) / 2, y: (high - h) / 2, w, h };
}
