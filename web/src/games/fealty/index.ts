/** Fealty's face: its board, its hand, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import HowTo from "./HowTo.svelte";
import Order from "./Order.svelte";
import Pieces from "./Pieces.svelte";
import { nameOf } from "./things";

const face: GameFace = {
  beat,
  Board,
  Hand,
  Matter: Order,
  Tally: Pieces,
  HowTo,
  describe,
  nameOf,
  about,
  finale,
};
export default face;
