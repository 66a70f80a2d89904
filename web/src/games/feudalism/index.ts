/** The face of Feudalism: its map, its cards, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import Matter from "./Matter.svelte";
import Piles from "./board/Piles.svelte";
import { words } from "./words/strings";
import { nameOf, thingOf } from "./things";
import { rank } from "./view";

const face: GameFace = {
  aim: words.aim,
  Board,
  Hand,
  Matter,
  Tally: Piles,
  aid: async () => (await import("./lessons/Aid.svelte")).default,
  howTo: async () => (await import("./lessons/HowTo.svelte")).default,
  lessons: async () => (await import("./lessons/teaching")).lessons,
  describe,
  kinds: words.kinds,
  nameOf,
  about,
  rank,
  thingOf,
  finale,
};
export default face;
