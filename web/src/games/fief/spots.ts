/** Where everything stands on the map: towns, the sea, and a row of pieces for each force. */

import type { Point } from "../../board/places";
import type { Game } from "../../protocol";
import { catalogue, forcesOf, SEA, townOf, unitsIn, type Force, type FranceView } from "./view";

/** Where the fleets lie. */
export const SEA_AT: Point = { x: 118, y: 700 };

/** A piece on the map: the units of a force, a lord, or a captive. */
export interface Chip {
  kind: "units" | "lord" | "captive";
  seat: number;
  force: Force;
  /** Who it is; empty for units. */
  lord: string;
  at: Point;
}

/** The place of a town or of the sea. */
export function spotOf(game: Game, id: string | null): Point {
  const town = townOf(game, id);
  return town ? { x: town.x, y: town.y } : SEA_AT;
}

export const ABOVE = 42; // the first row of pieces over a town
const ROW = 37;
const STEP = 36; // from piece to piece
const BROADEST = 130; // a row of pieces; many of them overlap, so that they cover no other town
const BEFORE = 58; // how far from a town a force waits

/** On the way to a town, a little before it. */
export function before(game: Game, town: string, from: string | null): Point {
  const [to, start] = [spotOf(game, town), from === SEA ? seaSide(game, town) : spotOf(game, from)];
  const length = Math.hypot(start.x - to.x, start.y - to.y) || 1;
  const part = Math.min(BEFORE, length * 0.45) / length;
  return { x: to.x + (start.x - to.x) * part, y: to.y + (start.y - to.y) * part };
}

/** Ships come from the nearer edge of the map. */
function seaSide(game: Game, town: string): Point {
  const { x, y } = spotOf(game, town);
  const { wide, high } = catalogue(game);
  if (y > high * 0.8) return { x, y: high };
  return y < high * 0.15 ? { x, y: 0 } : { x: 0, y: Math.min(y + 40, wide) };
}

/** Every piece on the map, force by force; `size` is how large pieces are drawn. */
export function chipsOf(game: Game, view: FranceView, size = 1): Chip[] {
  const rows = new Map<string, number>();
  return forcesOf(view)
    .filter(({ stand }) => stand !== "recruits")
    .sort((a, b) => Number(b.stand === "inside") - Number(a.stand === "inside"))
    .flatMap((force) => {
      const row = rows.get(force.at) ?? 0;
      rows.set(force.at, row + 1);
      return rowOf(force, anchor(game, force, row, size), size);
    });
}

function anchor(game: Game, force: Force, row: number, size: number): Point {
  if (force.stand === "waiting") {
    const { x, y } = before(game, force.town!, force.from);
    return { x, y: y - row * ROW * size };
  }
  const { x, y } = spotOf(game, force.town);
  const first = force.stand === "offshore" ? -20 : -ABOVE * size;
  return { x, y: y + first - row * ROW * size };
}

function rowOf(force: Force & { seat: number }, { x, y }: Point, size: number): Chip[] {
  const { seat } = force;
  const pieces: Pick<Chip, "kind" | "lord">[] = [
    ...(unitsIn(force) > 0 ? [{ kind: "units" as const, lord: "" }] : []),
    ...force.lords.map((lord) => ({ kind: "lord" as const, lord })),
    ...force.captives.map((lord) => ({ kind: "captive" as const, lord })),
  ];
  const steps = pieces.length - 1;
  const step = Math.min(STEP, BROADEST / Math.max(1, steps)) * size;
  return pieces.map((piece, at) => ({ ...piece, seat, force, at: { x: x + (at - steps / 2) * step, y } }));
}
