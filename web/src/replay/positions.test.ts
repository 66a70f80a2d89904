import { describe, expect, it, vi } from "vitest";

import type { Replayed } from "../protocol";
import { Positions } from "./positions";

function position(move: number): Replayed {
  const story = Array.from({ length: move * 2 + 3 }, () => ({ kind: "told", about: {} }));
  return {
    move,
    moves: 20,
    view: { game: "fealty", points: [], places: [] },
    story,
    moved: [],
    scoring: [],
    pledges: [],
  };
}

describe("the positions of a replay", () => {
  it("fetches each once, also when it is asked for twice at a time", async () => {
    const fetch = vi.fn(async (move: number) => position(move));
    const positions = new Positions(fetch);
    const [one, two] = await Promise.all([positions.get(4), positions.get(4)]);
    expect(one).toBe(two);
    expect(await positions.get(4)).toBe(one);
    expect(positions.at(4)).toBe(one);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("learns which lines a move brought", async () => {
    const positions = new Positions(async (move) => position(move));
    await Promise.all([positions.get(4), positions.get(5)]);
    expect(positions.lines.of(5)).toEqual({ from: 11, to: 13 });
  });

  it("lets go of what was not used for longest, but not of what it learnt", async () => {
    const positions = new Positions(async (move) => position(move), 2);
    await positions.get(1);
    await positions.get(2);
    positions.at(1);
    await positions.get(3);
    expect([1, 2, 3].map((move) => positions.at(move) !== undefined)).toEqual([true, false, true]);
    expect(positions.lines.of(2)).toEqual({ from: 5, to: 7 });
  });

  it("asks again after a failure", async () => {
    const fetch = vi.fn(async (move: number) => position(move)).mockRejectedValueOnce(new Error("away"));
    const positions = new Positions(fetch);
    await expect(positions.get(1)).rejects.toThrow("away");
    expect((await positions.get(1)).move).toBe(1);
  });

  it("keeps a position by its own move, not by what was asked", async () => {
    const positions = new Positions(async (move) => position(Math.min(move, 20)));
    await positions.get(100_000);
    expect(positions.at(20)?.move).toBe(20);
  });
});
