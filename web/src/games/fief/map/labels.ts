/** Where the names of fiefs and the signs of bishoprics stand: on their own land or off its coast, where they cover nothing. */

import type { Box, Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { meet, meetAny, within } from "./boxes";
import type { Chip } from "./chips";
import { isInside } from "./ground";
import { mostBoxes } from "./marks";
import { breadth, namesOf } from "./names";
import { roundBox } from "./spots";
import { catalogue, type Catalogue, type Town } from "../catalogue";
import { type FranceView } from "../view";

export interface Labels {
  fiefs: Map<string, { at: Point; box: Box; lines: string[] }>;
  bishoprics: Map<number, { at: Point; box: Box }>;
}

export const FIEF_LETTERS = { duchy: 28, county: 24, barony: 21 } as const;
const SPACED = 1.28; // names of fiefs are spaced out
const LONG = 12; // longer names are broken
export const RIBBON = 11; // how far the ribbon of a held fief reaches beyond its name
const SEE: Box = { x: -22, y: -22, w: 44, h: 44 };
const SEE_SIGNS: Box = { x: -36, y: -22, w: 72, h: 72 };

/** A long name in two lines. */
export const linesOf = (name: string): string[] => (name.length > LONG ? name.split(/ (?=and )/) : [name]);

/** How broad the name of a fief is. */
export const fiefBreadth = ({ name, rank }: Catalogue["fiefs"][number]) =>
  Math.max(...linesOf(name).map((line) => breadth(line, FIEF_LETTERS[rank]) * SPACED));

/** The box of a fief's name around its place, with the ribbon of who holds it; it is no larger on a small screen. */
function fiefBox(fief: Catalogue["fiefs"][number], held: boolean): Box {
  const [w, letters] = [fiefBreadth(fief) + (held ? 2 * RIBBON : 0), FIEF_LETTERS[fief.rank]];
  const high = letters * linesOf(fief.name).length;
  return { x: -w / 2, y: 6 - high, w, h: high + 2 };
}

const scaled = ({ x, y, w, h }: Box, size: number): Box => ({
  x: x * size,
  y: y * size,
  w: w * size,
  h: h * size,
});
const moved = (box: Box, { x, y }: Point): Box => ({ ...box, x: box.x + x, y: box.y + y });

/** Where everything can be written, given all pieces; what has no free place stands where it covers least. */
export function labelsOf(game: Game, view: FranceView, chips: readonly Chip[], size = 1): Labels {
  const made = catalogue(game);
  const taken = chips.map(({ box }) => box);
  const labels: Labels = { fiefs: new Map(), bishoprics: new Map() };
  const place = (box: Box, key: string, towns: readonly string[]) => {
    const cost = (spot: Spot) =>
      spot.cost + COVERED * taken.filter((other) => meet(moved(box, spot.at), other)).length;
    let best: { at: Point; cost: number } | null = null;
    for (const spot of spotsFor(game, box, key, towns, size)) {
      if (best && spot.cost >= best.cost) break;
      const found = cost(spot);
      if (!best || found < best.cost) best = { at: spot.at, cost: found };
    }
    const at = best!.at;
    taken.push(moved(box, at));
    return { at, box: moved(box, at) };
  };
  for (const fief of made.fiefs) {
    const now = view.fiefs.find(({ id }) => id === fief.id);
    const held = now?.family != null;
    const found = place(fiefBox(fief, held), `${fief.id} ${held}`, fief.towns);
    labels.fiefs.set(fief.id, { ...found, lines: linesOf(fief.name) });
  }
  for (const { number, towns } of made.bishoprics) {
    const area = view.areas.find(({ id }) => id === String(number));
    const signs = area && Object.values(area).includes(true);
    labels.bishoprics.set(number, place(scaled(signs ? SEE_SIGNS : SEE, size), `${number} ${signs}`, towns));
  }
  return labels;
}

// ---- places on the land that names of towns and their marks leave free

const GRID = 14;
const MOST = 200; // so many places are tried for one label
const COVERED = 700; // rather than to lie under a piece, a name stands far from the middle of its land

/** A place for a label, and how bad it is. */
interface Spot {
  at: Point;
  cost: number;
}

const found = new WeakMap<Catalogue, Map<string, Spot[]>>();

/** The places for a label on the land of some towns, the best first. */
function spotsFor(game: Game, box: Box, key: string, own: readonly string[], size: number): Spot[] {
  const made = catalogue(game);
  const known = found.get(made) ?? new Map<string, Spot[]>();
  found.set(made, known);
  const name = `${key} ${size}`;
  let spots = known.get(name);
  if (!spots) {
    spots = search(game, box, own, size);
    known.set(name, spots);
  }
  return spots;
}

const grids = new WeakMap<Catalogue, { at: Point; town: string }[]>();

/** Points all over the map, each with the town it is nearest to. */
function gridOf(game: Game): { at: Point; town: string }[] {
  const made = catalogue(game);
  let grid = grids.get(made);
  if (!grid) {
    grid = [];
    for (let x = GRID; x < made.wide; x += GRID)
      for (let y = GRID; y < made.high; y += GRID)
        grid.push({ at: { x, y }, town: nearest({ x, y }, made.towns).id });
    grids.set(made, grid);
  }
  return grid;
}

function search(game: Game, box: Box, own: readonly string[], size: number): Spot[] {
  const { towns, wide, high, outline } = catalogue(game);
  const whole = { x: 2, y: 2, w: wide - 4, h: high - 4 };
  const names = [...namesOf(game, size).values()].map((each) => each.box);
  const taken = [...towns.flatMap((town) => mostBoxes(game, town, size)), ...names, roundBox(size)];
  const homes = towns.filter(({ id }) => own.includes(id));
  const middle = { x: mean(homes.map(({ x }) => x)), y: mean(homes.map(({ y }) => y)) };
  const free: Spot[] = [];
  for (const { at, town } of gridOf(game)) {
    if (!own.includes(town)) continue;
    const here = moved(box, at);
    const corners = [
      { x: here.x, y: here.y + here.h / 2 },
      { x: here.x + here.w, y: here.y + here.h / 2 },
      at,
    ];
    if (!within(here, whole)) continue;
    const outside = corners.filter(
      (corner) => !isInside(corner, outline) || !own.includes(nearest(corner, towns).id),
    ).length;
    const covers = meetAny(here, taken) ? taken.filter((other) => meet(here, other)).length : 0;
    free.push({ at, cost: apart(at, middle) + 90 * outside + 1000 * covers });
  }
  return free.sort((a, b) => a.cost - b.cost).slice(0, MOST);
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const nearest = (at: Point, towns: readonly Town[]) =>
  towns.reduce((one, other) => (apart(at, other) < apart(at, one) ? other : one));
