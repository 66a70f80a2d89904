import { describe, expect, it } from "vitest";

import type { StoryEvent } from "../protocol";
import { addressOf, countingAt, lastOf, moveAt, readAddress, stepOf, within } from "./timeline";

const told = (kind: string): StoryEvent => ({ kind, about: {} });
const place = told("placed");
const claims = [told("scoring"), told("claimed"), told("scoring"), told("tied")];
const timeline = { moves: 10, steps: [claims.slice(0, 2), claims.slice(2)] };
const resigned = { moves: 4, steps: [] };

describe("the time of a replay", () => {
  it("goes through the moves and then through the counting", () => {
    expect(lastOf(timeline)).toBe(12);
    expect([9, 10, 11, 12].map((at) => moveAt(timeline, at))).toEqual([9, 10, 10, 10]);
    expect(countingAt(timeline, 9)).toBeNull();
    expect([10, 11, 12].map((at) => countingAt(timeline, at)?.at)).toEqual([-1, 0, 1]);
  });

  it("ends with the last move where nothing was counted", () => {
    expect(lastOf(resigned)).toBe(4);
    expect(countingAt(resigned, 4)).toBeNull();
  });

  it("keeps to the places there are", () => {
    expect([-3, 4.9, 99, Number.NaN].map((at) => within(timeline, at))).toEqual([0, 4, 12, 0]);
  });

  it("knows at which step a line was counted", () => {
    expect(claims.map((line) => stepOf(timeline, line))).toEqual([11, 11, 12, 12]);
    expect(stepOf(timeline, place)).toBeNull();
  });
});

describe("the address of a place", () => {
  it("can be read back", () => {
    for (const eyes of [null, 0, 3]) {
      const { search } = new URL(addressOf("aB-_9", 12, eyes), "http://here");
      expect(readAddress(new URLSearchParams(search))).toEqual({ at: 12, eyes });
    }
  });

  it("begins at the beginning when it is cut short or spoilt", () => {
    expect(readAddress(new URLSearchParams(""))).toEqual({ at: 0, eyes: null });
    expect(readAddress(new URLSearchParams("move=-1&seat=x"))).toEqual({ at: 0, eyes: null });
    expect(readAddress(new URLSearchParams("move=99999999"))).toEqual({ at: 0, eyes: null });
  });
});
