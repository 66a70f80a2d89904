/** Roads: each bends a little, and every march, toll and arrow on it follows the same line. */

import type { Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { seaSide, spotOf } from "./spots";
import { SEA } from "../catalogue";

const BEND = 0.07; // how far the middle lies beside the straight line, as a part of its length

/** The point toward which a road is drawn on its way; the same from both ends. */
function bendOf(game: Game, from: string, to: string): Point {
  const [one, other] = from < to ? [from, to] : [to, from];
  const [a, b] = [spotOf(game, one), spotOf(game, other)];
  const side = (one.length + other.length) % 2 === 0 ? BEND : -BEND;
  return { x: (a.x + b.x) / 2 - (b.y - a.y) * side * 2, y: (a.y + b.y) / 2 + (b.x - a.x) * side * 2 };
}

/** A road from town to town. */
export function roadPath(game: Game, from: string, to: string): string {
  const [a, c, b] = [spotOf(game, from), bendOf(game, from, to), spotOf(game, to)];
  return `M${told(a)}Q${told(c)} ${told(b)}`;
}

/** A point of a road: 0 is where it begins, 1 where it ends. */
export function onRoad(game: Game, from: string, to: string, part: number): Point {
  return curve(spotOf(game, from), bendOf(game, from, to), spotOf(game, to), part);
}

/** A point of a line that is drawn toward a point on its way. */
export function curve(a: Point, toward: Point, b: Point, part: number): Point {
  const [start, middle, end] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return { x: a.x * start + toward.x * middle + b.x * end, y: a.y * start + toward.y * middle + b.y * end };
}

const BEFORE = 58; // how far from a town a force waits

/** On the way to a town, a little before it. */
export function before(game: Game, town: string, from: string | null): Point {
  const [to, start] = [spotOf(game, town), from === SEA ? seaSide(game, town) : spotOf(game, from)];
  const length = Math.hypot(start.x - to.x, start.y - to.y) || 1;
  const part = Math.min(BEFORE, length * 0.45) / length;
  if (from !== null && from !== SEA) return onRoad(game, town, from, part);
  return { x: to.x + (start.x - to.x) * part, y: to.y + (start.y - to.y) * part };
}

const told = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
