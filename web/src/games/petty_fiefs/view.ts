/** Petty Fiefs as the server shows it: what is in a view, and what its components are. */

import { tinctureOf } from "../../heraldry/tinctures";
import type { Game, Tincture, View } from "../../protocol";

export interface Face {
  suit: number;
  value: number;
}

export interface TileView {
  tile: number;
  up: boolean;
  /** Null: this seat does not know it. */
  face: Face | null;
  laid_by: number;
}

export interface CoinView {
  suit: number;
  coin: number;
  value: number | null;
  up: boolean;
}

export interface ProvinceView {
  province: number;
  tiles: TileView[];
  pawns: number[];
  coins: CoinView[];
  lord: number | null;
  castle: number | null;
}

export interface PrinceView {
  suit: number;
  name: string;
  at: number | null;
  castle_at: number | null;
  castle: number;
  marker_at: number | null;
  reserve: number[] | null;
  reserve_count: number;
  certain: number[];
  bribes: number;
  score: number | null;
}

export interface SeatView {
  seat: number;
  name: string;
  princes: PrinceView[];
  hired: number[] | null;
  hired_count: number;
  hired_certain: number[];
}

export type Step =
  "over" | "lay" | "prince" | "warlord" | "act" | "move" | "deploy" | "retrieve" | "assign" | "expose";

export interface FiefsView extends View {
  seats: SeatView[];
  step: Step;
  waiting: number[];
  mover: number;
  actions_left: number;
  round: number;
  rounds: number;
  idle: number;
  strict: boolean;
  holder: number | null;
  conflict: number | null;
  tiles_left: number;
  drawn: Face | null;
  circle: ProvinceView[];
  /** The warlord's castle stands there once the game is over. */
  centre: { bribes: CoinView[]; mercenaries: number; certain: number[]; tiles: TileView[]; castle: boolean };
}

/** A view known to be one of Petty Fiefs. */
export function fiefs(view: View): FiefsView {
  return view as FiefsView;
}

/** Whether nothing is hidden: everybody's reserve is open, as in the replay of a game that is over. */
export const isOpen = (view: FiefsView) =>
  view.seats.every((seat) => seat.princes.every((prince) => prince.reserve !== null));

/** The number of the suit that belongs to nobody: mercenaries and the warlord. */
export const extraOf = (game: Game) => (game.components.extra as number | undefined) ?? 10;

/** The numbers of the rules that a player looks up. */
export interface Numbers {
  actions: number;
  /** Coins in one action. */
  deploys: number;
  castle: { start: number; most: number };
  strength: { prince: number; warlord: number };
  scoring: {
    tile_own_suit_bonus: number;
    per_tile_in_province: number;
    own_coin: number;
    foreign_coin: number;
    castle_factor_prince_present: number;
    own_bribe_coin_in_centre: number;
  };
}

export const numbersOf = (game: Game) => game.components as unknown as Numbers;

interface Suit {
  name: string;
  id: string;
}

/** A suit's name as it is printed. */
export function suitName(game: Game, suit: number): string {
  return (game.components.suits as Suit[] | undefined)?.[suit]?.name ?? "?";
}

/** A value as it is printed: null, ace, 2 to 5. */
export function valueName(game: Game, value: number): string {
  return String((game.components.values as (string | number)[] | undefined)?.[value] ?? value);
}

/** A value as it is drawn on a piece: N, A, 2 to 5. */
export function valueSign(game: Game, value: number): string {
  const name = valueName(game, value);
  return /^\d/.test(name) ? name : name.charAt(0).toUpperCase();
}

/** Whose suit it is; null for the suit of the mercenaries. */
export const seatOf = (game: Game, suit: number) => (suit === extraOf(game) ? null : Math.floor(suit / 2));

/** The tincture of a suit: its seat's, and sable for the mercenaries. */
export function suitTincture(game: Game, suit: number): Tincture {
  const seat = seatOf(game, suit);
  return seat === null ? "sable" : tinctureOf(game, seat);
}

/** Of a seat's two suits the first is dark, the second light. */
export const isLight = (suit: number) => suit % 2 === 1;

export const princesOf = (view: FiefsView) => view.seats.flatMap((seat) => seat.princes);

export function princeOf(view: FiefsView, suit: number): PrinceView | undefined {
  return princesOf(view).find((prince) => prince.suit === suit);
}

/** How many pieces stand and lie in a province: pawns, coins and a castle. */
export function piecesIn(province: ProvinceView): number {
  return province.pawns.length + province.coins.length + (province.castle === null ? 0 : 1);
}

/** So many pieces of two suits or more set off a conflict. */
export const conflictAt = (view: FiefsView) => view.seats.length + 1;

/** The suits that have a piece in a province. */
export function suitsIn(province: ProvinceView): Set<number> {
  const suits = new Set([...province.pawns, ...province.coins.map((coin) => coin.suit)]);
  if (province.castle !== null && province.lord !== null) suits.add(province.lord);
  return suits;
}

/** How many provinces a prince holds. */
export function heldBy(view: FiefsView, suit: number): number {
  return view.circle.filter((province) => province.lord === suit).length;
}

/** The province so many steps clockwise of another. */
export function ahead(view: FiefsView, from: number, steps: number): number | null {
  const place = view.circle.findIndex((each) => each.province === from);
  if (place < 0) return null;
  return view.circle[(place + steps) % view.circle.length]!.province;
}

/** The values of a suit's coins in provinces, as far as they are known, in the order in which they must be taken back. */
export function lyingValues(view: FiefsView, suit: number): number[] {
  return view.circle
    .flatMap(({ coins }) => coins)
    .filter((coin) => coin.suit === suit)
    .sort((a, b) => a.coin - b.coin)
    .flatMap(({ value }) => value ?? []);
}
