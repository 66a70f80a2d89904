/** How things on Fealty's table are named: squares, pieces, cards, and the short text of choices. */

import type { Choice, Game, View } from "../../protocol";
import { words } from "./words/strings";
import { fealty, kindOf, seatName, type Kind } from "./view";

/** A square by column letter and row number: a1 is the top left. */
export function squareName(square: number, side: number): string {
  return `${columnName(square % side)}${Math.floor(square / side) + 1}`;
}

export function columnName(column: number): string {
  return String.fromCharCode(97 + column);
}

/** The square of that name; null if it is none. */
export function squareNumber(name: string, side: number): number | null {
  const found = /^([a-z])([0-9]{1,2})$/.exec(name);
  if (!found) return null;
  const column = found[1]!.charCodeAt(0) - 97;
  const row = Number(found[2]) - 1;
  return column < side && row >= 0 && row < side ? row * side + column : null;
}

export type Thing =
  | { is: "square"; square: number }
  | { is: "card"; kind: number }
  | { is: "piece"; seat: number; kind: number };

/** A thing out of its name, such as "piece 0 7"; null if Fealty has no such thing. */
export function parseThing(thing: string): Thing | null {
  const [is, ...rest] = thing.split(" ");
  const [first, second] = rest.map(Number);
  if (first === undefined || !Number.isInteger(first)) return null;
  if (is === "square") return { is, square: first };
  if (is === "card") return { is, kind: first };
  if (is === "piece" && Number.isInteger(second)) return { is, seat: first, kind: second! };
  return null;
}

export const squareThing = (square: number) => `square ${square}`;
export const cardThing = (kind: number) => `card ${kind}`;
export const pieceThing = (seat: number, kind: number) => `piece ${seat} ${kind}`;

/** What a choice does, read from its short text. */
export interface Deed {
  verb: "pick" | "place" | "move" | "mark" | "spread" | "remove" | "other";
  kind: number | null;
  square: number | null;
}

const VERBS = new Set(["pick", "place", "move", "mark", "spread", "remove"]);

/** "move Guard Post d8" is moving kind 4 to square 129. */
export function parseDeed(game: Game, choice: Pick<Choice, "notation">, side: number): Deed {
  const [verb = "", ...rest] = choice.notation.split(" ");
  const square = squareNumber(rest.at(-1) ?? "", side);
  const name = (square === null ? rest : rest.slice(0, -1)).join(" ");
  const kinds = (game.components.kinds as Kind[] | undefined) ?? [];
  const kind = name ? kinds.findIndex((each) => each.name === name) : -1;
  return { verb: (VERBS.has(verb) ? verb : "other") as Deed["verb"], kind: kind < 0 ? null : kind, square };
}

/** A thing as people call it. */
export function nameOf(game: Game, view: View, thing: string): string {
  const parsed = parseThing(thing);
  if (!parsed) return thing;
  const table = fealty(view);
  if (parsed.is === "square") return squareName(parsed.square, table.side);
  const kind = kindOf(game, parsed.kind);
  return parsed.is === "card" ? words.card(kind) : words.piece(seatName(game, table, parsed.seat), kind);
}
