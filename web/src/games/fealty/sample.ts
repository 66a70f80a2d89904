/** A small game for tests: three kinds of pieces, two seats, two duchies, in the middle of a turn. */

import type { Game } from "../../protocol";
import type { FealtyView, Kind, SeatView } from "./view";

const kind = (name: string, speed: number, more: Partial<Kind>): Kind => ({
  name,
  speed,
  set: "missives",
  claims: "any",
  range: 1,
  ability: "none",
  does: "",
  distance: 0,
  compulsory: false,
  ...more,
});

export const game: Game = {
  name: "fealty",
  title: "Fealty",
  credits: "",
  seats: [2, 3, 4],
  names: ["Blue", "Yellow"],
  tinctures: ["azure", "or", "purpure", "gules"],
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
    kinds: [
      kind("Knight", 20, { ability: "conflict", distance: 2 }),
      kind("Guard Post", 30, { claims: "field", range: 2, ability: "immobile", compulsory: true }),
      kind("Ranger", 50, { claims: "forest", range: 3 }),
    ],
  },
  windows: [],
  conditions: {},
  beats: {},
  sounds: {},
};

const seat = (number: number, more: Partial<SeatView>): SeatView => ({
  seat: number,
  colour: ["blue", "yellow"][number]!,
  heir: false,
  team: number,
  hand: null,
  hand_size: 2,
  deck_size: 3,
  plan: null,
  arranged: 0,
  picked: null,
  revealed: null,
  returned: false,
  unplayed: [],
  known: [],
  removed: [],
  pieces: [],
  ...more,
});

/** Blue has placed a Knight on d2, Yellow is to place a Ranger. The rows are 18 squares apart, as the server counts. */
export const view: FealtyView = {
  game: "fealty",
  points: [4, 3],
  places: [1, 2],
  seats: [
    seat(0, {
      heir: true,
      hand: [1],
      plan: [],
      revealed: 0,
      unplayed: [1],
      pieces: [{ kind: 0, square: 21 }],
    }),
    seat(1, { revealed: 2, pieces: [{ kind: 1, square: 8 }] }),
  ],
  turn: 2,
  turns: 6,
  step: "place",
  waiting: [1],
  order: [0, 1],
  side: 18,
  kingdom: [".-ffMff=f.-.", "-o-==@M@fM-M", ".-.ffff=f.-.", "f-.MMf.--o-.", "==f.o---.f==", "fMM.-..oMf@f"],
  duchies: [
    { slot: 0, id: "1A", name: "Ashwell", rotation: 0, used: true },
    { slot: 1, id: "1B", name: "Harrowgate", rotation: 0, used: false },
  ],
  markers: [2],
  tokens: [{ square: 19, seat: 0, count: 2 }],
};
