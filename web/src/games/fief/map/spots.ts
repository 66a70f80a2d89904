/** Where everything stands on the map: towns, the sea, and what surrounds them. */

import type { Box, Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { SIZES } from "./sizes";
import { catalogue, townOf } from "../catalogue";

/** Where the fleets lie. */
export const SEA_AT: Point = { x: 118, y: 690 };
/** The ship and the word under it. */
export const SEA_BOX: Box = { x: SEA_AT.x - 78, y: SEA_AT.y + 4, w: 156, h: 70 };

/** Where the round is told over the sea; beside a small map it is told above it. */
export const roundBox = (size: number): Box =>
  size === SIZES.desk ? { x: 0, y: 0, w: 390, h: 145 } : { x: 0, y: 0, w: 0, h: 0 };

/** The place of a town or of the sea. */
export function spotOf(game: Game, id: string | null): Point {
  const town = townOf(game, id);
  return town ? { x: town.x, y: town.y } : SEA_AT;
}

/** Ships come from the nearer edge of the map. */
export function seaSide(game: Game, town: string): Point {
  const { x, y } = spotOf(game, town);
  const { wide, high } = catalogue(game);
  if (y > high * 0.8) return { x, y: high };
  return y < high * 0.15 ? { x, y: 0 } : { x: 0, y: Math.min(y + 40, wide) };
}
