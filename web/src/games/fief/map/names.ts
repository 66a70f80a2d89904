/** Where the names of towns stand: each beside its town, where it covers nothing; they keep their places in a game. */

import type { Box, Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { meet, meetAny, within } from "./boxes";
import { around } from "./ground";
import { mostBoxes } from "./marks";
import { onRoad } from "./roads";
import { roundBox, SEA_BOX } from "./spots";
import { catalogue, type Catalogue, type Town } from "../catalogue";

export interface Name {
  /** The middle of its line, and where it is written. */
  at: Point;
  box: Box;
}

export const LETTERS = 21; // how high a line of a name is, in units of the map
const HIGH = 22;

// How broad letters of the semibold typeface are, as a part of its size; a little more rather than less.
const BROAD: readonly [RegExp, number][] = [
  [/[ijlI'.]/, 0.31],
  [/[ftr ]/, 0.4],
  [/[mwMW]/, 0.86],
  [/[A-Z]/, 0.68],
];
const USUAL = 0.52;

/** About how broad a text is when it is written in this size. */
export const breadth = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (BROAD.find(([kind]) => kind.test(letter))?.[1] ?? USUAL), 0) *
  size;

const found = new WeakMap<Catalogue, Map<number, Map<string, Name>>>();

/** The name of each town; `size` is how large everything is drawn. */
export function namesOf(game: Game, size: number): Map<string, Name> {
  const made = catalogue(game);
  const sizes = found.get(made) ?? new Map<number, Map<string, Name>>();
  found.set(made, sizes);
  let names = sizes.get(size);
  if (!names) {
    names = settle(game, size);
    sizes.set(size, names);
  }
  return names;
}

/** Every place beside a town where its name could stand, the best first. */
function placesFor(town: Town, size: number): Box[] {
  const [w, h] = [breadth(town.name, LETTERS) * size, HIGH * size];
  const [out, side] = [(33 + HIGH / 2) * size, w / 2 + 35 * size];
  const low = 10 * size;
  return [
    { x: 0, y: out },
    { x: side, y: 0 },
    { x: -side, y: 0 },
    { x: 0, y: -out - low * 0.4 },
    { x: side * 0.5, y: out },
    { x: -side * 0.5, y: out },
    { x: side, y: low * 2.4 },
    { x: -side, y: low * 2.4 },
    { x: side, y: -low * 2.4 },
    { x: -side, y: -low * 2.4 },
    { x: side * 0.5, y: -out },
    { x: -side * 0.5, y: -out },
    { x: side + 24 * size, y: 0 },
    { x: -side - 24 * size, y: 0 },
  ].map(({ x, y }) => around({ x: town.x + x, y: town.y + y }, w, h));
}

/** How far a point is from a box; 0 within it. */
export const far = (box: Box, { x, y }: Point) =>
  Math.hypot(Math.max(box.x - x, 0, x - box.x - box.w), Math.max(box.y - y, 0, y - box.y - box.h));

/** Whether another town is about as near to a name as its own: then one cannot tell whose name it is. */
const misleads = (box: Box, own: Town, towns: readonly Town[], size: number) =>
  towns.some((other) => other.id !== own.id && far(box, other) < far(box, own) + 8 * size);

const ROUNDS = 12;

/** Let every name look for the place where it covers least, until none finds a better one. */
function settle(game: Game, size: number): Map<string, Name> {
  const { towns, roads, wide, high } = catalogue(game);
  const whole = { x: 3, y: 3, w: wide - 6, h: high - 6 };
  const marks = towns.flatMap((town) => mostBoxes(game, town, size));
  const steps = Array.from({ length: 15 }, (_, at) => (at + 0.5) / 15);
  const paths = roads.flatMap(([from, to]) => steps.map((part) => onRoad(game, from, to, part)));
  const fixed = [...marks, roundBox(size), SEA_BOX];
  const own = new Map(
    towns.map((town) => [
      town.id,
      placesFor(town, size).map((box, rank) => ({
        box,
        cost:
          rank +
          (within(box, whole) ? 0 : 10_000) +
          (misleads(box, town, towns, size) ? 20 : 0) +
          1000 * fixed.filter((other) => meet(box, other)).length +
          1.5 * paths.filter(({ x, y }) => meetAny({ x, y, w: 0.1, h: 0.1 }, [box])).length,
      })),
    ]),
  );
  const taken = new Map(towns.map(({ id }) => [id, own.get(id)![0]!.box]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { id } of towns) {
      const others = [...taken].flatMap(([other, box]) => (other === id ? [] : [box]));
      const worth = ({ box, cost }: { box: Box; cost: number }) =>
        cost + 1000 * others.filter((other) => meet(box, other)).length;
      taken.set(id, own.get(id)!.reduce((one, other) => (worth(other) < worth(one) ? other : one)).box);
    }
  return new Map(
    [...taken].map(([id, box]) => [id, { box, at: { x: box.x + box.w / 2, y: box.y + box.h * 0.74 } }]),
  );
}
