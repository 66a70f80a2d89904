/** What a game brings to this client: its drawing and its words. No rule of any game is here; the server says what may be done. */

import type { Component } from "svelte";

import type { Mark } from "../board/places";
import type { Choice, Decided, Game, Told, View } from "../protocol";
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
  foreseen: readonly Told[];
  /** What is being shown happening. */
  happened: readonly Told[];
  /** All that was told so far. */
  story: readonly Told[];
  /** What each seat did last. */
  marks: readonly Mark[];
  /** Promises that everybody knows to be kept or broken. */
  decided?: readonly Pick<Decided, "by" | "kept">[];
  /** The counting at the end, step by step: the steps so far are shown, the last of them brightly. */
  finale: { steps: readonly (readonly Told[])[]; at: number } | null;
  /** A thing was clicked, tapped, or chosen by key: whether it is offered or not. */
  onchoose: (thing: string) => void;
  /** A thing is pointed at (null: no longer). */
  onpoint: (thing: string | null) => void;
}

/** How much attention an event deserves: none, a moment, a look; or it is shown with its step of the counting. */
export type Beat = "none" | "short" | "long" | "counted";

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

export interface GameFace {
  Board: Component<BoardProps>;
  /** What lies before a seat and not on the board. */
  Hand: Component<BoardProps>;
  /** What the question is about, shown with it: an order of turns, a battle, the score sheet at the end. */
  Matter?: Component<BoardProps>;
  /** Whether the matter may take much room, and the hand takes little: a large screen shows it right below the question. */
  largeMatter?: boolean;
  /** What everybody can count: pieces still to come, hands, decks. */
  Tally: Component<BoardProps>;
  /** The one-page introduction, with pictures drawn by the board's own code. */
  HowTo: Component<{ game: Game }>;
  /** Lessons on the real table; left out by games that have none. */
  lessons?: () => Promise<readonly Lesson[]>;
  /** Everything the board shows, as text; foreseen is the counting as it stands. */
  describe: (game: Game, view: View, seat: number | null, foreseen: readonly Told[]) => Passage[];
  /** A thing as people call it. */
  nameOf: (game: Game, view: View, thing: string) => string;
  /** More about a thing, shown when it is pointed at; foreseen is the counting as it stands. */
  about: (game: Game, view: View, thing: string, foreseen: readonly Told[]) => Passage | null;
  /** What a seat is at the moment, shown with its name; left out by games whose seats are all alike. */
  rank?: (view: View, seat: number) => Rank | null;
  /** The thing a told event is about, to be pointed at; left out where the numbers of places say it. */
  thingOf?: (game: Game, told: Told) => string | null;
  /** What can be named in the words of events: the thing by its name; left out where only whole lines point. */
  called?: (game: Game) => ReadonlyMap<string, string>;
  /** How much attention an event deserves. */
  beat: (told: Told) => Beat;
  /** Whose doing an event is, to be marked on the board; left out where its seat says it. */
  doer?: (game: Game, view: View, told: Told) => number | null;
  /** The steps of the counting in a story; none while the game runs. */
  finale: (story: readonly Told[]) => Told[][];
}
