/** Small fiefs for the one-page introduction. */

import { BLANK } from "../board/cells";
import { indexOf, squareAt, type Cell, type FiefView, type Goods } from "../view";

const cell = (tile: string, gives: Goods = {}, points = 0): Cell => ({ tile, gives, points });

/** A fief with tiles on these squares. */
function land(card: string, tiles: Record<string, Cell>, more: Partial<FiefView> = {}): FiefView {
  const squares = [...BLANK.squares];
  for (const [square, each] of Object.entries(tiles)) squares[indexOf(squareAt(square))] = each;
  return { ...BLANK, card, squares, ...more };
}

const KEEP: Partial<FiefView> = {
  keep: "3,5",
  fort: "3,5",
  level: "castle",
  spaces: { men_at_arms: "3,6", archers: "4,5", knights: "4,6" },
  units: { man_at_arms: 2, archer: 1, knight: 3, wolf: 0 },
};

export interface Lesson {
  fief: FiefView;
  /** The squares that are seen: the first row and column, and how many of them. */
  from: [number, number];
  size: [number, number];
  point?: string;
  reach?: string[];
}

const around = (square: string) => {
  const { row, column } = squareAt(square);
  return [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => `${row + down},${column + right}`));
};

export const lessons: Record<string, Lesson> = {
  roll: {
    fief: land(
      "F1",
      {
        "4,2": cell("quarry", { stone: 2 }),
        "5,3": cell("forest", { wood: 2 }),
        "6,3": cell("shepherd", { food: 3 }),
        "6,5": cell("mason", {}, 1),
      },
      KEEP,
    ),
    from: [3, 1],
    size: [5, 6],
    point: "5,2",
    reach: around("5,2"),
  },
  tiles: {
    fief: land("F2", {
      "4,3": cell("miller", { food: 4 }),
      "4,5": cell("gold_mine", { gold: 2 }),
      "5,5": cell("miner", { gold: 3 }),
      "5,3": cell("forest", { wood: 2 }),
      "4,6": cell("mason", {}, 1),
    }),
    from: [4, 2],
    size: [2, 6],
  },
  keep: { fief: land("F1", {}, KEEP), from: [2, 4], size: [4, 4] },
  buy: {
    fief: land("F6", {
      "2,4": cell("kirk", { gold: 1, food: 1, wood: 1, stone: 1, iron: 1 }, 1),
      "2,5": cell("cleric", {}, 1),
      "2,6": cell("trader"),
      "2,3": cell("forest", { wood: 2 }),
    }),
    from: [2, 2],
    size: [1, 5],
  },
  war: { fief: land("F1", {}, { ...KEEP, level: "tower" }), from: [3, 5], size: [2, 2] },
  feed: {
    fief: land("F3", {
      "4,3": cell("farmer", { food: 2 }),
      "4,4": cell("fisherman", { food: 2 }),
      "4,6": cell("granary"),
    }),
    from: [4, 2],
    size: [1, 6],
  },
};
