/** Where a key leads from a cell: to its neighbours, to the ends of its row, and to what can be chosen. */

import { middleOf, type Place, type Rows } from "./places";

const WAYS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const KEYS = [...Object.keys(WAYS), "Home", "End", "PageDown", "PageUp"];

/** Whether a key walks over the board at all. */
export const walks = (key: string) => KEYS.includes(key);

/** Where an arrow leads from a cell. */
export type Arrows = (key: string, from: Place, rows: Rows) => Place | undefined;

/** On a map an arrow leads to the nearest cell that way which lies level with this one, over gaps. */
export const byCompass: Arrows = (key, from, rows) => {
  const [right, down] = WAYS[key]!;
  const here = middleOf(from.box);
  let best: Place | undefined;
  let least = Infinity;
  for (const place of rows.flat()) {
    const there = middleOf(place.box);
    const along = (there.x - here.x) * right + (there.y - here.y) * down;
    const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * right);
    const far = along + aside * 1.8;
    if (along > 1 && aside <= along * 1.6 && far < least && level(from, place, right !== 0))
      [least, best] = [far, place];
  }
  return best;
};

/** Whether two cells overlap when looked at from the side. */
function level({ box: a }: Place, { box: b }: Place, sideways: boolean): boolean {
  const common = sideways
    ? Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
    : Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  return common > 1;
}

/** Where cells lie within others: along a row, and round from the head of a row to the head of the next. */
export const byRows: Arrows = (key, from, rows) => {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at]!;
  const [right, down] = WAYS[key]!;
  return right ? row[row.indexOf(from) + right] : rows[(at + down + rows.length) % rows.length]![0];
};

/** The cell that a key leads to; undefined if there is none that way. */
export function walk(
  key: string,
  from: Place,
  rows: Rows,
  lit: ReadonlySet<string>,
  arrows: Arrows,
): Place | undefined {
  const all = rows.flat();
  const here = all.indexOf(from);
  const row = rows.find((each) => each.includes(from)) ?? [];
  switch (key) {
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
    case "PageDown":
      return all.slice(here + 1).find(({ thing }) => lit.has(thing));
    case "PageUp":
      return all.slice(0, here).findLast(({ thing }) => lit.has(thing));
    default:
      return arrows(key, from, rows);
  }
}
