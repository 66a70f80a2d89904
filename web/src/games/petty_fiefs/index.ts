/** The face of Petty Fiefs: its board, its hand, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import { beat, doer } from "./beats";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import HowTo from "./HowTo.svelte";
import Matter from "./Matter.svelte";
import Princes from "./Princes.svelte";
import { nameOf } from "./things";

const face: GameFace = {
  beat,
  doer,
  Board,
  Hand,
  Matter,
  Tally: Princes,
  HowTo,
  describe,
  nameOf,
  about,
  finale,
};
export default face;
