import { expect, test } from "vitest";

import type { Choice, Game } from "../protocol";
import type { Situation } from "./lesson";
import { best, did, happened, offered, offers } from "./steps";

const choice = (action: number, notation: string): Choice => ({ action, notation, words: "", concerns: [] });
const now: Situation = {
  game: {} as Game,
  view: { game: "chess", points: [], places: [] },
  seat: 1,
  told: [
    { kind: "moved", about: { seat: 1 } },
    { kind: "moved", about: { seat: 0 } },
    { kind: "check", about: {} },
  ],
  choices: [choice(1, "castle short"), choice(2, "move a3"), choice(3, "move d4")],
  pledges: [],
  composing: false,
};

test("what happened is anybody's, what the learner did is the learner's", () => {
  expect(happened(now, "mate", "check")).toBe(true);
  expect(happened(now, "mate")).toBe(false);
  expect(did(now, "moved", "check")).toBe(1);
});

test("choices are found by how they are written, and the best of them by its worth", () => {
  expect(offers(now, "move ")).toBe(true);
  expect(offers(now, "resign")).toBe(false);
  expect(offered(now, "move ").map(({ action }) => action)).toEqual([2, 3]);
  expect(best(offered(now, "move "), ({ action }) => action)?.action).toBe(3);
  expect(best(now.choices, () => 0)?.action).toBe(1);
  expect(best([], () => 0)).toBeUndefined();
});
