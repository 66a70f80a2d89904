/** Where things are drawn: provinces clockwise around the centre, and what lies in each of them. */

import { middleOf, type Box, type Point } from "../../../board/places";
import type { CoinView, FiefsView, ProvinceView, TileView } from "../view";

export interface Layout {
  w: number;
  h: number;
  /** In the order of the circle. */
  cells: Box[];
  centre: Box;
  /** Between a province and the next one. */
  gaps: Point[];
}

/** How many provinces are above, at the right, below and at the left of the centre. */
const SIDES: [number, number, number, number][] = [
  [0, 0, 0, 0],
  [1, 0, 0, 0],
  [2, 0, 0, 0],
  [2, 0, 1, 0],
  [2, 0, 2, 0],
  [2, 1, 2, 0],
  [2, 1, 2, 1],
  [3, 1, 2, 1],
  [3, 1, 3, 1],
  [3, 2, 3, 1],
  [3, 2, 3, 2],
  [4, 2, 3, 2],
  [4, 2, 4, 2],
  [4, 3, 4, 2],
];

/** The same on a narrow screen: two above, two below, the others at the sides. */
function tallSides(count: number): [number, number, number, number] {
  if (count <= 4) return SIDES[count]!;
  const sides = count - 4;
  return [2, Math.ceil(sides / 2), 2, Math.floor(sides / 2)];
}

export function layOut(count: number, tall: boolean): Layout {
  const most = Math.min(count, SIDES.length - 1);
  const [above, right, below, left] = tall ? tallSides(most) : SIDES[most]!;
  const beside = Math.max(right, left);
  const w = tall ? 640 : 1000;
  const h = tall ? 400 + 200 * Math.max(2, beside) : 1000;
  const rows = tall ? 200 : beside > 2 ? 240 : beside > 1 ? 250 : 320;
  const column = tall ? 222 : above > 3 ? 250 : 285;
  const middle = h - 2 * rows;
  const cells: Box[] = [];
  const row = (number: number, y: number, backwards: boolean) => {
    const wide = Math.min(w / number, w / 2);
    const from = (w - wide * number) / 2;
    for (let at = 0; at < number; at++)
      cells.push({ x: from + (backwards ? number - 1 - at : at) * wide, y, w: wide, h: rows });
  };
  const side = (number: number, x: number, upwards: boolean) => {
    for (let at = 0; at < number; at++)
      cells.push({
        x,
        y: rows + ((upwards ? number - 1 - at : at) * middle) / number,
        w: column,
        h: middle / number,
      });
  };
  row(above, 0, false);
  side(right, w - column, false);
  row(below, h - rows, true);
  side(left, 0, true);
  const centre = { x: column, y: rows, w: w - 2 * column, h: middle };
  return { w, h, cells, centre, gaps: gapsOf(cells, centre, w, h) };
}

/** Neighbours that touch have their gap on the common border, where it comes nearest to the centre. */
function gapsOf(cells: Box[], centre: Box, w: number, h: number): Point[] {
  const hub = middleOf(centre);
  if (cells.length === 0) return [hub];
  return cells.map((cell, place) => {
    const next = cells[(place + 1) % cells.length]!;
    const x0 = Math.max(cell.x, next.x);
    const x1 = Math.min(cell.x + cell.w, next.x + next.w);
    const y0 = Math.max(cell.y, next.y);
    const y1 = Math.min(cell.y + cell.h, next.y + next.h);
    const wraps = cells.length === 2 && place === 1;
    if (cell !== next && !wraps && x1 - x0 > -1 && y1 - y0 > -1) {
      // A number stands at the upper left of every province: the gap keeps away from it.
      if (x1 - x0 < 2) return { x: x0, y: Math.min(Math.max(hub.y, y0 - 8), y1 + 8) };
      return { x: Math.min(Math.max(hub.x, x0 + 86), x1 - 30), y: y0 };
    }
    const turn = (box: Box) => Math.atan2(middleOf(box).y - h / 2, middleOf(box).x - w / 2);
    let from = turn(cell);
    let to = turn(next);
    while (to <= from + 1e-6) to += 2 * Math.PI;
    if (cells.length === 1) from = to = Math.PI / 2;
    const angle = (from + to) / 2;
    return { x: w / 2 + 0.3 * w * Math.cos(angle), y: h / 2 + 0.2 * h * Math.sin(angle) };
  });
}

export type Item = (
  | { is: "tile"; tile: TileView }
  | { is: "lord"; suit: number; castle: number | null }
  | { is: "pawn"; suit: number }
  | { is: "coin"; coin: CoinView }
) & {
  /** It is not there yet. */
  ghost?: boolean;
};

export type Placed = Item & { x: number; y: number; scale: number };

/** How wide and high a thing is drawn before it is scaled: around its middle. */
export const SIZES: Record<Item["is"], number> = { tile: 40, lord: 48, pawn: 46, coin: 37 };
export const HEAD = 34;
const PAD = 14;
const LEAST = 0.3;

