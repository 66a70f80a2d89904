/** Where a note stands: beside the thing it is about, within the window, and never over the thing. */

import type { Box } from "./places";

export interface Size {
  w: number;
  h: number;
}

const APART = 10; // pixels between the thing and the note
const EDGE = 6; // and between the note and the edge of the window

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** The upper left corner of a note, in pixels of the window. */
export function beside(thing: Box, note: Size, window: Size): { x: number; y: number } {
  const level = between(EDGE, thing.y + thing.h / 2 - note.h / 2, window.h - note.h - EDGE);
  const centred = between(EDGE, thing.x + thing.w / 2 - note.w / 2, window.w - note.w - EDGE);
  const sides = [
    { x: thing.x + thing.w + APART, y: level, room: window.w - EDGE - (thing.x + thing.w + APART) - note.w },
    { x: thing.x - APART - note.w, y: level, room: thing.x - APART - EDGE - note.w },
    {
      x: centred,
      y: thing.y + thing.h + APART,
      room: window.h - EDGE - (thing.y + thing.h + APART) - note.h,
    },
    { x: centred, y: thing.y - APART - note.h, room: thing.y - APART - EDGE - note.h },
  ];
  const chosen =
    sides.find(({ room }) => room >= 0) ?? sides.reduce((a, b) => (b.room > a.room ? b : a), sides[0]!);
  return {
    x: between(EDGE, chosen.x, Math.max(EDGE, window.w - note.w - EDGE)),
    y: between(EDGE, chosen.y, Math.max(EDGE, window.h - note.h - EDGE)),
  };
}
