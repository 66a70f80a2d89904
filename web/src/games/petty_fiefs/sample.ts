/** A small game for tests: two seats, three provinces, in the middle of a turn. */

import type { Game } from "../../protocol";
import type { FiefsView, PrinceView, SeatView } from "./view";

const SUITS = [
  "Suns",
  "Moons",
  "Crowns",
  "Arms",
  "Swords",
  "Arrows",
  "Axes",
  "Maces",
  "Earth",
  "Water",
  "Fire",
];

export const game: Game = {
  name: "petty_fiefs",
  title: "Petty Fiefs",
  credits: "",
  seats: [2, 3, 4, 5],
  names: ["Suns and Moons", "Crowns and Arms"],
  tinctures: ["azure", "or", "purpure", "gules", "vert"],
  pledges: false,
  native: true,
  named_seats: true,
  options: [],
  first_game: {},
  pitch: "",
  minutes: [0, 0],
  complexity: "",
  how_to_play: "",
  components: {
    suits: SUITS.map((name) => ({ name, id: name.toLowerCase(), colour: "" })),
    values: ["null", "ace", "2", "3", "4", "5"],
    extra: 10,
  },
  windows: [],
  conditions: {},
  beats: {},
  sounds: {},
};

const prince = (suit: number, more: Partial<PrinceView>): PrinceView => ({
  suit,
  name: SUITS[suit]!,
  at: null,
  castle_at: null,
  castle: 0,
  marker_at: null,
  reserve: null,
  reserve_count: 6,
  certain: [],
  bribes: 0,
  score: null,
  ...more,
});

const seat = (number: number, princes: PrinceView[], more: Partial<SeatView>): SeatView => ({
  seat: number,
  name: game.names[number]!,
  princes,
  hired: null,
  hired_count: 0,
  hired_certain: [],
  ...more,
});

/** Suns and Moons are to act. The circle is provinces 1, 3, 2. */
export const view: FiefsView = {
  game: "petty_fiefs",
  points: [4, 0],
  places: [1, 2],
  seats: [
    seat(
      0,
      [
        prince(0, { at: 0, castle_at: 0, castle: 1, reserve: [0, 5], reserve_count: 2 }),
        prince(1, { at: 2, reserve: [], reserve_count: 0, marker_at: 1 }),
      ],
      { hired: [4], hired_count: 1 },
    ),
    seat(1, [prince(2, { at: 2, bribes: 1, certain: [3] }), prince(3, { at: 1 })], { hired_count: 1 }),
  ],
  step: "act",
  waiting: [0],
  mover: 0,
  actions_left: 2,
  round: 3,
  rounds: 200,
  idle: 0,
  strict: false,
  holder: 1,
  conflict: null,
  tiles_left: 0,
  drawn: null,
  circle: [
    {
      province: 0,
      tiles: [
        { tile: 0, up: true, face: { suit: 2, value: 4 }, laid_by: 0 },
        { tile: 1, up: false, face: { suit: 10, value: 1 }, laid_by: 0 },
        { tile: 2, up: false, face: null, laid_by: 1 },
      ],
      pawns: [0],
      coins: [{ suit: 0, coin: 3, value: 2, up: false }],
      lord: 0,
      castle: 1,
    },
    { province: 2, tiles: [], pawns: [1, 2], coins: [], lord: null, castle: null },
    {
      province: 1,
      tiles: [{ tile: 3, up: false, face: null, laid_by: 1 }],
      pawns: [3, 10],
      coins: [
        { suit: 2, coin: 0, value: null, up: false },
        { suit: 10, coin: 4, value: null, up: false },
      ],
      lord: 1,
      castle: null,
    },
  ],
  centre: {
    bribes: [{ suit: 2, coin: 1, value: null, up: false }],
    mercenaries: 3,
    certain: [2],
    tiles: [],
    castle: false,
  },
};
