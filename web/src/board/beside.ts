/** Where a note stands: beside the thing it is about, within the window, over neither the thing nor what is pressed. */

import type { Box, Point } from "./places";

export interface Size {
  w: number;
  h: number;
}

const APART = 10; // pixels between the thing and the note
const EDGE = 6; // and between the note and the edge of the window
const STEP = 20; // in which places farther off are tried

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** How much of one box another covers. */
function covered(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/** How far a note at a point is from the thing. */
function gap(thing: Box, { x, y }: Point, { w, h }: Size): number {
  const dx = Math.max(thing.x - x - w, x - thing.x - thing.w, 0);
  const dy = Math.max(thing.y - y - h, y - thing.y - thing.h, 0);
  return Math.hypot(dx, dy);
}

/** The upper left corner of a note, in pixels of the window: as near as can be without covering what is to be kept free. */
export function beside(thing: Box, note: Size, window: Size, free: readonly Box[] = []): Point {
  const [right, low] = [Math.max(EDGE, window.w - note.w - EDGE), Math.max(EDGE, window.h - note.h - EDGE)];
  const inside = ({ x, y }: Point) => ({ x: between(EDGE, x, right), y: between(EDGE, y, low) });
  const level = between(EDGE, thing.y + thing.h / 2 - note.h / 2, low);
  const centred = between(EDGE, thing.x + thing.w / 2 - note.w / 2, right);
  const sides = [
    { x: thing.x + thing.w + APART, y: level },
    { x: thing.x - APART - note.w, y: level },
    { x: centred, y: thing.y + thing.h + APART },
    { x: centred, y: thing.y - APART - note.h },
  ].map(inside);
  const kept = [thing, ...free];
  const cost = ({ x, y }: Point) => {
    const at = { x, y, w: note.w, h: note.h };
    let sum = 0;
    for (const each of kept) sum += covered(at, each);
    return sum;
  };
  const near = sides.find((at) => cost(at) === 0);
  if (near) return near;

  const places: Point[] = [];
  for (let x = EDGE; x < right + STEP; x += STEP)
    for (let y = EDGE; y < low + STEP; y += STEP) places.push(inside({ x, y }));
  const nearest = places
    .map((at) => ({ at, gap: gap(thing, at, note) }))
    .sort((a, b) => a.gap - b.gap)
    .map(({ at }) => at);
  return (
    nearest.find((at) => cost(at) === 0) ?? nearest.reduce((a, b) => (cost(b) < cost(a) ? b : a), sides[0]!)
  );
}
