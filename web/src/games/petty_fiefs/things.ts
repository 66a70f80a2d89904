/** How things on the table are named: by the server in `concerns`, and as people call them. */

import type { Game, View } from "../../protocol";
import { words } from "./words/strings";
import { extraOf, fiefs, suitName, valueName, type FiefsView } from "./view";

const KINDS = {
  province: 1,
  gap: 1,
  pawn: 1,
  coin: 2,
  band: 1,
  tile: 1,
  hired: 1,
  steps: 1,
  castle: 1,
  annex: 1,
  demolish: 1,
  give: 1,
  bribe: 0,
  deploy: 0,
  retrieve: 0,
  centre: 0,
} as const;

export type Kind = keyof typeof KINDS;

export interface Thing {
  is: Kind;
  /** The first number of its name: a province, a suit, a tile. */
  of: number;
  /** The value of a coin. */
  value: number;
}

/** A thing out of its name, such as "coin 0 5"; null if Petty Fiefs has no such thing. */
export function parseThing(thing: string): Thing | null {
  const [is = "", ...rest] = thing.split(" ");
  if (!Object.hasOwn(KINDS, is)) return null;
  const numbers = rest.map(Number);
  if (numbers.length !== KINDS[is as Kind] || !numbers.every(Number.isInteger)) return null;
  return { is: is as Kind, of: numbers[0] ?? 0, value: numbers[1] ?? 0 };
}

export const provinceThing = (province: number) => `province ${province}`;
export const gapThing = (after: number) => `gap ${after}`;
export const pawnThing = (suit: number) => `pawn ${suit}`;
export const coinThing = (suit: number, value: number) => `coin ${suit} ${value}`;
export const bandThing = (band: number) => `band ${band}`;
export const tileThing = (tile: number) => `tile ${tile}`;
export const castleThing = (suit: number) => `castle ${suit}`;
export const hiredThing = (value: number) => `hired ${value}`;
export const stepsThing = (steps: number) => `steps ${steps}`;
export const CENTRE = "centre";

const VERBS = new Set<Kind>(["bribe", "deploy", "retrieve", "annex", "demolish", "give", "steps"]);

/** Whether a thing is something to be done rather than something that lies on the table. */
export const isVerb = (thing: string) => VERBS.has(parseThing(thing)?.is as Kind);

export function pawnName(game: Game, suit: number): string {
  return suit === extraOf(game) ? words.warlord : words.prince(suitName(game, suit));
}

/** A coin by its face. Tiles of the extra suit are Fire, its coins are mercenaries. */
export const coinName = (game: Game, suit: number, value: number) =>
  words.face(suit === extraOf(game) ? words.mercenaries : suitName(game, suit), valueName(game, value));

/** A band that lies on the table: by its value if that is known, else by its number. */
function bandName(game: Game, view: FiefsView, band: number): string {
  const lying = view.circle
    .flatMap(({ coins }) => coins)
    .find((coin) => coin.suit === extraOf(game) && coin.coin === band);
  return lying?.value == null ? words.band(band) : words.the(coinName(game, extraOf(game), lying.value));
}

/** A thing as people call it. */
export function nameOf(game: Game, view: View, thing: string): string {
  const parsed = parseThing(thing);
  if (!parsed) return thing;
  const suit = () => suitName(game, parsed.of);
  switch (parsed.is) {
    case "province":
      return words.province(parsed.of);
    case "gap":
      return fiefs(view).circle.length === 0 ? words.province(0) : words.gap(parsed.of);
    case "pawn":
      return pawnName(game, parsed.of);
    case "coin":
      return words.the(coinName(game, parsed.of, parsed.value));
    case "band":
      return bandName(game, fiefs(view), parsed.of);
    case "tile":
      return words.tile(parsed.of);
    case "hired":
      return words.the(coinName(game, extraOf(game), parsed.of));
    case "castle":
      return words.castle(suit());
    case "centre":
      return words.board.centre;
    case "annex":
    case "demolish":
    case "give":
      return words.verbs[parsed.is](suit());
    case "steps":
      return words.verbs.steps(parsed.of);
    default:
      return words.verbs[parsed.is];
  }
}
