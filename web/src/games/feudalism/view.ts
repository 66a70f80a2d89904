/** Feudalism as the server shows it: what is in a view, and what its components are. */

import type { Game, View } from "../../protocol";
import type { Rank } from "../face";
import { words } from "./words/strings";

export type Role = "king" | "vassal";
export type Colour = "dark_purple" | "light_purple" | "dark_green" | "light_green" | "brown";
export type People = "viking" | "muslim" | "magyar";
export type Marker = "revolt" | "viking" | "muslim";
export type Fight = "invasion" | "revolt" | "attack";
export type Step =
  | "w0"
  | "target"
  | "w1"
  | "w2"
  | "d1"
  | "w3"
  | "d2"
  | "w4"
  | "answer"
  | "spread"
  | "pay"
  | "raise"
  | "attacker"
  | "defender"
  | "over";

export interface SeatView {
  seat: number;
  name: string;
  role: Role;
  vp: number;
  /** Null: not for these eyes. */
  hand: string[] | null;
  hand_size: number;
  /** What these eyes know of this hand. */
  known: string[];
  tops: Record<Role, string[]> | null;
  tops_known: Record<Role, number>;
}

export interface RegionView {
  id: string;
  name: string;
  income: number;
  army: number;
  colour: Colour;
  marker: Marker | null;
  controlled: boolean;
  disaster: boolean;
  raid: boolean;
  target: boolean;
  suffered: boolean;
}

export interface SideView {
  role: Role;
  seat: number;
  deck_size: number;
  hand_limit: number;
  discard: Record<string, number>;
  unseen: Record<string, number>;
}

export interface Link {
  /** A card, or "invasion" for the Invasion card of the turn. */
  card: string;
  side: Role;
  region: string | null;
  look: "hand" | "decks" | null;
  answers: string | null;
}

export interface Fighter {
  role: Role;
  seat: number;
  modifiers: { name: string; value: number }[];
  total: number;
}

export interface BattleView {
  kind: Fight;
  region: string;
  step: "pay" | "raise" | "attacker" | "defender" | "roll";
  by_card: boolean;
  marker: Marker | null;
  militia: number;
  attacker: Fighter;
  defender: Fighter;
  /** So many of 36 rolls the attacker wins. */
  odds: number;
}

export interface InvasionView {
  id: string;
  people: People;
  kind: "raid" | "settlement";
  army: number;
  target: string | null;
}

export interface Flags {
  revolt_cards: number;
  accident: boolean;
  ban: boolean;
  reconquests: number;
  attacks: number;
  attack_limit: number;
  /** They wait for a side's next attack. */
  espions_vassal: boolean;
  espions_king: boolean;
  /** They help the attack that is declared or fought, or the Revolt that has spread and is fought next. */
  espions_in_attack: boolean;
  espions_in_spread: boolean;
  king_stopped: boolean;
  alliance: boolean;
  duke: boolean;
  alliance_before: boolean;
  duke_before: boolean;
}

export interface FeudalView extends View {
  seats: SeatView[];
  king: number;
  vassal: number;
  turn: number;
  turns: number;
  phase: "B" | "C" | "D1" | "D2" | "E" | "over";
  step: Step;
  waiting: number[];
  treasury: number;
  track: number;
  income: number;
  king_card: { id: string; name: string; drm: number; army: number };
  invasion: InvasionView | null;
  regions: RegionView[];
  sides: Record<Role, SideView>;
  kings: { deck_size: number; gone: string[] };
  invasions: { deck_size: number; gone: string[] };
  flags: Flags;
  chain: Link[];
  battle: BattleView | null;
  spread: { from: string | null; to: string | null };
}

/** A view known to be one of Feudalism. */
export const feudal = (view: View) => view as FeudalView;

// ---- the components

export interface RegionKind {
  id: string;
  name: string;
  name_fr: string;
  income: number;
  army: number;
  colour: Colour;
  adjacent: string[];
}

