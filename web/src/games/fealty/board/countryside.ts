/** Fields with their furrows, forests with their trees, and the roads between them, each layer as one path. */

import { chance, n, U } from "./pen";
import { roadsFrom, squaresOf, type Square } from "./terrain";

/** Squares filled one by one: the ground of a terrain. */
export function ground(squares: readonly Square[]): string {
  return squares.map(({ row, column }) => `M${n(column * U, row * U)}h${U}v${U}h${-U}z`).join("");
}

/** Ploughed strips: each field has its own direction and its own slight bend. */
export function furrows(squares: readonly Square[]): string {
  const strokes: string[] = [];
  for (const { row, column } of squares) {
    const x = column * U;
    const y = row * U;
    const upright = chance(row, column, 1) < 0.5;
    const bend = (chance(row, column, 2) - 0.5) * 9;
    const strips = 5;
    for (let strip = 0; strip < strips; strip++) {
      const at = 5 + (strip * (U - 10)) / (strips - 1) + (chance(row, column, 10 + strip) - 0.5) * 1.6;
      const from = 3 + chance(row, column, 20 + strip) * 5;
      const length = U - 3 - from - chance(row, column, 30 + strip) * 6;
      strokes.push(
        upright
          ? `M${n(x + at, y + from)}q${n(bend * 0.5, length / 2, 0, length)}`
          : `M${n(x + from, y + at)}q${n(length / 2, bend * 0.5, length, 0)}`,
      );
    }
  }
  return strokes.join("");
}

export interface Woods {
  trunks: string;
  broad: string;
  firs: string;
  shade: string;
}

/** Places for trees in a square, as parts of its side; roads and walls are kept free. */
function clearings(kingdom: readonly string[], { row, column, ground }: Square): [number, number][] {
  if (!ground.road)
    return [
      [0.19, 0.34],
      [0.5, 0.33],
      [0.81, 0.35],
      [0.31, 0.64],
      [0.66, 0.62],
      [0.15, 0.95],
      [0.47, 0.94],
      [0.83, 0.93],
    ];
  const corners: [number, number][] = [
    [0.17, 0.35],
    [0.83, 0.35],
    [0.17, 0.92],
    [0.83, 0.92],
  ];
  if (ground.city) return corners;
  const open = new Set(roadsFrom(kingdom, row, column).map((side) => side.join()));
  if (!open.has("-1,0")) corners.push([0.5, 0.33]);
  if (!open.has("1,0")) corners.push([0.5, 0.96]);
  if (!open.has("0,-1")) corners.push([0.14, 0.62]);
  if (!open.has("0,1")) corners.push([0.86, 0.62]);
  return corners;
}

/** Trees that stand apart, so that each keeps its outline. */
export function woods(kingdom: readonly string[], squares: readonly Square[]): Woods {
  const drawn: Woods = { trunks: "", broad: "", firs: "", shade: "" };
  for (const square of squares) {
    const { row, column } = square;
    clearings(kingdom, square).forEach(([right, down], tree) => {
      const jitter = square.ground.road ? 1.5 : 3;
      const x = column * U + right * U + (chance(row, column, 40 + tree) - 0.5) * jitter;
      const y = row * U + down * U + (chance(row, column, 60 + tree) - 0.5) * jitter;
      const size = 0.88 + chance(row, column, 80 + tree) * 0.3;
      const s = (...numbers: number[]) => n(...numbers.map((number) => number * size));
      drawn.trunks += `M${n(x, y)}v${s(-3.4)}`;
      if (chance(row, column, 100 + tree) < 0.3) {
        drawn.firs += `M${n(x, y - 11.5 * size)}l${s(4.4, 8.9)}q${s(-4.4, 1.5, -8.8, 0)}z`;
        drawn.shade += `M${n(x + 0.4 * size, y - 8 * size)}l${s(1.6, 4.6)}m${s(-1.9, -1.6)}l${s(0.8, 2.2)}`;
      } else {
        drawn.broad += `M${n(x - 3.5 * size, y - 3 * size)}q${s(-2.3, -1.2, -1.1, -3.4)}q${s(0.2, -3.3, 3.3, -3.3)}q${s(1.3, -1.2, 2.6, 0)}q${s(3.1, 0, 3.3, 3.3)}q${s(1.2, 2.2, -1.1, 3.4)}q${s(-3.5, 1.5, -7, 0)}z`;
        drawn.shade += `M${n(x + 3.2 * size, y - 7.4 * size)}q${s(1, 2, -0.6, 3.4)}m${s(-2.2, -4.1)}q${s(1.5, 2.4, -0.3, 4.2)}`;
      }
    });
  }
  return drawn;
}

/** All roads as one path, from the middle of each square over the sides where they go on. */
export function roads(kingdom: readonly string[]): string {
  const strokes: string[] = [];
  for (const { row, column } of squaresOf(kingdom)) {
    const sides = roadsFrom(kingdom, row, column);
    if (sides.length === 0) continue;
    const x = column * U + U / 2;
    const y = row * U + U / 2;
    const edge = ([down, right]: readonly [number, number]) => n(x + (right * U) / 2, y + (down * U) / 2);
    const sway = (chance(row, column, 5) - 0.5) * 9;
    const [first, second] = sides;
    if (sides.length === 2 && first && second) {
      // Through or around: one easy curve, a little aside of the middle.
      const straight = first[0] === -second[0] && first[1] === -second[1];
      const aside = straight ? n(x + (first[0] ? sway * 1.4 : 0), y + (first[1] ? sway * 1.4 : 0)) : n(x, y);
      strokes.push(`M${edge(first)}Q${aside} ${edge(second)}`);
    } else for (const side of sides) strokes.push(`M${n(x, y)}L${edge(side)}`);
  }
  return strokes.join("");
}
