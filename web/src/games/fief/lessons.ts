/** Small positions for the one-page introduction. */

import type { Game } from "../../protocol";
import { catalogue, type Force, type FranceView, type Lord, type TownView } from "./view";

/** An empty map. */
export function blank(game: Game): FranceView {
  const { towns, fiefs, bishoprics } = catalogue(game);
  const clear = {
    plague: false,
    bad_weather: false,
    famine: false,
    good_weather: false,
    good_harvest: false,
  };
  return {
    game: "fief",
    points: [],
    places: [],
    round: 1,
    rounds: 30,
    phase: "MOVEMENT",
    step: "march",
    waiting: [],
    first: 0,
    active: null,
    order: [],
    options: {},
    winners: [],
    families: [],
    towns: towns.map(({ id }) => ({
      id,
      control: null,
      fortress: null,
      mills: 0,
      income: 1,
      sieges: [],
      present: [],
    })),
    areas: [...bishoprics.map(({ number }) => ({ id: String(number), ...clear })), { id: "sea", ...clear }],
    taxes: [],
    lords: [],
    fiefs: fiefs.map(({ id }) => ({
      id,
      holder: null,
      family: null,
      city: null,
      vacant: false,
      held: [],
    })),
    church: { bishops: [], cardinals: [], pope: null, excommunicated: null },
    crown: { king: null, queen: null, regent: null, prince: null, darc: null, title_to_give: false },
    marriages: [],
    offices: [],
    ballot: null,
    race: { winning: [], nearest: [] },
    piles: {
      sizes: { characters: 0, events: 0 },
      disaster_on_top: false,
      track: 0,
      track_spaces: 3,
      discarded: { characters: {}, events: {} },
      buried: 0,
    },
    stock: { mills: 15, fortresses: 12 },
    window: null,
    request: null,
    talks: null,
    march: null,
    battle: null,
    uprising: null,
    hands: [],
    forces: [],
    papers: [],
    company: null,
    marches: [],
    chances: [],
    losses: [],
    deals: [],
  };
}

interface Lesson {
  towns?: Record<string, Partial<TownView>>;
  lords?: Record<string, Partial<Lord>>;
  forces?: Partial<Force>[][];
  fiefs?: Record<string, Partial<FranceView["fiefs"][number]>>;
  /** The piece of the map that is seen: its middle and its width. */
  at: string;
  wide: number;
}

export const LESSONS: Record<string, Lesson> = {
  map: { at: "nantes", wide: 330 },
  forces: {
    towns: { tours: { control: 0 } },
    lords: { othon: { family: 0 }, jeanne: { family: 1 }, henry: { family: 2 } },
    forces: [
      [{ at: "tours", town: "tours", stand: "inside", units: { man_at_arms: 3 }, lords: ["othon"] }],
      [{ at: "tours", town: "tours", stand: "beside", units: { knight: 1 }, lords: ["jeanne"] }],
      [{ at: "before:tours:poitiers", town: "tours", from: "poitiers", stand: "waiting", lords: ["henry"] }],
    ],
    at: "tours",
    wide: 270,
  },
  court: {
    towns: {
      rennes: { control: 1 },
      nantes: { control: 1 },
      tours: { control: 0, fortress: "stronghold" },
      lisieux: { control: 0 },
    },
    lords: { arthur: { family: 0 }, quentin: { family: 1 } },
    forces: [
      [{ at: "tours", town: "tours", stand: "inside", units: { man_at_arms: 2 }, lords: ["arthur"] }],
      [{ at: "rennes", town: "rennes", stand: "inside", units: { knight: 1 }, lords: ["quentin"] }],
    ],
    at: "rennes",
    wide: 330,
  },
  income: {
    towns: { poitiers: { control: 0, mills: 2 }, tours: { control: 0, fortress: "stronghold", mills: 1 } },
    lords: { othon: { family: 0 } },
    forces: [
      [
        { at: "poitiers", town: "poitiers", stand: "inside", units: { man_at_arms: 1 } },
        {
          at: "tours",
          town: "tours",
          stand: "inside",
          units: { knight: 1, man_at_arms: 3 },
          lords: ["othon"],
        },
      ],
    ],
    at: "poitiers",
    wide: 270,
  },
  title: {
    towns: { lyon: { control: 0, fortress: "city", mills: 1 }, clermont: { control: 0 } },
    fiefs: { dauphine: { holder: "arthur", family: 0 } },
    lords: { arthur: { family: 0, titles: ["fief:dauphine"] } },
    forces: [[{ at: "lyon", town: "lyon", stand: "inside", units: { man_at_arms: 2 }, lords: ["arthur"] }]],
    at: "lyon",
    wide: 300,
  },
  war: {
    towns: {
      dijon: { control: 1, fortress: "stronghold", mills: 2, sieges: [{ seat: 2, engines: 1 }] },
    },
    lords: { henry: { family: 2 } },
    forces: [
      [],
      [{ at: "dijon", town: "dijon", stand: "inside", units: { archer: 2 } }],
      [{ at: "dijon", town: "dijon", stand: "beside", units: { knight: 3 }, lords: ["henry"] }],
    ],
    at: "dijon",
    wide: 270,
  },
};

const LORD: Omit<Lord, "id"> = {
  family: 0,
  at: null,
  jailer: null,
  spouse: null,
  titles: [],
  steps: 2,
  cp: 1,
  ransom: 2,
  assassin: false,
  excommunicated: false,
};
const FORCE: Force = {
  at: "",
  town: null,
  from: null,
  stand: "inside",
  units: {},
  face_down: 0,
  lords: [],
  captives: [],
};

/** The map with what a lesson is about. */
export function lessonView(
  game: Game,
  { towns = {}, lords = {}, forces = [], fiefs = {} }: Lesson,
): FranceView {
  const view = blank(game);
  return {
    ...view,
    towns: view.towns.map((town) => ({ ...town, ...towns[town.id] })),
    fiefs: view.fiefs.map((fief) => ({ ...fief, ...fiefs[fief.id] })),
    lords: Object.entries(lords).map(([id, lord]) => ({ ...LORD, id, ...lord })),
    forces: forces.map((each) => each.map((force) => ({ ...FORCE, ...force }))),
  };
}
