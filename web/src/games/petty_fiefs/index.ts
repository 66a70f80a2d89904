/** The face of Petty Fiefs: its board, its hand, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import { doer } from "./doing";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import Matter from "./Matter.svelte";
import Princes from "./board/Princes.svelte";
import { words } from "./words/strings";
import { nameOf } from "./things";

const face: GameFace = {
  aim: words.aim,
  doer,
  Board,
  Hand,
  Matter,
  Tally: Princes,
  aid: async () => (await import("./lessons/Aid.svelte")).default,
  howTo: async () => (await import("./lessons/HowTo.svelte")).default,
  lessons: async () => (await import("./lessons/teaching")).lessons,
  describe,
  kinds: words.kinds,
  nameOf,
  about,
  finale,
  tieRule: () => "PF-END-D2",
};
export default face;
