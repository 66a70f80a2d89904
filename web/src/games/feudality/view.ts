/** Feudality as the server shows it: what is in a view, and what its components are. */

import type { Game, View } from "../../protocol";

export const GOODS = ["gold", "food", "wood", "stone", "iron"] as const;
export type Good = (typeof GOODS)[number];
export type Goods = Partial<Record<Good, number>>;
export const UNITS = ["man_at_arms", "archer", "knight", "wolf"] as const;
export type Unit = (typeof UNITS)[number];
export const SPACES = ["men_at_arms", "archers", "knights"] as const;
export type Space = (typeof SPACES)[number];

/** The units that lie on a space of the Keep; Wolf is among the Knights. */
export const UNITS_ON: Record<Space, readonly Unit[]> = {
  men_at_arms: ["man_at_arms"],
  archers: ["archer"],
  knights: ["knight", "wolf"],
};

/** A tile on a square, and what it gives when it is activated; of several goods one is to be chosen. */
export interface Cell {
  tile: string;
  points: number;
  gives: Goods;
}

export interface FiefView {
  seat: number;
  name: string;
  colour: string;
  card: string | null;
  /** Squares by row and column, such as "3,5". */
  keep: string | null;
  fort: string | null;
  level: string;
  goods: Record<Good, number>;
  units: Record<Unit, number>;
  spaces: Record<Space, string | null>;
  army: number;
  defence: number;
  /** Seven rows of seven. */
  squares: (Cell | null)[];
  feeding: { tiles: number; need: number; short: number };
  rate: number;
  healing: number;
  wizards: number;
  wizards_ready: number;
  rats: boolean;
  sent: Record<Unit, number>;
}

export interface Outcome {
  tone: number;
  words: string;
  ways: number;
}

/** What dice may bring if a thing is chosen. */
export interface Odds {
  thing: string;
  of: number;
  outcomes: Outcome[];
}

export interface EventView {
  id: string;
  name: string;
  number: number;
  effects: { tone: number; words: string }[];
}

export interface FeudalityView extends View {
  step: string;
  phase: Phase;
  waiting: number[];
  turn: number;
  last_turn: number;
  victory: number;
  ending: boolean;
  senior: number;
  dice: {
    faces: number[];
    roller: number | null;
    purpose: string | null;
    point: string | null;
    again: boolean;
    reach: string[];
    /** For each die that a Wizard could roll again: with how many faces of eight each building square would be hit. */
    hits: number[][] | null;
  };
  event: EventView | null;
  events: { deck: number[]; discarded: number };
  tray: Record<string, number>;
  bag: { size: number; left: number[] };
  discarded: number;
  rats: number | null;
  fiefs: FiefView[];
  odds: Odds[];
  placing: { seat: number; tile: string } | null;
  payment: { due: Goods; missing: number } | null;
  war: { demand: number } | null;
  baron: { left: number; special: number } | null;
  /** The seat in whose fief something is to be destroyed. */
  struck: number | null;
}

export const PHASES = ["setup", "roll", "event", "purchase", "baron", "feeding"] as const;
export type Phase = (typeof PHASES)[number] | "over";

/** A view known to be one of Feudality. */
export const feudality = (view: View): FeudalityView => view as FeudalityView;

// ---- components

export interface Tile {
  id: string;
  name: string;
  group: "military" | "resource" | "value";
  count: number;
  cost: Goods;
  power: number;
  points: number;
  yield: Goods;
  river: Goods;
  any: number;
  miner: number;
  hill: boolean;
  next_to: string[];
  abilities: string[];
}

export interface Level {
  id: string;
  name: string;
  cost: Goods;
  stars: number;
  defence: number;
}

export interface FiefCard {
  id: string;
  name: string;
  rows: string[];
}

/** A special Baronial Action; a number that it has not is 0. */
export interface Special {
  id: string;
  min_vp: number;
  win_at_least: number;
  lose_at_most: number;
  defence: number;
  vp_win: number;
  vp_lose: number;
  vp_taken: number;
}

export interface Catalogue {
  resources: Good[];
  tiles: Tile[];
  levels: Level[];
  fiefs: FiefCard[];
  events: { id: string; name: string; count: number }[];
  /** How many of all rolls hit a square. */
  ways: Record<string, number>;
  rolls: number;
  feeding: { tiles: number[]; with_granary: number[] };
  trade: { rate: number; with_trader: number };
  tray_a_player: number;
  /** Baronial Actions in a turn. */
  actions: number;
  war: { win_at_least: number; vp_win: number; vp_win_with_knight_extra: number };
  specials: Special[];
}

export const catalogue = (game: Game) => game.components as unknown as Catalogue;
export const tileOf = (game: Game, id: string) => catalogue(game).tiles.find((tile) => tile.id === id);
export const cardOf = (game: Game, id: string | null) => catalogue(game).fiefs.find((card) => card.id === id);
export const levelOf = (game: Game, id: string) => catalogue(game).levels.find((level) => level.id === id);

/** The level that could be built next; undefined above a Fortress. */
export function nextLevel(game: Game, id: string): Level | undefined {
  const { levels } = catalogue(game);
  return levels[levels.findIndex((level) => level.id === id) + 1];
}

// ---- squares

export const SIDE = 7; // rows and columns to build on; the dice know one more
export const FACES = 8;

export interface At {
  row: number;
  column: number;
}

/** A square by its name, counted from 1. */
export function squareAt(name: string): At {
  const [row = 0, column = 0] = name.split(",").map(Number);
  return { row, column };
}

export const squareName = ({ row, column }: At) => `${row},${column}`;
export const indexOf = ({ row, column }: At) => (row - 1) * SIDE + column - 1;

/** A square by its number, eight to a row, as events name it. */
export const squareNumbered = (number: number) =>
  squareName({ row: Math.floor(number / FACES) + 1, column: (number % FACES) + 1 });

/** The names of all squares that can be built on, row by row. */
export const SQUARES = Array.from({ length: SIDE * SIDE }, (_, at) =>
  squareName({ row: Math.floor(at / SIDE) + 1, column: (at % SIDE) + 1 }),
);

/** The four squares of a Keep, by the first of them. */
export function keepSquares(first: string): string[] {
  const { row, column } = squareAt(first);
  return [0, 1].flatMap((down) =>
    [0, 1].map((right) => squareName({ row: row + down, column: column + right })),
  );
}

export type Terrain = "plain" | "river" | "hill" | "double hill";
const TERRAINS: Record<string, Terrain> = { "~": "river", "^": "hill", M: "double hill" };

export function terrainOf(card: FiefCard | undefined, square: string): Terrain {
  const { row, column } = squareAt(square);
  return TERRAINS[card?.rows[row - 1]?.[column - 1] ?? ""] ?? "plain";
}

/** The space of the Keep on a square, if one is there. */
export const spaceOn = (fief: FiefView, square: string): Space | undefined =>
  SPACES.find((space) => fief.spaces[space] === square);

/** How many units lie on a space. */
export const pileOf = (fief: FiefView, space: Space) =>
  UNITS_ON[space].reduce((count, unit) => count + fief.units[unit], 0);

/** The seat in whose fief squares can be chosen now. */
export const askedFief = (view: FeudalityView): number | null => view.struck ?? view.waiting[0] ?? null;
