/** What stands on a square, as things that can be chosen and in words. */

import type { Game } from "../../../protocol";
import { words } from "../words/strings";
import { LEVEL, levelName, squareThing, unitThing } from "../things";
import {
  cardOf,
  catalogue,
  indexOf,
  keepSquares,
  pileOf,
  spaceOn,
  squareAt,
  terrainOf,
  tileOf,
  UNITS_ON,
  type FeudalityView,
  type FiefView,
} from "../view";

/** A fief on which nothing stands. */
export const BLANK: FiefView = {
  seat: 0,
  name: "",
  colour: "",
  card: null,
  keep: null,
  fort: null,
  level: "none",
  goods: { gold: 0, food: 0, wood: 0, stone: 0, iron: 0 },
  units: { man_at_arms: 0, archer: 0, knight: 0, wolf: 0 },
  spaces: { men_at_arms: null, archers: null, knights: null },
  army: 0,
  defence: 0,
  squares: Array<null>(49).fill(null),
  feeding: { tiles: 0, need: 0, short: 0 },
  rate: 4,
  healing: 0,
  wizards: 0,
  wizards_ready: 0,
  rats: false,
  sent: { man_at_arms: 0, archer: 0, knight: 0, wolf: 0 },
};

/** What choosing a square can mean. */
export function cellThings(fief: FiefView, square: string): string[] {
  const things = [squareThing(square)];
  if (square === fief.fort) things.push(LEVEL);
  const space = spaceOn(fief, square);
  if (space) things.push(...UNITS_ON[space].filter((unit) => fief.units[unit] > 0).map(unitThing));
  return things;
}

/** What stands on a square and what it does, part by part. */
export function cellParts(game: Game, fief: FiefView, square: string): string[] {
  const cell = fief.squares[indexOf(squareAt(square))];
  if (cell) {
    const name = tileOf(game, cell.tile)?.name ?? cell.tile;
    return [name, `${words.gives(cell.points, cell.gives)}`];
  }
  if (!fief.keep || !keepSquares(fief.keep).includes(square)) return [words.board.free];
  if (square === fief.fort) return [words.board.keep, levelName(game, fief.level)];
  const space = spaceOn(fief, square);
  if (!space || pileOf(fief, space) === 0) return [words.board.keep];
  const units = UNITS_ON[space].filter((unit) => fief.units[unit] > 0);
  return [words.board.keep, ...units.map((unit) => words.board.pile(fief.units[unit], unit))];
}

/** The same as a label for those who cannot see it. */
export function cellWords(game: Game, view: FeudalityView, fief: FiefView, square: string): string {
  const ground = terrainOf(cardOf(game, fief.card), square);
  const parts = [square, ...cellParts(game, fief, square)];
  if (ground !== "plain") parts.push(words.terrain[ground]);
  if (view.phase === "roll" && view.dice.reach.includes(square)) parts.push(words.board.reach);
  const { ways, rolls } = catalogue(game);
  parts.push(words.board.hit(ways[square] ?? 0, rolls));
  return words.list(parts);
}

/** A whole fief in a line. */
export function fiefWords(game: Game, view: FeudalityView, fief: FiefView): string {
  const parts = [
    words.points(view.points[fief.seat] ?? 0),
    words.hand.army(fief.army, fief.defence),
    ...words.some(fief.goods),
  ];
  if (fief.feeding.short > 0) parts.push(words.board.short(fief.feeding.short));
  if (fief.rats) parts.push(words.board.rats);
  if (view.senior === fief.seat) parts.push(words.board.senior);
  return words.board.fief(game.names[fief.seat] ?? fief.name, parts);
}