export interface CardKind {
  id: string;
  name: string;
  name_fr: string;
  side: Role;
  copies: number;
  compulsory: boolean;
  uses: { rule: string; words: string }[];
  answered_by: { card: string; rule: string }[];
}

interface KingKind {
  id: string;
  name: string;
  reign: string;
  drm: number;
  army: number;
}

interface InvasionKind {
  id: string;
  people: People;
  kind: "raid" | "settlement";
  army: number;
}

export interface Moment {
  step: Step;
  name: string;
  side: Role;
  window: boolean;
  cards: { card: string; rule: string }[];
}

export interface Catalogue {
  regions: RegionKind[];
  cards: CardKind[];
  kings: KingKind[];
  invasions: InvasionKind[];
  invasion_answered_by: { card: string; rule: string }[];
  settlements: { viking: number; muslim: number };
  moments: Moment[];
  turns: number;
  track: number;
  most_militia: number;
  most_revolt_cards: number;
  track_start: number;
  limits: {
    hand_size: number;
    income_regions: number;
    attack_cost: number;
    militia_cost: number;
    militia_cost_with_duc: number;
  };
}

export const catalogue = (game: Game) => game.components as unknown as Catalogue;

/** The Invasion card of the turn, where cards are declared and answered. */
export const INVASION = "invasion";

export const regionOf = (view: FeudalView, id: string) => view.regions.find((each) => each.id === id);
export const cardOf = (game: Game, id: string) => catalogue(game).cards.find((each) => each.id === id);

/** The name of a Region; its id if there is none. */
export const regionName = (game: Game, id: string) =>
  catalogue(game).regions.find((each) => each.id === id)?.name ?? id;

/** Whether Espions help the attack that this card declares. */
export const isSpied = (view: FeudalView, link: Link) =>
  view.flags.espions_in_attack && view.battle === null && link === view.chain[0];

/** A card as it is printed. */
export const cardName = (game: Game, id: string) => cardOf(game, id)?.name_fr ?? id;

export const reignOf = (game: Game, id: string) =>
  catalogue(game).kings.find((each) => each.id === id)?.reign ?? "";

/** Whether nothing is hidden, as in the replay of a game that is over. */
export const isOpen = (view: FeudalView) => view.seats.every((seat) => seat.hand !== null);

/** Each card once, with how many there are of it. */
export function counted(cards: readonly string[]): { id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}

/** What fights where the King has lost a Region: the marker's army, or the Region's own. */
export function armyOf(game: Game, region: RegionView): number {
  const { settlements } = catalogue(game);
  return region.marker === "viking" || region.marker === "muslim" ? settlements[region.marker] : region.army;
}

/** The rule by which a card may be played at this moment, as far as the moment decides it. */
export function ruleNow(game: Game, view: FeudalView, card: string): string | null {
  const { moments, invasion_answered_by: against } = catalogue(game);
  const declared = view.chain.at(-1);
  if (view.step === "answer" && declared) {
    const answers = declared.card === INVASION ? against : (cardOf(game, declared.card)?.answered_by ?? []);
    return answers.find((each) => each.card === card)?.rule ?? null;
  }
  const side = cardOf(game, card)?.side;
  const moment = moments.find((each) => each.step === view.step && each.side === side);
  return moment?.cards.find((each) => each.card === card)?.rule ?? null;
}

/** The moments at which a card can be used by a rule. */
export function momentsOf(game: Game, card: string, rule: string): string[] {
  const named = catalogue(game)
    .moments.filter((moment) => moment.cards.some((each) => each.card === card && each.rule === rule))
    .map((moment) => moment.name);
  return [...new Set(named)];
}

/** How many of six faces of a die change the dynasty while the King marker is in this box. */
export const facesOfChange = (box: number) => Math.max(0, 7 - box);

/** King or Vassal. */
export function rank(view: View, seat: number): Rank | null {
  const role = feudal(view).seats[seat]?.role;
  return role ? { words: words.roles[role], crowned: role === "king" } : null;
}
