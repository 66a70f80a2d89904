/** The face of Feudality: its board, its hand, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import Matter from "./Matter.svelte";
import Tally from "./Tally.svelte";
import { words } from "./words/strings";
import { nameOf, thingOf } from "./things";

const face: GameFace = {
  aim: words.aim,
  thingOf,
  Board,
  Hand,
  Matter,
  broad: () => 1.19,
  Tally,
  aid: async () => (await import("./lessons/Aid.svelte")).default,
  howTo: async () => (await import("./lessons/HowTo.svelte")).default,
  lessons: async () => (await import("./lessons/teaching")).lessons,
  describe,
  kinds: words.kinds,
  nameOf,
  about,
  finale,
  tieRule: () => "FDY-END-5",
};
export default face;
