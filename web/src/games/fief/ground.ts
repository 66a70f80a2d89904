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
      outline: ring(wandering(made.outline.map(([x, y]) => ({ x, y })))),
      lands: Object.fromEntries(made.towns.map((town) => [town.id, landOf(town, made)])),
    };
    grounds.set(made, ground);
  }
  return ground;
}

export const ring = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

// ---- borders as rivers and hills draw them

const ROUGH = 0.09; // how far a side bends, as a part of its length
const FINEST = 16; // shorter pieces are straight

/** A closed line whose sides wander; whoever walks a side the other way walks over the same points. */
export const wandering = (points: readonly Point[]): Point[] =>
  points.flatMap((from, at) => [from, ...between(from, points[(at + 1) % points.length]!)]);

function between(a: Point, b: Point): Point[] {
  const turned = a.x - b.x || a.y - b.y;
  return turned > 0.001 ? bent(b, a).reverse() : bent(a, b);
}

function bent(a: Point, b: Point): Point[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (Math.hypot(dx, dy) < FINEST) return [];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const bend = ROUGH * (2 * chance(middle) - 1);
  const by = { x: middle.x - dy * bend, y: middle.y + dx * bend };
  return [...bent(a, by), by, ...bent(by, b)];
}

/** A number from 0 to 1 that looks like chance, always the same for a point. */
function chance({ x, y }: Point): number {
  const mixed = Math.sin(Math.round(x) * 12.9898 + Math.round(y) * 78.233) * 43758.5453;
  return mixed - Math.floor(mixed);
}

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
  ring(wandering(groundOf(game).lands[town]!.map(({ from }) => from)));

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
  `M${[from, ...between(from, to), to].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

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

/** What is left of a box beside others: of each that it meets, the largest part that one straight cut leaves. */
export function cutFree(box: Box, others: readonly Box[]): Box {
  return others.reduce(({ x, y, w, h }, other) => {
    const [left, right] = [other.x - x, x + w - other.x - other.w];
    const [above, below] = [other.y - y, y + h - other.y - other.h];
    if (left >= w || right >= w || above >= h || below >= h) return { x, y, w, h };
    const parts: Box[] = [
      { x, y, w: left, h },
      { x: x + w - right, y, w: right, h },
      { x, y, w, h: above },
      { x, y: y + h - below, w, h: below },
    ];
    const area = (part: Box) => Math.max(0, part.w) * Math.max(0, part.h);
    return parts.reduce((one, each) => (area(each) > area(one) ? each : one));
  }, box);
}

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
