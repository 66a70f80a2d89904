/** How the figures of an army stand in a box: as large as all of them fit. */

import type { Company } from "./battles";
import type { Unit } from "../catalogue";

export interface Figure {
  unit: Unit;
  seat: number;
  /** The middle of the figure. */
  x: number;
  y: number;
  state: "standing" | "falling" | "fallen";
}

/** A family's shield, or how many of a kind stand. */
export interface Sign {
  seat: number;
  unit: Unit | null;
  count: number;
  x: number;
  y: number;
}

export interface Ranks {
  /** The height of a figure, and of all rows. */
  size: number;
  high: number;
  figures: Figure[];
  signs: Sign[];
}

export const LEAST = 12; // pixels: a figure is still known by its outline
export const USUAL = 64;
export const MOST = 120; // on a large field, where larger figures take few more rows
const MORE = 1.5; // rows
const STEP: Record<"foot" | "mounted", number> = { foot: 0.66, mounted: 0.92 }; // of its height; they stand close together
const MOUNTED: readonly Unit[] = ["knight", "king_retinue_knight", "bombard"];
const SIGN = 0.8;
const NUMBER = 0.62;
const EDGE = 0.16; // of its height: by so much a figure is broader than its step

const stepOf = (unit: Unit) => STEP[MOUNTED.includes(unit) ? "mounted" : "foot"];

/** The ranks of a side in a box; smaller than the least where there are more than fit. */
export function ranksOf(companies: readonly Company[], wide: number, high: number): Ranks {
  const rows = (ranks: Ranks) => Math.round(ranks.high / ranks.size);
  const usual = rows(inRows(companies, USUAL, wide));
  for (let size = MOST; size > LEAST; size -= 1) {
    const ranks = inRows(companies, size, wide);
    if (ranks.high <= high && (size <= USUAL || rows(ranks) <= Math.floor(MORE * usual))) return ranks;
  }
  return inRows(companies, LEAST, wide);
}

/** Row by row, in figures of a size: a family begins with its shield, a kind with its number. */
function inRows(companies: readonly Company[], size: number, wide: number): Ranks {
  const ranks: Ranks = { size, high: 0, figures: [], signs: [] };
  const edge = EDGE * size;
  let [x, row] = [edge, 0];
  /** Room for something, with what must not be parted from it, in this row or the next. */
  const place = (width: number, along = 0) => {
    if (x > edge && x + (width + along) * size > wide - edge) [x, row] = [edge, row + 1];
    const at = { x: x + (width * size) / 2, y: (row + 0.5) * size };
    x += width * size;
    ranks.high = (row + 1) * size;
    return at;
  };
  for (const { seat, units } of companies) {
    if (units.length === 0) continue;
    ranks.signs.push({ seat, unit: null, count: 0, ...place(SIGN, NUMBER + stepOf(units[0]!.unit)) });
    for (const { unit, standing, falling, fallen } of units) {
      const step = stepOf(unit);
      ranks.signs.push({ seat, unit, count: standing, ...place(NUMBER, step) });
      const states = [
        ...Array<Figure["state"]>(standing).fill("standing"),
        ...Array<Figure["state"]>(falling).fill("falling"),
        ...Array<Figure["state"]>(fallen).fill("fallen"),
      ];
      for (const state of states) ranks.figures.push({ unit, seat, state, ...place(step) });
    }
  }
  return ranks;
}
