/** Fealty's face: its board, its hand, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import Order from "./board/Order.svelte";
import Pieces from "./board/Pieces.svelte";
import { words } from "./words/strings";
import { columnsOf } from "./board/terrain";
import { fealty } from "./view";
import { nameOf } from "./things";

const face: GameFace = {
  aim: words.aim,
  Board,
  Hand,
  Matter: Order,
  Tally: Pieces,
  aid: async () => (await import("./lessons/Aid.svelte")).default,
  howTo: async () => (await import("./lessons/HowTo.svelte")).default,
  lessons: async () => (await import("./lessons/teaching")).lessons,
  describe,
  kinds: words.kinds,
  nameOf,
  about,
  broad: (view) => {
    const { kingdom } = fealty(view);
    return Math.max(1, columnsOf(kingdom) / kingdom.length);
  },
  finale,
};
export default face;
