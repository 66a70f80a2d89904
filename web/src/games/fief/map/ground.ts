/** Where on the map a place is, and the borders of fiefs and bishoprics: the sides at which lands of towns meet. */

import type { Box, Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { catalogue, type Town } from "../catalogue";

/** The sides at which the lands of two towns meet that differ in something, such as their fief. */
export function borders(game: Game, of: (town: Town) => string | number): string {
  const { borders, towns } = catalogue(game);
  const kind = new Map(towns.map((town) => [town.id, of(town)]));
  return borders.flatMap(([one, other, d]) => (kind.get(one) === kind.get(other) ? [] : d)).join("");
}

/** How much nearer a point is to one point than to another; negative if the other is nearer. */
const nearer = (one: Point, other: Point) => {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  return ({ x, y }: Point) => (x - middle.x) * dx + (y - middle.y) * dy;
};

/** What is left of an outline where a measure is positive. */
function cut(outline: readonly Point[], measure: (point: Point) => number): Point[] {
  return outline.flatMap((from, at) => {
    const to = outline[(at + 1) % outline.length]!;
    const [here, there] = [measure(from), measure(to)];
    const part = here / (here - there);
    const met = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    return [...(here >= 0 ? [from] : []), ...(here >= 0 !== there >= 0 ? [met] : [])];
  });
}

const REACH = 76; // how far from a town pointing still means it
const CORNERS = 12;

/** Where pointing means a town: its land, but not far from it. */
export function townOutline(game: Game, town: Town): string {
  const { towns, wide, high } = catalogue(game);
  const round = Array.from({ length: CORNERS }, (_, corner) => {
    const turn = (2 * Math.PI * corner) / CORNERS;
    return { x: town.x + REACH * Math.cos(turn), y: town.y + REACH * Math.sin(turn) };
  });
  const measures = towns.flatMap((other) => (other === town ? [] : nearer(town, other)));
  const edges = [
    ({ x }: Point) => x,
    ({ y }: Point) => y,
    ({ x }: Point) => wide - x,
    ({ y }: Point) => high - y,
  ];
  return ring([...measures, ...edges].reduce(cut, round));
}

const ring = (points: readonly Point[]) =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

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
