/** What is made of stone: mountains with engraved shade, caves at their feet, and walled cities. */

import { chance, n, U } from "./pen";
import { groundAt, roadsFrom, squaresOf, type Square } from "./terrain";

export interface Peaks {
  lit: string;
  shaded: string;
  strokes: string;
}

/** One peak: a lit face on the left, a shaded one on the right that an engraver has hatched. */
function peak(drawn: Peaks, x: number, base: number, width: number, height: number, lean: number): void {
  const apex = x + lean;
  const top = base - height;
  const fold = apex + width * 0.06;
  const left = x - width / 2;
  const right = x + width / 2;
  drawn.lit += `M${n(left, base)}Q${n((left + apex) / 2 + 1.5, top + height * 0.42, apex, top)}L${n(fold, top + height * 0.4)} ${n(fold - width * 0.09, top + height * 0.62)} ${n(fold + width * 0.02, base)}z`;
  drawn.shaded += `M${n(apex, top)}Q${n((right + apex) / 2 - 1.5, top + height * 0.4, right, base)}H${n(fold + width * 0.02)}L${n(fold - width * 0.09, top + height * 0.62)} ${n(fold, top + height * 0.4)}z`;
  for (let line = 1; line <= 5; line++) {
    const part = line / 6;
    const sx = apex + (fold + width * 0.02 - apex) * part + width * 0.035;
    const sy = top + height * (0.14 + part * 0.72);
    drawn.strokes += `M${n(sx, sy)}L${n(Math.min(right - 1.5, sx + width * (0.07 + part * 0.3)), Math.min(base - 0.8, sy + height * 0.2))}`;
  }
  drawn.strokes += `M${n(apex - width * 0.1, top + height * 0.34)}l${n(-width * 0.07, height * 0.16)}m${n(-width * 0.02, height * 0.1)}l${n(-width * 0.07, height * 0.14)}`;
}

/** The mountains in two rows, so that the nearer peaks stand before the farther ones. */
export function mountains(squares: readonly Square[]): { far: Peaks; near: Peaks } {
  const far: Peaks = { lit: "", shaded: "", strokes: "" };
  const near: Peaks = { lit: "", shaded: "", strokes: "" };
  for (const { row, column } of squares) {
    const x = column * U;
    const y = row * U;
    const tilt = chance(row, column, 1) < 0.5 ? 1 : -1;
    const grow = (purpose: number) => (chance(row, column, purpose) - 0.5) * 4;
    peak(far, x + 20 + tilt * 4, y + 31, 27 + grow(2), 25 + grow(3), grow(4) * 0.6);
    peak(near, x + 20 - tilt * 7.5, y + 37, 20 + grow(5), 15 + grow(6), grow(7) * 0.6);
    peak(near, x + 20 + tilt * 9.5, y + 38, 14 + grow(8), 9 + grow(9) * 0.6, 0);
  }
  return { far, near };
}

/** Cave mouths, where a road of the next duchy runs into a mountain. */
export function caves(kingdom: readonly string[]): string {
  const mouths: string[] = [];
  for (const { row, column } of squaresOf(kingdom))
    for (const [down, right] of roadsFrom(kingdom, row, column)) {
      if (groundAt(kingdom, row + down, column + right)?.terrain !== "mountain") continue;
      const x = column * U + U / 2 + right * (U / 2 + 4.4);
      const y = row * U + U / 2 + down * (U / 2) + (down < 0 ? 0 : down > 0 ? 8 : 3.6);
      mouths.push(`M${n(x - 4.4, y)}v-4q0-4.4 4.4-4.4 4.4 0 4.4 4.4v4z`);
    }
  return mouths.join("");
}

export interface Cities {
  houses: string;
  gables: string;
  walls: string;
  spires: string;
  openings: string;
}

/** A wall with a gate between two towers, a keep and a house behind it. */
export function cities(squares: readonly Square[]): Cities {
  const drawn: Cities = { houses: "", gables: "", walls: "", spires: "", openings: "" };
  for (const { row, column } of squares) {
    const mirror = chance(row, column, 3) < 0.5 ? 1 : -1;
    const x = column * U + U / 2;
    const y = row * U + 33;
    const box = (left: number, width: number, bottom: number, height: number) =>
      `M${n(x + mirror * left, y - bottom)}h${n(mirror * width)}v${n(-height)}h${n(-mirror * width)}z`;
    const cone = (left: number, width: number, bottom: number, height: number) =>
      `M${n(x + mirror * left, y - bottom)}h${n(mirror * width)}l${n((-mirror * width) / 2, -height)}z`;
    drawn.houses += box(-6.5, 7.5, 8, 13) + box(1.5, 6.5, 8, 6.5);
    drawn.gables += cone(-7.7, 9.9, 21, 6.5) + cone(0.4, 8.7, 14.5, 4.6);
    let merlons = `M${n(x - 9, y)}v-11`;
    for (let merlon = 0; merlon < 4; merlon++)
      merlons += "h2.6v2.2h2v-2.2".slice(0, merlon < 3 ? undefined : 4);
    drawn.walls += `${merlons}H${n(x + 9)}v11z`;
    drawn.walls += box(-14, 6.6, -1, 15.5 + 1) + box(7.4, 6.6, -1, 13 + 1);
    drawn.spires += cone(-15, 8.6, 15, 7.5) + cone(6.4, 8.6, 12.5, 6.8);
    drawn.openings += `M${n(x - 3, y)}v-3.6q0-3 3-3 3 0 3 3v3.6z`;
    drawn.openings += box(-11.3, 1.4, 7.4, 3.2) + box(10, 1.4, 6, 3.2) + box(-3.6, 1.6, 13, 3.4);
  }
  return drawn;
}
