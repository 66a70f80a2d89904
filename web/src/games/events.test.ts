import { expect, test } from "vitest";

import type { Game, StoryEvent } from "../protocol";
import type { GameFace } from "./face";
import { beatOf, lastMoves, thingTold } from "./events";

const game = {} as Game;
const face = {} as GameFace;
const did = (seat: number, square: number): StoryEvent => ({ kind: "placed", about: { seat, square } });

test("what is told is about a place, or what the game says", () => {
  expect(thingTold(game, face, did(0, 12))).toBe("square 12");
  expect(thingTold(game, face, { kind: "turn", about: { turn: 1 } })).toBeNull();
  expect(thingTold(game, { ...face, thingOf: () => "region x" }, did(0, 12))).toBe("region x");
});

test("each seat's last move is marked, up to where another did something", () => {
  const story = [did(0, 1), did(1, 2), did(0, 3), did(0, 4), { kind: "turn", about: {} }, did(1, 5)];
  expect(lastMoves(game, face, null, story, 2)).toEqual([
    { seat: 1, thing: "square 5" },
    { seat: 0, thing: "square 4" },
    { seat: 0, thing: "square 3" },
  ]);
});

test("one thing is marked once for a seat", () => {
  expect(lastMoves(game, face, null, [did(0, 3), did(0, 3)], 2)).toEqual([{ seat: 0, thing: "square 3" }]);
});

test("an event has the beat of its kind, unless the game says where one ends", () => {
  const told = { beats: { placed: "short" } } as unknown as Game;
  expect(beatOf(told, face, did(0, 3))).toBe("short");
  expect(beatOf(told, face, { kind: "won", about: {} })).toBe("long");
  expect(beatOf(told, { ...face, closes: ({ about }) => about.seat === 1 }, did(1, 3))).toBe("close");
});
