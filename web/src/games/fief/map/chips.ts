/** The pieces on the map: each force stands together beside its town, where it covers neither a town nor a name. */

import type { Box, Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { enclosing, meet, meetAny, within } from "./boxes";
import { around } from "./ground";
import { markBoxes } from "./marks";
import { namesOf } from "./names";
import { before } from "./roads";
import { roundBox, SEA_AT, SEA_BOX, spotOf } from "./spots";
import { catalogue } from "../catalogue";
import { forcesOf, townIn, unitsIn, type Force, type FranceView } from "../view";

/** A piece on the map: the units of a force, a lord, or a captive. */
export interface Chip {
  kind: "units" | "lord" | "captive";
  seat: number;
  force: Force;
  /** Who it is; empty for units. */
  lord: string;
  at: Point;
  /** What it covers, and what of that the next piece of its force leaves free. */
  box: Box;
  free: Box;
  /** Where its force belongs, told by the first piece of one that found no room close to it. */
  tie: Point | null;
}

const PIECE = 40; // how broad and high a piece is
const TAG = 16; // what the number of units adds to it
const GAP = 3; // between a force and its town
const CLOSE = 22; // farther away a line leads to the town

type Piece = Pick<Chip, "kind" | "lord">;

/** How a force can stand: where each piece begins, and how bad that is. */
interface Shape {
  steps: Point[];
  cost: number;
}

/** In one row, in more, upright; closer and closer together where there is no room else. */
function shapesOf(pieces: readonly Piece[]): Shape[] {
  const many = pieces.length;
  const tag = broad(pieces[0]!) - PIECE;
  const grid = (columns: number, step: number, cost: number): Shape => ({
    steps: Array.from({ length: many }, (_, at) => ({
      x: (at % columns) * step + (at > 0 && at < columns ? tag : 0),
      y: Math.floor(at / columns) * PIECE,
    })),
    cost,
  });
  if (many === 1) return [grid(1, PIECE, 0)];
  const half = Math.ceil(many / 2);
  return [
    grid(many, PIECE, many > 3 ? 12 : 0),
    ...(many > 2 ? [grid(half, PIECE, 4)] : []),
    grid(1, PIECE, many > 2 ? 14 : 8),
    grid(many, PIECE * 0.62, 30),
    ...(many > 2 ? [grid(half, PIECE * 0.62, 40)] : []),
    grid(many, PIECE * 0.3, 80),
  ];
}

const broad = ({ kind }: Piece) => PIECE + (kind === "units" ? TAG : 0);

const TURNS = 24;
const REACH = 480; // nothing stands so far from its place
const FARTHER = [0, 9, 18, 30, 45, 62, 82, 105, 132, 165, 200, 240];

/** Every piece on the map, force by force; `size` is how large they are drawn. */
export function chipsOf(game: Game, view: FranceView, size = 1): Chip[] {
  const { towns, wide, high } = catalogue(game);
  const whole: Box = { x: 2, y: 2, w: wide - 4, h: high - 4 };
  const marks = new Map(towns.map((town) => [town.id, markBoxes(game, town, townIn(view, town.id)!, size)]));
  const names = namesOf(game, size);
  const taken: Box[] = [
    ...[...marks.values()].flat(),
    ...[...names.values()].map(({ box }) => box),
    roundBox(size),
    SEA_BOX,
  ];
  const nearest = (at: Point) =>
    towns.reduce((one, other) =>
      Math.hypot(at.x - other.x, at.y - other.y) < Math.hypot(at.x - one.x, at.y - one.y) ? other : one,
    ).id;

  const settle = (force: Force & { seat: number }): Chip[] => {
    const pieces = piecesOf(force);
    const waits = force.stand === "waiting";
    const sea = force.stand === "offshore";
    const middle = waits ? before(game, force.town!, force.from) : spotOf(game, force.town);
    const about = waits
      ? around(middle, 0)
      : sea
        ? { ...around(SEA_AT, 30), y: SEA_AT.y + 10 }
        : enclosing(marks.get(force.town!) ?? [around(middle, 0)]);
    const near = taken.filter((box) => meet(box, around(middle, 2 * REACH)));
    let best: { at: Point; shape: Shape; box: Box; cost: number; far: number } | null = null;
    for (const shape of shapesOf(pieces)) {
      const [w, h] = extent(shape, pieces, size);
      for (const far of FARTHER) {
        if (best && far + shape.cost >= best.cost) break;
        for (let turn = 0; turn < TURNS; turn++) {
          const angle = (turn * 2 * Math.PI) / TURNS;
          const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
          const at = beside(about, { dx, dy }, w, h, waits ? far : far + GAP * size);
          const box = { x: at.x - w / 2, y: at.y - h / 2, w, h };
          if (!within(box, whole) || meetAny(box, near)) continue;
          const strange = !sea && nearest(at) !== force.town;
          const cost = far + shape.cost + 8 * (1 + dy) + (strange ? 24 : 0);
          if (!best || cost < best.cost) best = { at, shape, box, cost, far };
        }
      }
    }
    if (!best) {
      const shape = shapesOf(pieces).at(-1)!; // no room anywhere: on its town rather than not at all
      const [w, h] = extent(shape, pieces, size);
      best = { at: middle, shape, box: around(middle, w, h), cost: 0, far: 0 };
    }
    const { shape, box, far } = best;
    taken.push(box);
    return pieces.map((piece, number) => {
      const { x, y } = shape.steps[number]!;
      const covers = { x: box.x + x * size, y: box.y + y * size, w: broad(piece) * size, h: PIECE * size };
      const next = shape.steps[number + 1];
      const free = next && next.y === y ? { ...covers, w: (next.x - x) * size } : covers;
      const at = { x: covers.x + (PIECE / 2) * size, y: covers.y + (PIECE / 2) * size };
      const tie = number === 0 && far > CLOSE ? middle : null;
      return { ...piece, seat: force.seat, force, at, box: covers, free, tie };
    });
  };

  return forcesOf(view)
    .filter(({ stand }) => stand !== "recruits")
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(settle);
}

/** Who stands in its own town chooses its place first, who waits on a road last. */
const RANKS: Force["stand"][] = ["inside", "beside", "offshore", "waiting"];
const rank = ({ stand }: Force) => RANKS.indexOf(stand);

function extent({ steps }: Shape, pieces: readonly Piece[], size: number): [number, number] {
  return [
    Math.max(...steps.map(({ x }, at) => x + broad(pieces[at]!))) * size,
    (Math.max(...steps.map(({ y }) => y)) + PIECE) * size,
  ];
}

/** The middle of a box that stands beside another in a direction. */
function beside(
  about: Box,
  { dx, dy }: { dx: number; dy: number },
  w: number,
  h: number,
  far: number,
): Point {
  const [reachX, reachY] = [(about.w + w) / 2 + far, (about.h + h) / 2 + far];
  const stretch = Math.min(reachX / Math.max(Math.abs(dx), 0.001), reachY / Math.max(Math.abs(dy), 0.001));
  return { x: about.x + about.w / 2 + dx * stretch, y: about.y + about.h / 2 + dy * stretch };
}

function piecesOf(force: Force): Piece[] {
  return [
    ...(unitsIn(force) > 0 ? [{ kind: "units" as const, lord: "" }] : []),
    ...force.lords.map((lord) => ({ kind: "lord" as const, lord })),
    ...force.captives.map((lord) => ({ kind: "captive" as const, lord })),
  ];
}

const FINGERS = [1, 0.92, 0.84, 0.76];

/** Where pressing means a piece: more than it covers where it is small, but nothing of another piece or a town. */
export function hitBox({ free }: Chip, least: number, others: readonly Box[]): Box {
  const [x, y] = [free.x + free.w / 2, free.y + free.h / 2];
  const grown = FINGERS.map((part) =>
    around({ x, y }, Math.max(free.w, least * part), Math.max(free.h, least * part)),
  );
  return grown.find((box) => !meetAny(box, others)) ?? free;
}
