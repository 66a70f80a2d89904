/**
 * The map of West Francia, drawn by hand: points where borders meet, and each Region as a ring of them.
 *
 * Two Regions are neighbours where their rings have two points in a row in common. What lies between two points is
 * drawn a little crooked, as borders and coasts are, and the same from both sides.
 */

import LAND from "../../../../../homage/games/feudalism/land.json";
import { middleOf, type Box, type Point } from "../../../board/places";

type Pair = readonly [number, number];

export const WIDE = LAND.wide;
export const HIGH = LAND.high;
const POINTS = LAND.points as unknown as Record<string, Pair>;

/** Each Region as a ring of points, clockwise. */
export const RINGS: Record<string, readonly string[]> = LAND.rings;

const point = ([x, y]: Pair): Point => ({ x, y });
const at = (name: string): Point => point(POINTS[name]!);
const sides = (ring: readonly string[]) =>
  ring.map((from, number) => [from, ring[(number + 1) % ring.length]!] as const);
const keyOf = (from: string, to: string) => (from < to ? `${from} ${to}` : `${to} ${from}`);

/** The Regions that a Region has a border with on this map. */
export function neighbours(region: string): string[] {
  const own = new Set(sides(RINGS[region]!).map(([from, to]) => keyOf(from, to)));
  return Object.keys(RINGS).filter(
    (other) => other !== region && sides(RINGS[other]!).some(([from, to]) => own.has(keyOf(from, to))),
  );
}

/** The box around a Region. */
export function boxOf(region: string): Box {
  const points = RINGS[region]!.map(at);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Where what is told of a Region stands. */
export function placeOf(region: string): Point {
  const place = (LAND.places as unknown as Record<string, Pair>)[region];
  return place ? point(place) : middleOf(boxOf(region));
}

/** A number from -1 to 1 that is always the same for the same place. */
function sway(x: number, y: number): number {
  const wave = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

const STRIDE = 15;
const crooked = new Map<string, Point[]>();

/** The crooked way from one point to the next, without the first. */
function way(from: string, to: string): Point[] {
  const key = keyOf(from, to);
  let line = crooked.get(key);
  if (!line) {
    const [first, last] = key.split(" ").map((name) => at(name)) as [Point, Point];
    const [dx, dy] = [last.x - first.x, last.y - first.y];
    const length = Math.hypot(dx, dy);
    const steps = Math.max(1, Math.round(length / STRIDE));
    line = Array.from({ length: steps + 1 }, (_, step) => {
      const part = step / steps;
      const [x, y] = [first.x + dx * part, first.y + dy * part];
      const off = step === 0 || step === steps ? 0 : sway(x, y) * 3.6;
      return { x: x - (dy / length) * off, y: y + (dx / length) * off };
    });
    crooked.set(key, line);
  }
  const forward = key.startsWith(`${from} `);
  return (forward ? line : [...line].reverse()).slice(1);
}

const path = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

const ringPath = (ring: readonly string[]) => `${path(sides(ring).flatMap(([from, to]) => way(from, to)))}Z`;

/** The outline of every Region. */
export const OUTLINES: Record<string, string> = Object.fromEntries(
  Object.entries(RINGS).map(([region, ring]) => [region, ringPath(ring)]),
);

/** The outline of the whole land, as one ring. */
const outer = Object.values(RINGS)
  .flatMap(sides)
  .filter(([from, to], _, all) => all.filter(([a, b]) => keyOf(a, b) === keyOf(from, to)).length === 1);

function walkRound(): string[] {
  const next = new Map(outer);
  const ring = ["FN"];
  for (let on = next.get("FN"); on && on !== "FN"; on = next.get(on)) ring.push(on);
  return ring;
}

export const SHORE = ringPath(walkRound());

/** Rivers and mountains: to look at, they mean nothing. */
export const RIVERS: readonly string[] = LAND.rivers;
export const MOUNTAINS: readonly Point[] = (LAND.mountains as unknown as Pair[]).map(point);
