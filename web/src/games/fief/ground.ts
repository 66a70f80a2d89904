/**
 * The land of each town: all that lies nearer to it than to any other town. Fiefs and bishoprics are made of such lands,
 * and their borders of the sides where the lands of two of them meet.
 */

import type { Box, Point } from "../../board/places";
import type { Game } from "../../protocol";
import { catalogue, type Catalogue, type Town } from "./view";

/** A side of a land: from a point to the next, and the town on the other side (null: the edge of the map). */
interface Edge {
  from: Point;
  over: string | null;
}

interface Ground {
  /** The coast and the borders of France, as a path. */
  outline: string;
  lands: Record<string, Edge[]>;
}

const grounds = new WeakMap<Catalogue, Ground>();

/** The geometry of the map, worked out once. */
export function groundOf(game: Game): Ground {
  const made = catalogue(game);
  let ground = grounds.get(made);
  if (!ground) {
    ground = {
      outline: ring(made.outline.map(([x, y]) => ({ x, y }))),
      lands: Object.fromEntries(made.towns.map((town) => [town.id, landOf(town, made)])),
    };
    grounds.set(made, ground);
  }
  return ground;
}

export const ring = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

function landOf(town: Town, { towns, wide, high }: Catalogue): Edge[] {
  let land: Edge[] = [
    [0, 0],
    [wide, 0],
    [wide, high],
    [0, high],
  ].map(([x, y]) => ({ from: { x: x!, y: y! }, over: null }));
  for (const other of towns) if (other !== town) land = cut(land, other.id, nearer(town, other));
  return land;
}

/** How much nearer a point is to one point than to another; negative if the other is nearer. */
const nearer = (one: Point, other: Point) => {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return ({ x, y }: Point) => (x - middle.x) * dx + (y - middle.y) * dy;
};

/** What is left of a land where a measure is positive; the side that is cut lies over another town. */
function cut(land: readonly Edge[], over: string | null, measure: (point: Point) => number): Edge[] {
  const left: Edge[] = [];
  land.forEach((edge, at) => {
    const next = land[(at + 1) % land.length]!.from;
    const [here, there] = [measure(edge.from), measure(next)];
    if (here >= 0) left.push(edge);
    if (here >= 0 !== there >= 0) {
      const part = here / (here - there);
      const from = {
        x: edge.from.x + (next.x - edge.from.x) * part,
        y: edge.from.y + (next.y - edge.from.y) * part,
      };
      left.push({ from, over: here >= 0 ? over : edge.over });
    }
  });
  return left;
}

/** The outline of a town's land. */
export const landPath = (game: Game, town: string) =>
  ring(groundOf(game).lands[town]!.map(({ from }) => from));

/** The sides at which the lands of two towns meet that differ in something, such as their fief. */
export function borders(game: Game, of: (town: Town) => string | number): string {
  const kind = new Map(catalogue(game).towns.map((town) => [town.id, of(town)]));
  return Object.entries(groundOf(game).lands)
    .flatMap(([town, land]) =>
      land.map(({ from, over }, at) =>
        over !== null && town < over && kind.get(town) !== kind.get(over)
          ? line(from, land[(at + 1) % land.length]!.from)
          : "",
      ),
    )
    .join("");
}

const line = (from: Point, to: Point) =>
  `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;

const REACH = 74; // how far from a town pointing still means it
const CORNERS = 12;

/** Where pointing means a town: its land, but not far from it. */
export function townOutline(game: Game, { id, x, y }: Town): string {
  let land = groundOf(game).lands[id]!;
  for (let corner = 0; corner < CORNERS; corner++) {
    const turn = (2 * Math.PI * corner) / CORNERS;
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    land = cut(land, null, (point) => REACH - (point.x - x) * dx - (point.y - y) * dy);
  }
  return ring(land.map(({ from }) => from));
}

export const around = ({ x, y }: Point, w: number, h = w): Box => ({ x: x - w / 2, y: y - h / 2, w, h });

// ---- where names stand

const GRID = 12;
const CLEAR = 150; // farther from everything is no better
const ENDS = [0, -55, 55]; // about how broad a name is: all of it stands on land

/** A point of the land where a name can stand, and the towns to which its middle and its ends belong. */
interface Spot extends Point {
  towns: Town[];
}

/** All points of the land, in a grid. */
export function landPoints(game: Game): Spot[] {
  const { towns, wide, high, outline } = catalogue(game);
  const nearest = (at: Point) =>
    towns.reduce((one, other) => (apart(at, other) < apart(at, one) ? other : one));
  const found: Spot[] = [];
  for (let x = GRID; x < wide; x += GRID)
    for (let y = GRID; y < high; y += GRID) {
      const ends = ENDS.map((dx) => ({ x: x + dx, y }));
      if (ends.every((end) => isInside(end, outline))) found.push({ x, y, towns: ends.map(nearest) });
    }
  return found;
}

/** Places for names, one after another: in their own towns' lands, far from towns and from what has its place already. */
export function labelSpots<Key>(
  points: readonly Spot[],
  groups: readonly { key: Key; towns: readonly string[] }[],
  taken: readonly Point[],
): Map<Key, Point> {
  const before: Point[] = [...taken];
  const found = new Map<Key, Point>();
  for (const { key, towns: own } of groups) {
    const worth = (at: Spot) =>
      Math.min(CLEAR, ...before.map((other) => broad(at, other))) - apart(at, at.towns[0]!) / 3;
    const possible = points.filter((at) => own.includes(at.towns[0]!.id));
    const within = possible.filter((at) => at.towns.every(({ id }) => own.includes(id)));
    const best = (within.length > 0 ? within : possible)
      .map((at) => ({ at, worth: worth(at) }))
      .reduce((one, other) => (other.worth > one.worth ? other : one)).at;
    before.push(best);
    found.set(key, { x: best.x, y: best.y });
  }
  return found;
}

const apart = (one: Point, other: Point) => Math.sqrt((one.x - other.x) ** 2 + (one.y - other.y) ** 2);
/** The same for names, which are broader than high. */
const broad = (one: Point, other: Point) =>
  Math.sqrt(((one.x - other.x) / 1.7) ** 2 + ((one.y - other.y) * 1.2) ** 2);

/** Whether a point lies within an outline: a line from it to the left crosses it an odd number of times. */
export function isInside({ x, y }: Point, outline: readonly (readonly [number, number])[]): boolean {
  let inside = false;
  for (let at = 0; at < outline.length; at++) {
    const [from, to] = [outline[at]!, outline[(at + 1) % outline.length]!];
    if (from[1] > y === to[1] > y) continue;
    if (x > from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) inside = !inside;
  }
  return inside;
}
