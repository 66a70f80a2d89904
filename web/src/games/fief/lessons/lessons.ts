/** The positions that the page "How to play" shows. */

import type { Game } from "../../../protocol";
import { catalogue } from "../catalogue";
import { type Force, type FranceView, type Lord, type TownView } from "../view";
import pictured from "./pictured.json";

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
  towns: Record<string, Partial<TownView>>;
  fiefs: Record<string, Partial<FranceView["fiefs"][number]>>;
  areas: Record<string, Partial<FranceView["areas"][number]>>;
  lords: Record<string, Partial<Lord>>;
  forces: Force[][];
  /** The town in the middle of what is seen. */
  at: string;
}

/** What the page "How to play" shows, out of a game of computer players. */
export const LESSONS = pictured as Record<string, Lesson>;

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

/** The map with what a lesson is about. */
export function lessonView(game: Game, { towns, lords, forces, fiefs, areas }: Lesson): FranceView {
  const view = blank(game);
  return {
    ...view,
    towns: view.towns.map((town) => ({ ...town, ...towns[town.id] })),
    fiefs: view.fiefs.map((fief) => ({ ...fief, ...fiefs[fief.id] })),
    areas: view.areas.map((area) => ({ ...area, ...areas[area.id] })),
    lords: Object.entries(lords).map(([id, lord]) => ({ ...LORD, id, ...lord })),
    forces,
  };
}
