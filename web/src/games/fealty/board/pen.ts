/** The draughtsman's tools: the size of a square, chance that is always the same, and short numbers for paths. */

/** One square of the drawing, in its own units; the drawing is scaled as a whole. */
export const U = 40;

/** A number from 0 to 1 that belongs to a square and a purpose: variety without dice, the same on every screen. */
export function chance(row: number, column: number, purpose: number): number {
  let h =
    Math.imul(row + 17, 0x9e3779b1) ^
    Math.imul(column + 131, 0x85ebca6b) ^
    Math.imul(purpose + 7, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 0x100000000;
}

/** A number, or several, as short as a path needs them. */
export function n(...numbers: number[]): string {
  return numbers.map((number) => String(Math.round(number * 10) / 10)).join(" ");
}

/** The middle of a square. */
export function middle(square: number, side: number): { x: number; y: number } {
  return { x: (square % side) * U + U / 2, y: Math.floor(square / side) * U + U / 2 };
}
