/** What FIEF is made of: its units, cards, lords, fiefs and towns, and the names of all. */

import type { Game } from "../../protocol";

export const UNITS = [
  "man_at_arms",
  "archer",
  "knight",
  "bombard",
  "king_retinue_knight",
  "queen_retinue_sergeant",
] as const;
export type Unit = (typeof UNITS)[number];
export type Units = Partial<Record<Unit, number>>;
export const PILES = ["characters", "events"] as const;
export type Pile = (typeof PILES)[number];
export type Fortress = "stronghold" | "city";
export const DISASTERS = ["plague", "bad_weather", "famine"] as const;
export const BLESSINGS = ["good_weather", "good_harvest"] as const;
export type Sign = (typeof DISASTERS)[number] | (typeof BLESSINGS)[number];

export interface Town {
  id: string;
  name: string;
  fief: string;
  bishopric: number;
  chief: boolean;
  harbour: boolean;
  x: number;
  y: number;
  /** The outline of all that lies nearer to it than to any other town, as a path. */
  land: string;
}

export interface Card {
  id: string;
  name: string;
  kind: "lord" | "event" | "disaster";
  pile: Pile;
  copies: number;
  surprise: boolean;
}

export interface Catalogue {
  wide: number;
  high: number;
  outline: [number, number][];
  /** The same as a path that wanders as coasts do; then the lands beyond. */
  coast: string;
  abroad: string[];
  /** Where the lands of two towns meet, as a path. */
  borders: [string, string, string][];
  towns: Town[];
  roads: [string, string][];
  /** Where anything can stand: towns, the sea, and roads before towns. */
  places: string[];
  fiefs: { id: string; name: string; rank: "duchy" | "county" | "barony"; towns: string[]; price: number }[];
  bishoprics: { number: number; name: string; towns: string[]; chief: string }[];
  families: string[];
  lords: { id: string; name: string; woman: boolean; start_town: string; arms: string }[];
  cards: Card[];
  units: {
    id: Unit;
    name: string;
    price: number;
    cp: number;
    hits: number;
    /** Hits that it adds in each round of a battle. */
    bonus_hits: number;
    for_sale: boolean;
    pool: number;
  }[];
  prices: {
    mill: number;
    stronghold: number;
    cardinal: number;
    calm: number;
    title_a_town: number;
    ransom: number;
    ransom_a_title: number;
  };
  income: { town: number; mill: number; queen: number; tallage_a_town: number };
  votes: {
    chief_town: number;
    town: number;
    bishop: number;
    cardinal: number;
    for_king: number;
    bishops_for_king: number;
    titled_for_king: number;
    cardinals_for_pope: number;
  };
  /** Combat points of lords, and the hits they take. */
  lord_points: { man: number; titled_woman: number; untitled_woman: number; hits: number };
  limits: {
    hand: number;
    draws: number;
    character_draws: number;
    lords: number;
    fief_titles: number;
    mills: number;
    new_units: number;
    steps: number;
    steps_with_darc: number;
    guard: number;
    pawns: number;
  };
  phases: string[];
  victory: { alone: number; pair: number; pair_from_seats: number };
  dice: { faces: number[]; from_cp: number[]; walls: Record<Fortress, number>; darc: number };
}

export const catalogue = (game: Game) => game.components as unknown as Catalogue;
export const townOf = (game: Game, id: string | null) => catalogue(game).towns.find((town) => town.id === id);
export const fiefOf = (game: Game, id: string) => catalogue(game).fiefs.find((fief) => fief.id === id);
export const cardOf = (game: Game, id: string) => catalogue(game).cards.find((card) => card.id === id);
export const unitOf = (game: Game, id: string) => catalogue(game).units.find((unit) => unit.id === id);
export const bishopricOf = (game: Game, number: number) =>
  catalogue(game).bishoprics.find((each) => each.number === number);

export const SEA = "offshore";
export const lordName = (game: Game, id: string | null) =>
  catalogue(game).lords.find((lord) => lord.id === id)?.name ?? id ?? "";
export const isWoman = (game: Game, id: string) =>
  catalogue(game).lords.some((lord) => lord.id === id && lord.woman);
/** The two letters that stand on a lord's pawn. */
export const initials = (game: Game, id: string) => lordName(game, id).slice(0, 2);