/** Everything in a province, in the order in which it is drawn. */
export function itemsOf(province: ProvinceView): { tiles: Item[]; pieces: Item[] } {
  const pieces: Item[] = [];
  if (province.lord !== null) pieces.push({ is: "lord", suit: province.lord, castle: province.castle });
  for (const suit of province.pawns) pieces.push({ is: "pawn", suit });
  for (const coin of province.coins) pieces.push({ is: "coin", coin });
  return { tiles: province.tiles.map((tile) => ({ is: "tile", tile })), pieces };
}

/** Put everything of a province into its box, as large as it can be; also what would come there. */
export function place(province: ProvinceView, box: Box, coming: Item | null = null): Placed[] {
  const { tiles, pieces } = itemsOf(province);
  if (coming) (coming.is === "tile" ? tiles : pieces).push({ ...coming, ghost: true });
  const inner = { x: box.x + PAD, y: box.y + HEAD + 4, w: box.w - 2 * PAD, h: box.h - HEAD - 4 - PAD };
  return fit([tiles, pieces], inner);
}

/** Everything with a name that stays the same wherever it goes; of what is alike, the first stays the first. */
export function named(placed: readonly Placed[]): { name: string; item: Placed }[] {
  const alike = new Map<string, number>();
  return placed.map((item) => {
    const kind = `${item.is} ${item.ghost ? "to come" : identity(item)}`;
    const before = alike.get(kind) ?? 0;
    alike.set(kind, before + 1);
    return { name: `${kind} ${before}`, item };
  });
}

function identity(item: Item): string | number {
  if (item.is === "tile") return item.tile.tile;
  return item.is === "coin" ? `${item.coin.suit} ${item.coin.coin}` : item.suit;
}

/** Lay groups of things in rows, one group under the other, at the largest scale that fits. */
export function fit(groups: Item[][], inner: Box, most = 1.7): Placed[] {
  for (let scale = most; ; scale -= 0.05) {
    const { placed, height } = rows(groups, inner, scale);
    if (height <= inner.h || scale <= LEAST) {
      const spare = Math.max(0, inner.h - height) / 2;
      return placed.map((item) => ({ ...item, y: item.y + spare * 0.6 }));
    }
  }
}

function rows(groups: Item[][], inner: Box, scale: number): { placed: Placed[]; height: number } {
  const placed: Placed[] = [];
  let y = inner.y;
  for (const group of groups) {
    let line: Placed[] = [];
    let x = 0;
    const close = () => {
      if (line.length === 0) return;
      const high = Math.max(...line.map((item) => SIZES[item.is] * scale));
      const shift = inner.x + (inner.w - x) / 2;
      placed.push(...line.map((item) => ({ ...item, x: item.x + shift, y: y + high / 2 })));
      y += high + 2;
      line = [];
      x = 0;
    };
    let before: Item | null = null;
    for (const item of group) {
      const wide = SIZES[item.is] * scale;
      const apart =
        before?.is === "coin" && item.is === "coin" && before.coin.suit !== item.coin.suit ? 6 * scale : 0;
      if (line.length > 0 && x + apart + wide > inner.w) close();
      else x += line.length > 0 ? apart : 0;
      line.push({ ...item, x: x + wide / 2, y: 0, scale });
      x += wide;
      before = item;
    }
    close();
    y += 3;
  }
  return { placed, height: y - inner.y - 3 };
}

/** A piece of land: a box whose border wanders a little, always the same for the same province. */
export function land(box: Box, province: number): string {
  const { x, y, w, h } = { x: box.x + 6, y: box.y + 6, w: box.w - 12, h: box.h - 12 };
  const sway = (at: number) => (((province * 7 + at * 13) % 9) - 4) * 0.9;
  const c = 24;
  return [
    `M${x + c} ${y + sway(0)}`,
    `Q${x + w / 2} ${y - sway(1)} ${x + w - c} ${y + sway(2)}`,
    `Q${x + w + sway(3)} ${y + sway(3)} ${x + w} ${y + c}`,
    `Q${x + w + sway(4)} ${y + h / 2} ${x + w} ${y + h - c}`,
    `Q${x + w} ${y + h + sway(5)} ${x + w - c} ${y + h}`,
    `Q${x + w / 2} ${y + h + sway(6)} ${x + c} ${y + h}`,
    `Q${x} ${y + h} ${x} ${y + h - c}`,
    `Q${x + sway(7)} ${y + h / 2} ${x} ${y + c}`,
    `Q${x} ${y} ${x + c} ${y + sway(0)}Z`,
  ].join("");
}

/** The place of a province in the circle; -1 if it is not there any more. */
export const placeOf = (view: FiefsView, province: number) =>
  view.circle.findIndex((each) => each.province === province);
