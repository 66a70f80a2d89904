/** The kingdom as terrain: what a square is, where roads join, where duchies lie. */

export const DUCHY = 6; // squares along a side

export interface Ground {
  terrain: "field" | "forest" | "mountain";
  road: boolean;
  city: boolean;
}

const LEGEND: Record<string, Ground> = {
  ".": { terrain: "field", road: false, city: false },
  f: { terrain: "forest", road: false, city: false },
  "-": { terrain: "field", road: true, city: false },
  "=": { terrain: "forest", road: true, city: false },
  o: { terrain: "field", road: true, city: true },
  "@": { terrain: "forest", road: true, city: true },
  M: { terrain: "mountain", road: false, city: false },
};

/** What lies at a row and column; null where the kingdom is not. */
export function groundAt(kingdom: readonly string[], row: number, column: number): Ground | null {
  return LEGEND[kingdom[row]?.[column] ?? " "] ?? null;
}

export interface Square {
  row: number;
  column: number;
  ground: Ground;
}

/** Every square of the kingdom, row by row. */
export function squaresOf(kingdom: readonly string[]): Square[] {
  return kingdom.flatMap((line, row) =>
    [...line].flatMap((_, column) => {
      const ground = groundAt(kingdom, row, column);
      return ground ? [{ row, column, ground }] : [];
    }),
  );
}

export function columnsOf(kingdom: readonly string[]): number {
  return Math.max(0, ...kingdom.map((line) => line.trimEnd().length));
}

export const SIDES = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
] as const;

const isGate = (along: number) => along % DUCHY === 1 || along % DUCHY === DUCHY - 2;

/**
 * The sides, as steps of row and column, over which the road of a square goes on.
 *
 * Within a duchy it joins every road beside it. Over a border roads lead at the gates only, there always: to the road on
 * the other side, or to a cave in its mountain, or out of the kingdom.
 */
export function roadsFrom(
  kingdom: readonly string[],
  row: number,
  column: number,
): (readonly [number, number])[] {
  if (!groundAt(kingdom, row, column)?.road) return [];
  return SIDES.filter(([down, right]) => {
    const border =
      Math.floor((row + down) / DUCHY) !== Math.floor(row / DUCHY) ||
      Math.floor((column + right) / DUCHY) !== Math.floor(column / DUCHY);
    if (border) return isGate(down ? column : row);
    return groundAt(kingdom, row + down, column + right)?.road ?? false;
  });
}

/** Where each duchy lies, in squares: the layouts of the game lay them in reading order. */
export function duchyPlaces(kingdom: readonly string[]): { row: number; column: number }[] {
  const places = [];
  for (let row = 0; row < kingdom.length; row += DUCHY)
    for (let column = 0; column < columnsOf(kingdom); column += DUCHY)
      if (groundAt(kingdom, row, column)) places.push({ row, column });
  return places;
}

/** Which of the duchies a square lies in; -1 if none. */
export function duchyAt(kingdom: readonly string[], row: number, column: number): number {
  return duchyPlaces(kingdom).findIndex(
    (place) =>
      Math.floor(row / DUCHY) * DUCHY === place.row && Math.floor(column / DUCHY) * DUCHY === place.column,
  );
}
