/** What a game brings to this client: its drawing and its words. No rule of any game is here; the server says what may be done. */

import type { Component } from "svelte";

import type { Mark } from "../board/places";
import type { Choice, Decided, Game, StoryEvent, View } from "../protocol";
import type { Lesson } from "./lesson";

/**
 * What a board is told, and what it tells.
 *
 * Things are named as the server names them in `concerns`: "square 45", "card 3", "piece 0 7".
 */
export interface BoardProps {
  game: Game;
  view: View;
  /** Whose eyes these are; null for a spectator. */
  seat: number | null;
  /** Things that can be chosen now: they are lit. */
  offered: ReadonlySet<string>;
  /** Things that any choice of this question concerns: they stay the same while one is found. */
  concerned: ReadonlySet<string>;
  /** Things chosen so far on the way to one choice. */
  chosen: readonly string[];
  /** The one choice that is left: shown as it would be, before it is played. */
  staged: Choice | null;
  /** The thing that is pointed at, here or in the chronicle. */
  pointed: string | null;
  /** A suggestion to point at. */
  hinted: Choice | null;
  /** How the board would be counted as it stands, or after the staged choice. */
  foreseen: readonly StoryEvent[];
  /** What is being shown happening. */
  happened: readonly StoryEvent[];
  /** How it stood before that. */
  before: View | null;
  /** All that was told so far. */
  story: readonly StoryEvent[];
  /** What each seat did last. */
  marks: readonly Mark[];
  /** Promises that everybody knows to be kept or broken. */
  decided?: readonly Pick<Decided, "by" | "kept">[];
  /** The counting at the end, step by step: the steps so far are shown, the last of them brightly. */
  finale: { steps: readonly (readonly StoryEvent[])[]; at: number } | null;
  /** A thing was clicked, tapped, or chosen by key: whether it is offered or not. */
  onchoose: (thing: string) => void;
  /** A thing is pointed at (null: no longer). */
  onpoint: (thing: string | null) => void;
}

/** A part of the text board: a heading and lines, each a sentence of its own. */
export interface Passage {
  heading: string;
  lines: string[];
}

/** What a seat is at the moment, in games where that changes. */
export interface Rank {
  words: string;
  crowned: boolean;
}

/** What a player aid is told: without a view it is about the game as it is usually played. */
export interface AidProps {
  game: Game;
  view?: View;
}

/** What can be put into a form: the choice that does it, and the thing it is about. */
export interface Entry {
  choice: Choice;
  thing: string;
  words: string;
  /** So many of it. */
  amount?: number;
  /** One of many that the seat may name without knowing that they are there. */
  guessed?: boolean;
}

/** One side of a deal: what is on it, what can be put there, and what the deal makes of what that seat has. */
export interface DealSide {
  seat: number;
  /** What lies there, but for what was drafted. */
  lines: readonly { thing: string; words: string }[];
  entries: readonly Entry[];
  becomes: readonly string[];
}

/** Two columns: what the seat gives and gets, composed by small answers or to be answered. */
export interface Deal {
  kind: "deal";
  sides: readonly [DealSide, DealSide];
  /** What can be switched on beside both. */
  beside: readonly Entry[];
  /** Who sees what, and what it costs. */
  notes: readonly string[];
  /** The notation of the choice that proposes it; empty where it is to be answered. */
  send: string;
  /** How it would be proposed the other way round: the notations of its entries. */
  counter: readonly string[];
}

/** Something to buy. */
export interface Good extends Entry {
  /** Where it will stand; empty where that is not asked. */
  place: string;
  price: number;
  about: string;
}

export interface Shop {
  kind: "shop";
  goods: readonly Good[];
  /** What is left to spend. */
  money: number;
}

/** Several answers that are put together before they are played in a row. */
export type Form = Deal | Shop;

export interface PictureProps {
  game: Game;
  view: View;
  thing: string;
  /** Whose it is. */
  seat: number;
}

/** What goes on in a place of its own, such as a battle: it is laid over the board meanwhile, and can be seen again. */
export interface GameScene {
  Scene: Component<BoardProps>;
  /** What goes on in a view, as a heading; null: nothing. */
  title: (game: Game, view: View) => string | null;
  /** Whether it begins with an event, and whether one says how it ended. */
  begins: (told: StoryEvent) => boolean;
  ends: (told: StoryEvent) => boolean;
}

export interface GameFace {
  /** What a player wants, in a sentence or two: said at the first table. */
  aim: string;
  Board: Component<BoardProps>;
  /** Left out by games where all happens on the board. */
  scene?: GameScene;
  /** What lies before a seat and not on the board. */
  Hand: Component<BoardProps>;
  /** What the question is about, shown with it: an order of turns, a battle, the score sheet at the end. */
  Matter?: Component<BoardProps>;
  /** Whether the matter may take much room, and the hand takes little: a large screen shows it right below the question. */
  largeMatter?: boolean;
  /** How many times as wide as high the board is at most, where the screen has the width for it. */
  broad?: (view: View) => number;
  /** What is put together of several answers, where a question is answered so; left out by games without. */
  form?: (game: Game, view: View, seat: number, choices: readonly Choice[]) => Form | null;
  /** The choice that opens a deal with another seat, or leads to it; left out by games without deals. */
  opens?: (view: View, choices: readonly Choice[], to: number) => Choice | null;
  /** A thing as a small picture. */
  Picture?: Component<PictureProps>;
  /** What everybody can count: pieces still to come, hands, decks. */
  Tally: Component<BoardProps>;
  /** What a player wants to look up while playing, on one page: the round, prices, strengths, votes, ways to win. */
  aid: () => Promise<Component<AidProps>>;
  /** The one-page introduction, with pictures drawn by the board's own code. */
  howTo: () => Promise<Component<{ game: Game }>>;
  /** Lessons on the real table; left out by games that have none. */
  lessons?: () => Promise<readonly Lesson[]>;
  /** Everything the board shows, as text; foreseen is the counting as it stands. */
  describe: (game: Game, view: View, seat: number | null, foreseen: readonly StoryEvent[]) => Passage[];
  /** Kinds of places, one and several, by the first word of their names: "Choose one of 4 lit towns". */
  kinds: Readonly<Record<string, readonly [string, string]>>;
  /** A thing as people call it. */
  nameOf: (game: Game, view: View, thing: string) => string;
  /** More about a thing, shown when it is pointed at; foreseen is the counting as it stands. */
  about: (game: Game, view: View, thing: string, foreseen: readonly StoryEvent[]) => Passage | null;
  /** What a seat is at the moment, shown with its name; left out by games whose seats are all alike. */
  rank?: (view: View, seat: number) => Rank | null;
  /** The thing a told event is about, to be pointed at; left out where the numbers of places say it. */
  thingOf?: (game: Game, told: StoryEvent) => string | null;
  /** What can be named in the words of events: the thing by its name; left out where only whole lines point. */
  called?: (game: Game) => ReadonlyMap<string, string>;
  /** Whether what follows an event has a beat of its own, where its kind does not say so. */
  closes?: (told: StoryEvent) => boolean;
  /** Whose doing an event is, to be marked on the board; left out where its seat says it. */
  doer?: (game: Game, view: View, told: StoryEvent) => number | null;
  /** The rule by which places are given among equals; left out by games where equals share a place. */
  tieRule?: (winners: readonly number[]) => string | null;
  /** The steps of the counting in a story; none while the game runs. */
  finale: (story: readonly StoryEvent[]) => StoryEvent[][];
}
