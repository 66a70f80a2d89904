/** A small game for tests: two seats, Blue to buy, Yellow Senior Player. */

import type { Game } from "../../protocol";
import { BLANK } from "./board/cells";
import played from "./lessons/played.json";
import type { FeudalityView, FiefView } from "./view";

export const game = {
  title: "Feudality",
  credits: "",
  seats: [2, 3, 4, 5, 6],
  named_seats: true,
  native: true,
  options: [],
  first_game: {},
  pitch: "",
  minutes: [0, 0],
  complexity: "",
  how_to_play: "",
  windows: [],
  conditions: {},
  beats: {},
  sounds: {},
  ...played.game,
} as unknown as Game;

const squares: FiefView["squares"] = [...BLANK.squares];
squares[0] = { tile: "forest", points: 0, gives: { wood: 2 } }; // on 1,1
squares[8] = { tile: "kirk", points: 1, gives: { gold: 1, food: 1, wood: 1, stone: 1, iron: 1 } }; // on 2,2

const blue: FiefView = {
  ...BLANK,
  name: "Blue",
  colour: "blue",
  card: "F1",
  keep: "3,5",
  fort: "3,5",
  level: "tower",
  goods: { gold: 1, food: 0, wood: 4, stone: 0, iron: 2 },
  units: { man_at_arms: 2, archer: 0, knight: 1, wolf: 1 },
  spaces: { men_at_arms: "3,6", archers: null, knights: "4,6" },
  army: 9,
  defence: 15,
  squares,
  feeding: { tiles: 7, need: 2, short: 2 },
  healing: 1,
};

export const view: FeudalityView = {
  game: "feudality",
  points: [3, 5],
  places: [2, 1],
  step: "buy",
  phase: "purchase",
  waiting: [0],
  turn: 4,
  last_turn: 200,
  victory: 15,
  ending: false,
  senior: 1,
  dice: {
    faces: [3, 5],
    roller: null,
    purpose: null,
    point: "3,5",
    again: false,
    reach: ["2,4"],
    hits: null,
  },
  event: null,
  events: { deck: [2, 2], discarded: 3 },
  tray: { forest: 2, wizard: 1 },
  bag: { size: 180, left: [] },
  discarded: 4,
  rats: null,
  fiefs: [blue, { ...BLANK, seat: 1, name: "Yellow", colour: "yellow", card: "F2", rats: true }],
  odds: [],
  placing: null,
  payment: null,
  war: null,
  baron: null,
  struck: null,
};
