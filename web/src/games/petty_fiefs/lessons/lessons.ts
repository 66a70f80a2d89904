/** Small tables for the one-page introduction. */

import type { CoinView, Face, ProvinceView, TileView } from "../view";

const tile = (number: number, face: Face | null, up = false): TileView => ({
  tile: number,
  up,
  face,
  laid_by: 0,
});
const coin = (suit: number, value: number | null, up = false): CoinView => ({
  suit,
  coin: value ?? 0,
  value,
  up,
});
const land = (province: number, more: Partial<ProvinceView>): ProvinceView => ({
  province,
  tiles: [],
  pawns: [],
  coins: [],
  lord: null,
  castle: null,
  ...more,
});
const face = (suit: number, value: number): Face => ({ suit, value });

export interface Lesson {
  provinces: ProvinceView[];
  limit: number | null;
}

/** By passage; two players, so that three pieces make a conflict. */
export function lessons(extra: number): Record<string, Lesson> {
  return {
    land: {
      limit: null,
      provinces: [
        land(0, { tiles: [tile(0, null), tile(1, face(0, 4)), tile(2, null)] }),
        land(1, { tiles: [tile(3, null), tile(4, null)] }),
        land(2, { tiles: [tile(5, face(2, 1))] }),
      ],
    },
    act: {
      limit: 3,
      provinces: [
        land(0, { tiles: [tile(0, null), tile(1, null)], pawns: [0], coins: [coin(0, 3), coin(0, 5)] }),
        land(1, { tiles: [tile(2, null), tile(3, null), tile(4, null)], pawns: [1] }),
      ],
    },
    conflict: {
      limit: 3,
      provinces: [
        land(3, {
          tiles: [tile(0, null), tile(1, face(2, 5), true), tile(2, null)],
          pawns: [0, 2],
          coins: [coin(2, 4, true)],
          lord: 2,
        }),
      ],
    },
    castle: {
      limit: 3,
      provinces: [
        land(4, {
          tiles: [tile(0, face(1, 4), true), tile(1, null)],
          lord: 1,
          castle: 2,
          coins: [coin(1, null)],
        }),
        land(5, { tiles: [tile(2, face(3, 2), true), tile(3, null)], lord: 1 }),
      ],
    },
    mercenaries: {
      limit: 3,
      provinces: [
        land(1, { tiles: [tile(0, null), tile(1, null)], pawns: [extra], coins: [coin(extra, null)] }),
        land(2, { tiles: [tile(2, null)], coins: [coin(extra, null)] }),
      ],
    },
    count: {
      limit: 3,
      provinces: [
        land(6, {
          tiles: [tile(0, face(0, 4), true), tile(1, face(2, 2), true), tile(2, face(3, 5), true)],
          pawns: [0],
          coins: [coin(0, 1), coin(0, 2)],
          lord: 0,
          castle: 3,
        }),
      ],
    },
  };
}
