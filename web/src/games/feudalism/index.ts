/** The face of Feudalism: its map, its cards, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import HowTo from "./HowTo.svelte";
import Matter from "./Matter.svelte";
import Piles from "./Piles.svelte";
import { nameOf, thingOf } from "./things";
import { rank } from "./view";

const face: GameFace = {
  beat,
  Board,
  Hand,
  Matter,
  Tally: Piles,
  HowTo,
  describe,
  nameOf,
  about,
  rank,
  thingOf,
  finale,
};
export default face;
