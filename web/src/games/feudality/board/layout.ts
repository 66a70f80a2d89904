/** Where the fiefs lie on the board: one large, the others around it, all as large as they can be. */

import type { Box } from "../../../board/places";
import { FACES, SIDE, squareAt } from "../view";

export interface Spot {
  box: Box;
  /** Where the first square begins, and how large a square is. */
  x: number;
  y: number;
  square: number;
}

export interface Layout {
  w: number;
  h: number;
  track: Box;
  large: Spot;
  others: Spot[];
}

const WIDE = 1000;
const GAP = 14;
const TRACK = 56; // the victory track above everything
const HEAD = 38; // the name of the large fief
const TALL_HEAD = 56; // the same, and the names of the others, where all is small
const LABELS = 0.46; // of a square: the dice beside rows and above columns
const RIM = 4; // half the frame of a fief
const GREY = 0.42; // of a square: the row and column that hold a pawn only
const SMALL_HEAD = 34;
const SMALL_EDGE = 7;
const MOST = 5; // others

/** A large fief that is so wide. */
function largeSpot(x: number, y: number, wide: number, head = HEAD): Spot {
  const square = (wide - 2 * RIM) / (LABELS + SIDE + GREY);
  return {
    box: { x, y, w: wide, h: wide + head },
    x: x + RIM + LABELS * square,
    y: y + head + LABELS * square,
    square,
  };
}

/** A small fief that is so wide. */
function smallSpot(x: number, y: number, wide: number, head = SMALL_HEAD): Spot {
  const square = (wide - 2 * SMALL_EDGE) / SIDE;
  return {
    box: { x, y, w: wide, h: head + SIDE * square + SMALL_EDGE },
    x: x + SMALL_EDGE,
    y: y + head,
    square,
  };
}

const highOf = (spot: Spot) => spot.box.h;

/** In a column at the right of the large fief. */
function column(count: number, x: number, y: number, wide: number): Spot[] {
  const high = highOf(smallSpot(0, 0, wide)) + GAP;
  return Array.from({ length: count }, (_, at) => smallSpot(x, y + at * high, wide));
}

const bottom = (spots: readonly Spot[]) => Math.max(...spots.map(({ box }) => box.y + box.h));

export function layOut(others: number, tall: boolean): Layout {
  const track = { x: 0, y: 0, w: WIDE, h: TRACK };
  const top = TRACK + GAP;
  if (tall) {
    const large = largeSpot(0, top, WIDE, TALL_HEAD);
    const wide = (WIDE - GAP * (MOST - 1)) / MOST;
    const y = bottom([large]) + GAP;
    const small = Array.from({ length: others }, (_, at) => smallSpot(at * (wide + GAP), y, wide, TALL_HEAD));
    return { w: WIDE, h: bottom([large, ...small]) + RIM, track, large, others: small };
  }
  // Up to three stand beside the large fief, more also below it.
  const beside = others > 3 ? Math.ceil((others + 1) / 2) : others;
  const side = [0, 262, 262, 245, 318, 318][others] ?? 318;
  const large = largeSpot(0, top, WIDE - (side ? side + GAP : 0));
  const right = column(beside, WIDE - side, top, side);
  const below = Array.from({ length: others - beside }, (_, at) =>
    smallSpot(at * (side + GAP), bottom([large]) + GAP, side),
  );
  return {
    w: WIDE,
    h: bottom([large, ...right, ...below]) + RIM,
    track,
    large,
    others: [...right, ...below],
  };
}

/** The box of a square, in the board's units; squares of the grey row and column are narrow. */
export function boxOf(spot: Spot, square: string): Box {
  const { row, column } = squareAt(square);
  return {
    x: spot.x + (column - 1) * spot.square,
    y: spot.y + (row - 1) * spot.square,
    w: spot.square * (column === FACES ? GREY : 1),
    h: spot.square * (row === FACES ? GREY : 1),
  };
}

export const UNIT = 40; // how large a square is in the drawing of a fief
export const GREY_UNIT = UNIT * GREY;
