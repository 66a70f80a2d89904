import { expect, test } from "vitest";

import { about } from "./about";
import { describe } from "./describe";
import { game, view } from "./sample";

const told = (seat: number | null) =>
  Object.fromEntries(describe(game, view, seat).map(({ heading, lines }) => [heading, lines]));

test("the text tells the turn and who is to decide", () => {
  expect(told(0)["The turn"]).toEqual([
    "Round 3 of at most 200.",
    "Actions are taken.",
    "Suns and Moons: 2 actions left.",
    "To decide: Suns and Moons.",
  ]);
});

test("each seat has its princes, castles, markers and coins as far as they are known", () => {
  const own = told(0)["Suns and Moons (you)"]!;
  expect(own).toContain("Has 4 points, as far as you can know.");
  expect(own).toContain("The prince of Suns stands in province 1.");
  expect(own).toContain("The castle of Suns, strength ace, is in province 1.");
  expect(own).toContain("The null tile of Moons marks province 2.");
  expect(own).toContain("Reserve of Suns: null, 5.");
  expect(own).toContain("Reserve of Moons: empty.");
  expect(own).toContain("Hired mercenaries: 4.");
  const other = told(0)["Crowns and Arms"]!;
  expect(other).toContain("Reserve of Crowns: 6 coins, certainly 3.");
  expect(other).toContain("1 band of mercenaries hired.");
});

test("what each prince would score is told, and which of the two counts", () => {
  const foreseen = [10, 3].map((points, suit) => ({ kind: "suit_total", about: { suit, points } }));
  const [, own] = describe(game, view, 0, foreseen);
  expect(own!.lines).toContain("Suns would score 10.");
  expect(own!.lines).toContain("Moons would score 3, the weaker, who counts.");
});

test("at the end the warlord's castle stands in the centre", () => {
  const tile = { tile: 9, up: true, face: { suit: 10, value: 4 }, laid_by: 0 };
  const after = (tiles: (typeof tile)[]) =>
    describe(game, { ...view, centre: { ...view.centre, tiles, castle: true } } as typeof view, 0).at(-1)!
      .lines;
  expect(after([tile])).toContain("The warlord's castle stands here, on his land: Fire 4.");
  expect(after([])).toContain("The warlord's castle stands here, without land.");
});

test("the provinces are told clockwise with all that lies in them", () => {
  expect(told(0)["The provinces, clockwise"]).toEqual([
    "Province 1: held by Suns with a castle of ace, face-up Crowns 4, 2 tiles face-down (known to you: Fire ace), here stand the prince of Suns, coins: 1 of Suns (known: 2), 3 of the 3 pieces that set off a conflict.",
    "Province 3: held by nobody, no tiles, here stand the prince of Moons, the prince of Crowns, 2 of the 3 pieces that set off a conflict.",
    "Province 2: held by Moons with the null tile, 1 tile face-down, here stand the prince of Arms, the warlord, coins: 1 of Crowns; 1 band of mercenaries, 4 of the 3 pieces that set off a conflict.",
  ]);
});

test("the centre tells bribes, mercenaries and who commands them", () => {
  expect(told(null)["The centre"]).toEqual([
    "Crowns and Arms command the mercenaries.",
    "Bribes: 1 of Crowns.",
    "3 bands of mercenaries in the heap.",
    "Certainly in the heap: 2.",
  ]);
});

test("about things: provinces, pawns, coins, tiles, castles, the centre", () => {
  expect(about(game, view, "province 0", [])?.lines).toContain("Clockwise follows province 3.");
  expect(about(game, view, "pawn 10", [])).toEqual({
    heading: "The warlord",
    lines: ["He counts 6, for a suit of whoever commands the mercenaries.", "Stands in province 2."],
  });
  expect(about(game, view, "coin 0 5", [])?.lines).toEqual(["Strength 5 in a conflict.", "In your reserve."]);
  expect(about(game, view, "coin 0 2", [])?.lines).toContain("Lies in province 1.");
  expect(about(game, view, "tile 1", [])?.lines[0]).toBe("Face-down, known to you: Fire ace.");
  expect(about(game, view, "castle 0", [])?.lines).toEqual(["Strength ace, in province 1."]);
  expect(about(game, view, "centre", [])?.lines).toHaveLength(5);
  expect(about(game, view, "tile 99", [])).toBeNull();
  expect(about(game, view, "square 1", [])).toBeNull();
});
