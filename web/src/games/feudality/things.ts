/** How things on the table are named: by the server in `concerns`, by boards, and as people call them. */

import type { Game, StoryEvent, View } from "../../protocol";
import { words } from "./words/strings";
import {
  askedFief,
  cardOf,
  feudality,
  levelOf,
  nextLevel,
  squareNumbered,
  tileOf,
  type Good,
  type Unit,
} from "./view";

/** Things that are something to be done. */
const DEEDS = [
  "pass",
  "pay",
  "join",
  "claim",
  "fortify",
  "liaison",
  "sabotage",
  "paravia",
  "fiumaccio",
  "attack",
] as const;
export type Deed = (typeof DEEDS)[number];
const isDeed = (thing: string): thing is Deed => (DEEDS as readonly string[]).includes(thing);

export const tileThing = (tile: string) => `tile ${tile}`;
export const squareThing = (square: string) => `square ${square}`;
/** A square of anybody's fief, to be looked at. */
export const atThing = (seat: number, square: string) => `at ${seat} ${square}`;
export const seatThing = (seat: number) => `seat ${seat}`;
export const goodThing = (good: Good) => `good ${good}`;
export const unitThing = (unit: Unit) => `unit ${unit}`;
export const cardThing = (card: string) => `fief ${card}`;
export const LEVEL = "level";

export type Thing =
  | { is: "square"; seat: number | null; square: string }
  | { is: "seat" | "die" | "count"; number: number }
  | { is: "tile" | "good" | "unit" | "fief"; id: string }
  | { is: "level" }
  | { is: "deed"; deed: Deed };

/** A thing out of its name; null if Feudality has no such thing. */
export function parseThing(thing: string): Thing | null {
  const [is, first = "", second = ""] = thing.split(" ");
  if (is === "square" && /^\d,\d$/.test(first)) return { is, seat: null, square: first };
  if (is === "at" && /^\d,\d$/.test(second)) return { is: "square", seat: Number(first), square: second };
  if ((is === "seat" || is === "die" || is === "count") && /^\d+$/.test(first))
    return { is, number: Number(first) };
  if ((is === "tile" || is === "good" || is === "unit" || is === "fief") && first) return { is, id: first };
  if (thing === LEVEL) return { is: "level" };
  return isDeed(thing) ? { is: "deed", deed: thing } : null;
}

/** A thing as people call it. */
export function nameOf(game: Game, shown: View, thing: string): string {
  const view = feudality(shown);
  const parsed = parseThing(thing);
  switch (parsed?.is) {
    case "square": {
      const whose = parsed.seat ?? askedFief(view);
      return words.squareOf(parsed.square, whose === null ? "" : (game.names[whose] ?? ""));
    }
    case "seat":
      return game.names[parsed.number] ?? thing;
    case "die":
      return words.dice[parsed.number] ?? thing;
    case "count":
      return String(parsed.number);
    case "tile":
    case "unit":
      return tileOf(game, parsed.id)?.name ?? thing;
    case "good":
      return words.goods[parsed.id as Good] ?? thing;
    case "fief":
      return cardOf(game, parsed.id)?.name ?? thing;
    case "level":
      return words.level;
    case "deed":
      return deedName(game, shown, parsed.deed);
    default:
      return thing;
  }
}

/** Something to be done, as this question means it. */
function deedName(game: Game, shown: View, deed: Deed): string {
  const view = feudality(shown);
  if (deed === "pass") return words.passes[view.step] ?? words.deeds.pass;
  if (deed !== "fortify") return words.deeds[deed];
  const fief = view.fiefs[view.waiting[0] ?? -1];
  const next = fief && nextLevel(game, fief.level);
  return next ? words.build(next.name, next.cost) : words.deeds.fortify;
}

/** The level that a fief has, in words. */
export const levelName = (game: Game, id: string) => levelOf(game, id)?.name ?? words.noLevel;

/** The thing a told event is about: a square of a fief, or the whole fief. */
export function thingOf(_game: Game, { about }: StoryEvent): string | null {
  const seat = about.victim ?? about.target ?? about.seat;
  if (seat === undefined || seat < 0) return null;
  const square = about.square ?? -1;
  return square >= 0 ? atThing(seat, squareNumbered(square)) : null;
}
