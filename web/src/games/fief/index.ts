/** The face of FIEF: its map, its court, its scenes, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import { beat } from "./beats";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import Hand from "./Hand.svelte";
import HowTo from "./HowTo.svelte";
import Matter from "./Matter.svelte";
import Tally from "./Tally.svelte";
import { called, doer, nameOf, thingOf } from "./things";

const face: GameFace = {
  beat,
  thingOf,
  called,
  doer,
  Board,
  Hand,
  Matter,
  largeMatter: true,
  Tally,
  HowTo,
  lessons: async () => (await import("./teaching")).lessons,
  describe,
  nameOf,
  about,
  finale,
};
export default face;
