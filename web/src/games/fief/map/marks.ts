/** What is drawn at a town and where: its buildings, and beside them its harbour, its mills and who besieges it. */

import type { Box, Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { around, isInside } from "./ground";
import { catalogue, type Town } from "../catalogue";
import { type TownView } from "../view";

export type Feature = { at: Point } & (
  { is: "harbour" } | { is: "mill" } | { is: "siege"; seat: number; engines: number }
);

const BUILDINGS: Box = { x: -28, y: -28, w: 56, h: 50 };
const CITY: Box = { x: -32, y: -30, w: 64, h: 52 };
/** Where it is told what a town brings in, over its roofs, and its bishopric; flags of the log stand on the right. */
export const BADGE = 21;
export const badgesAt = (both: boolean) => ({
  income: { x: -17, y: -17 },
  bishopric: { x: both ? 17 : -17, y: -17 },
});
const FEATURE = 24; // how broad and high a feature is
const OUT = 40; // how far from the middle of a town the first ones stand
const COLUMNS = 3;

/** Where features stand, one after another: at both sides, below and above, then farther out. */
const SLOTS: readonly Point[] = Array.from(
  { length: COLUMNS },
  (_, column) => OUT + column * FEATURE,
).flatMap((x) => [
  { x: -x, y: 8 },
  { x, y: 8 },
  { x: -x, y: -17 },
  { x, y: -17 },
]);

/** What stands beside a town, its harbour toward the sea. */
export function featuresOf(
  game: Game,
  town: Town,
  { mills, sieges }: Pick<TownView, "mills" | "sieges">,
): Feature[] {
  const seaEast = !isInside({ x: town.x + 60, y: town.y }, catalogue(game).outline);
  const slots = SLOTS.map(({ x, y }) => ({ x: seaEast ? -x : x, y }));
  const found = [
    ...(town.harbour ? [{ is: "harbour" as const }] : []),
    ...Array.from({ length: mills }, () => ({ is: "mill" as const })),
    ...sieges.map(({ seat, engines }) => ({ is: "siege" as const, seat, engines })),
  ];
  return found.slice(0, slots.length).map((feature, at) => ({ ...feature, at: slots[at]! }));
}

/** All that a town covers, without its name; `size` is how large it is drawn. */
export function markBoxes(game: Game, town: Town, now: Omit<TownView, "present">, size: number): Box[] {
  const placed = ({ x, y, w, h }: Box): Box => ({
    x: town.x + x * size,
    y: town.y + y * size,
    w: w * size,
    h: h * size,
  });
  return [
    placed(now.fortress === "city" ? CITY : BUILDINGS),
    ...featuresOf(game, town, now).map(({ at }) => placed(around(at, FEATURE))),
  ];
}

/** The most that a town usually covers: a city with all its mills. */
export const mostBoxes = (game: Game, town: Town, size: number) =>
  markBoxes(
    game,
    town,
    { id: town.id, control: null, fortress: "city", mills: catalogue(game).limits.mills, sieges: [] },
    size,
  );
