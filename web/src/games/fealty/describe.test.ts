import { expect, test } from "vitest";

import type { Game, StoryEvent, View } from "../../protocol";
import { about } from "./about";
import { describe } from "./describe";
import { orderOf } from "./board/order";
import played from "./lessons/played.json";
import { game, view } from "./sample";
import { fealty, lastPlaced } from "./view";

const told = (seat: number | null) =>
  Object.fromEntries(describe(game, view, seat).map(({ heading, lines }) => [heading, lines]));

test("the text tells the turn, who has placed and who is to decide", () => {
  expect(told(0)["The turn"]).toEqual([
    "Turn 2 of 6.",
    "The picked pieces are placed, the fastest first.",
    "Order of placement: 1. Blue Knight 20 (placed), 2. Yellow Ranger 50 (now).",
    "To decide: Yellow.",
  ]);
});

test("a hand is told to its owner only", () => {
  expect(told(0)["Your hand"]).toEqual(["Guard Post, speed 30, range 2, claims fields. Can never be moved."]);
  expect(told(1)["Your hand"]).toBeUndefined();
  expect(told(null)["Your hand"]).toBeUndefined();
});

test("each seat has its pieces with their squares, and its influence", () => {
  const blue = told(0)["Blue (you)"];
  expect(blue).toContain("Pieces: Knight 20 on d2 (placed last).");
  expect(blue).toContain("Influence: 2 tokens on b2.");
  expect(blue).toContain("Is the Presumptive Heir.");
  expect(told(0).Yellow).toContain("Pieces: Guard Post 30 on i1.");
});

test("the kingdom is told row by row with all that lies on it", () => {
  const { "The kingdom, row by row": rows, Duchies: duchies, "Conflict markers": markers } = told(null);
  expect(rows).toHaveLength(6);
  expect(rows![1]).toContain("d2 forest with road: Blue Knight 20");
  expect(rows![1]).toContain("b2 field with road and city: influence of Blue, 2 tokens");
  expect(rows![0]).toContain("c1 forest: conflict marker");
  expect(duchies).toEqual(["Ashwell, a1 to f6: used this turn.", "Harrowgate, g1 to l6."]);
  expect(markers).toEqual(["On c1."]);
});

const real = (name: keyof typeof played.views) => fealty(played.views[name] as unknown as View);
const realGame = played.game as unknown as Game;

test("who could not place stays in the order, and is told so", () => {
  const stuck = real("could_not_place");
  expect(orderOf(stuck).map(({ seat, state }) => [seat, state])).toEqual([
    [0, "placed"],
    [1, "back"],
    [2, "now"],
  ]);
  expect(describe(realGame, stuck, null)[0]!.lines).toContain(
    "Order of placement: 1. Blue Agent 10 (placed), 2. Yellow (could not place), 3. Purple Baron 60 (now).",
  );
  expect(lastPlaced(stuck)?.seat).toBe(0);
});

test("where there are no hands, a card that went back lies on the deck", () => {
  const blue = describe(realGame, real("face_up_on_the_deck"), 1).find(({ heading }) => heading === "Blue")!;
  expect(blue.lines).toContain("Cards in hand: 0, in the deck: 2.");
  expect(blue.lines).toContain("Face up on the deck: Knight 20.");
});

test("a piece that removed itself has been placed", () => {
  expect(orderOf(real("removed_itself")).map(({ state }) => state)).toEqual(["placed", "now"]);
});

test("about a piece: what it is, where it stands, what it would claim", () => {
  const foreseen: StoryEvent[] = [
    { kind: "claimed", about: { seat: 0, kind: 0, square: 3, tokens: 1 } },
    { kind: "claimed", about: { seat: 0, kind: 0, square: 23, tokens: 2 } },
  ];
  expect(about(game, view, "piece 0 0", foreseen)).toEqual({
    heading: "Blue Knight 20",
    lines: [
      "Speed 20. Claims every terrain up to 1 away.",
      "May put a conflict marker up to 2 squares away.",
      "Stands on d2.",
      "As things stand it would claim 3 tokens: d1, f2.",
    ],
  });
  expect(about(game, view, "square 23", foreseen)).toEqual({
    heading: "f2, forest with road and city",
    lines: [
      "As things stand Blue's Knight would claim it: 2 tokens.",
      "In Ashwell, which is used this turn.",
    ],
  });
  expect(about(game, view, "card 1", [])?.lines[1]).toBe("Can never be moved.");
  expect(about(game, view, "square 300", [])).toBeNull();
});
