/** Boxes on the map that must not cover each other. */

import type { Box } from "../../../board/places";

export const meet = (a: Box, b: Box) =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

export const meetAny = (box: Box, others: readonly Box[]) => others.some((other) => meet(box, other));

export const within = (box: Box, whole: Box) =>
  box.x >= whole.x &&
  box.y >= whole.y &&
  box.x + box.w <= whole.x + whole.w &&
  box.y + box.h <= whole.y + whole.h;

/** The smallest box around some. */
export function enclosing(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    w: Math.max(...boxes.map((box) => box.x + box.w)) - x,
    h: Math.max(...boxes.map((box) => box.y + box.h)) - y,
  };
}
