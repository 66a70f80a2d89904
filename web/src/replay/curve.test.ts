import { describe, expect, it } from "vitest";

import type { Moment, Weighed } from "../protocol";
import { chancesAt, lineOf, nextDecision, placeAt, pointsOf, spread, xOf, yOf, type Frame } from "./curve";

const frame: Frame = { width: 250, height: 120, left: 30, right: 20, top: 10, bottom: 10, moves: 20 };
const weighed: Weighed = { action: 1, words: "Go", worth: 0.5, wins: [0.5, 0.5], points: [1, 1], tried: 9 };
const moment = (move: number, chance: number): Moment => ({
  move,
  seat: 0,
  options: 2,
  wins: [chance, 1 - chance],
  swing: 0,
  mistaken: false,
  played: weighed,
  best: weighed,
});
const found = { moments: [moment(1, 0.5), moment(6, 0.75), moment(16, 0.25)], ending: [1, 0] };

describe("the curve of chances", () => {
  it("runs from the beginning to the last move, and from nothing to certainty", () => {
    expect([0, 10, 20].map((at) => xOf(frame, at))).toEqual([30, 130, 230]);
    expect([0, 0.5, 1].map((chance) => yOf(frame, chance))).toEqual([110, 60, 10]);
  });

  it("leads back from a point to a place that exists", () => {
    for (const at of [0, 7, 20]) expect(placeAt(frame, xOf(frame, at))).toBe(at);
    expect(placeAt(frame, -50)).toBe(0);
    expect(placeAt(frame, 999)).toBe(20);
    expect(placeAt({ ...frame, width: 50 }, 40)).toBeLessThanOrEqual(20); // before it has any room
  });

  it("goes through what was judged before each move, and ends with what came of it", () => {
    expect(pointsOf(frame, found, 0)).toEqual([
      [30, 60],
      [80, 35],
      [180, 85],
      [230, 10],
    ]);
    expect(lineOf(frame, found, 1)).toBe("M30.0 60.0L80.0 85.0L180.0 35.0L230.0 110.0");
    expect(pointsOf(frame, { ...found, ending: null }, 0)).toHaveLength(3);
    expect(lineOf(frame, { moments: [], ending: null }, 0)).toBe("");
  });

  it("tells the chances as they were judged last", () => {
    expect([0, 4, 5, 19, 20].map((at) => chancesAt(found, 20, at)?.[0])).toEqual([0.5, 0.5, 0.75, 0.25, 1]);
    expect(chancesAt({ moments: [moment(6, 0.5)], ending: null }, 20, 2)).toBeNull();
    expect(chancesAt({ ...found, ending: null }, 20, 20)?.[0]).toBe(0.25);
  });

  it("is walked from decision to decision", () => {
    const on = (at: number) => nextDecision(found.moments, 20, at, 1);
    const back = (at: number) => nextDecision(found.moments, 20, at, -1);
    expect([0, 1, 6, 16, 20].map(on)).toEqual([1, 6, 16, 20, 20]);
    expect([20, 16, 7, 1, 0].map(back)).toEqual([16, 6, 6, 0, 0]);
  });

  it("keeps labels apart and in the picture", () => {
    expect(spread([10, 90], 15, 0, 100)).toEqual([10, 90]);
    expect(spread([100, 100, 0], 15, 0, 100)).toEqual([85, 100, 0]);
    expect(spread([0, 0], 15, 0, 100)).toEqual([0, 15]);
  });
});
