/** The face of FIEF: its map, its court, its scenes, its text. */

import type { GameFace } from "../face";
import { about } from "./about";
import { closes, doer } from "./doing";
import { BEGINS, ENDS } from "./field/battles";
import BattleScene from "./field/BattleScene.svelte";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { finale } from "./finale";
import { form, opens } from "./form";
import Hand from "./Hand.svelte";
import Matter from "./Matter.svelte";
import Picture from "./Picture.svelte";
import Tally from "./Tally.svelte";
import { called, nameOf, thingOf, townName } from "./things";
import { words } from "./words/strings";
import { france } from "./view";

const face: GameFace = {
  aim: words.aim,
  closes,
  thingOf,
  called,
  doer,
  Board,
  scene: {
    Scene: BattleScene,
    title: (game, view) => {
      const { battle } = france(view);
      return battle ? words.battle.title(townName(game, battle.town)) : null;
    },
    begins: ({ kind }) => kind === BEGINS,
    ends: ({ kind }) => kind === ENDS,
  },
  Hand,
  Matter,
  form,
  opens,
  Picture,
  largeMatter: true,
  Tally,
  aid: async () => (await import("./lessons/Aid.svelte")).default,
  howTo: async () => (await import("./lessons/HowTo.svelte")).default,
  lessons: async () => (await import("./lessons/teaching")).lessons,
  describe,
  kinds: words.kinds,
  nameOf,
  about,
  finale,
  // A pair wins by what both have together: then equal points of another family decide nothing.
  tieRule: (winners) => (winners.length === 1 ? "FIEF-7.3b" : null),
};
export default face;
