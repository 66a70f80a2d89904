/** Fealty as the server shows it: what is in a view, and what its components are. */

import type { Game, View } from "../../protocol";

export type Claim = "any" | "forest" | "field" | "road" | "city";

export interface Kind {
  name: string;
  speed: number;
  set: string;
  claims: Claim;
  range: number;
  ability: string;
  /** The ability in words; empty if there is none. */
  does: string;
  distance: number;
  compulsory: boolean;
}

export interface Standing {
  kind: number;
  square: number;
}

export interface SeatView {
  seat: number;
  colour: string;
  heir: boolean;
  team: number;
  hand: number[] | null;
  hand_size: number;
  deck_size: number;
  plan: number[] | null;
  arranged: number;
  picked: number | null;
  revealed: number | null;
  /** Its card could be placed nowhere and went back. */
  returned: boolean;
  unplayed: number[];
  known: number[];
  removed: number[];
  pieces: Standing[];
}

export interface DuchyView {
  slot: number;
  id: string;
  name: string;
  rotation: number;
  used: boolean;
}

export interface Token {
  square: number;
  seat: number;
  count: number;
}

export interface FealtyView extends View {
  seats: SeatView[];
  turn: number;
  turns: number;
  step: "arrange" | "select" | "swap" | "place" | "ability" | "over";
  waiting: number[];
  order: number[];
  side: number;
  kingdom: string[];
  duchies: DuchyView[];
  markers: number[];
  tokens: Token[];
}

/** A view known to be one of Fealty. */
export function fealty(view: View): FealtyView {
  return view as FealtyView;
}

const UNKNOWN: Kind = {
  name: "?",
  speed: 0,
  set: "",
  claims: "any",
  range: 0,
  ability: "none",
  does: "",
  distance: 0,
  compulsory: false,
};

/** A kind of piece, as the components of the game tell it. */
export function kindOf(game: Game, kind: number): Kind {
  return (game.components.kinds as Kind[] | undefined)?.[kind] ?? UNKNOWN;
}

/** All kinds of pieces, fastest first. */
export const kindsOf = (game: Game) => (game.components.kinds as Kind[] | undefined) ?? [];

/** Cards in a hand, and what the final count gives for a square, and for a city more. */
export const numbersOf = ({ components }: Game) =>
  components as unknown as { hand: number; tokens: { square: number; city: number } };

/** A seat as people call it. */
export function seatName(game: Game, view: FealtyView, seat: number): string {
  const colour = view.seats[seat]?.colour ?? "";
  return game.names[seat] ?? colour.charAt(0).toUpperCase() + colour.slice(1);
}

export interface Piece extends Standing {
  seat: number;
}

/** All pieces on the board. */
export function piecesOf(view: FealtyView): Piece[] {
  return view.seats.flatMap(({ seat, pieces }) => pieces.map((piece) => ({ seat, ...piece })));
}

/** The piece placed last in this turn: a revealed one that already stands, the latest in the order of placement. */
export function lastPlaced(view: FealtyView): Piece | null {
  for (const seat of view.order.toReversed()) {
    const owner = view.seats[seat];
    const piece = owner?.pieces.find((each) => each.kind === owner.revealed);
    if (piece) return { seat, ...piece };
  }
  return null;
}
