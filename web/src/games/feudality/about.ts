/** More about a thing that is pointed at. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { cellParts, fiefWords } from "./board/cells";
import { words } from "./words/strings";
import { nameOf, parseThing, type Thing } from "./things";
import {
  askedFief,
  cardOf,
  catalogue,
  feudality,
  indexOf,
  keepSquares,
  levelOf,
  pileOf,
  spaceOn,
  squareAt,
  terrainOf,
  tileOf,
  UNITS_ON,
  type FeudalityView,
  type FiefView,
  type Good,
  type Tile,
} from "./view";

const say = words.about;

export function about(
  game: Game,
  shown: View,
  thing: string,
  _foreseen: readonly StoryEvent[],
): Passage | null {
  const view = feudality(shown);
  const parsed = parseThing(thing);
  const lines = parsed && linesOf(game, view, parsed);
  return lines && lines.length > 0 ? { heading: nameOf(game, view, thing), lines } : null;
}

function linesOf(game: Game, view: FeudalityView, thing: Thing): string[] | null {
  switch (thing.is) {
    case "square": {
      const fief = view.fiefs[thing.seat ?? askedFief(view) ?? -1];
      return fief ? squareLines(game, view, fief, thing.square) : null;
    }
    case "tile":
    case "unit": {
      const tile = tileOf(game, thing.id);
      return tile ? tileLines(tile) : null;
    }
    case "seat": {
      const fief = view.fiefs[thing.number];
      return fief ? [fiefWords(game, view, fief)] : null;
    }
    case "good":
      return [say.good[thing.id as Good]];
    case "level":
      return [say.level];
    case "deed":
      return [say.deeds[thing.deed]];
    case "die":
      return [say.die];
    case "count":
      return [say.count];
    case "fief":
      return [say.card];
  }
}

function tileLines(tile: Tile): string[] {
  const gives = words.gives(tile.points, tile.yield);
  return [
    say.cost(tile.cost),
    ...(tile.power > 0 ? [say.defends(tile.power)] : []),
    ...(tile.points > 0 || words.some(tile.yield).length > 0 ? [say.gives(gives)] : []),
    ...say.tile(tile),
  ];
}

function squareLines(game: Game, view: FeudalityView, fief: FiefView, square: string): string[] {
  const lines = [`${words.list(cellParts(game, fief, square))}.`];
  const cell = fief.squares[indexOf(squareAt(square))];
  const space = spaceOn(fief, square);
  if (cell) {
    const tile = tileOf(game, cell.tile);
    const gives = words.gives(cell.points, cell.gives);
    lines.splice(0, 1, `${tile?.name ?? ""}.`, say.gives(gives), say.eats);
    if (tile) lines.push(...say.tile(tile));
  } else if (square === fief.fort) {
    const level = levelOf(game, fief.level);
    lines.push(level ? say.fort(level.name, level.stars, level.defence) : say.noFort);
  } else if (space && pileOf(fief, space) > 0) {
    const power = UNITS_ON[space].reduce(
      (sum, unit) => sum + fief.units[unit] * (tileOf(game, unit)?.power ?? 0),
      0,
    );
    lines.push(say.defends(power), say.pile(pileOf(fief, space)));
  } else if (fief.keep && keepSquares(fief.keep).includes(square)) lines.push(say.space);
  const ground = terrainOf(cardOf(game, fief.card), square);
  if (ground !== "plain") lines.push(say.terrain(ground));
  const { ways, rolls } = catalogue(game);
  lines.push(say.hit(ways[square] ?? 0, rolls));
  if (view.dice.hits) {
    const [white = 0, blue = 0] = view.dice.hits.map((die) => die[indexOf(squareAt(square))] ?? 0);
    lines.push(`${words.board.reroll(white, blue)}.`);
  }
  if (view.phase === "roll" && view.dice.reach.includes(square)) lines.push(say.reach);
  return lines;
}
