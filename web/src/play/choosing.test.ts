import { expect, test } from "vitest";

import type { Choice } from "../protocol";
import { asked, inquiries, left, name, NOTHING, offered, stage } from "./choosing";

const choice = (action: number, ...concerns: string[]): Choice => ({
  action,
  notation: `a${action}`,
  words: `do ${action}`,
  concerns,
});

const knightThere = choice(1, "piece 0 1", "square 5");
const knightHere = choice(2, "piece 0 1", "square 6");
const rangerThere = choice(3, "piece 0 2", "square 5");
const rangerFar = choice(4, "piece 0 2", "square 9");
const decline = choice(9);
const MOVES = [knightThere, knightHere, rangerThere, rangerFar, decline];

test("everything that a choice is about can be named first", () => {
  expect(offered(MOVES, NOTHING)).toEqual(
    new Set(["piece 0 1", "piece 0 2", "square 5", "square 6", "square 9"]),
  );
});

test("naming a piece leaves its squares, and naming one of them stages the move", () => {
  const piece = name(MOVES, NOTHING, "piece 0 1")!;
  expect(piece.staged).toBeNull();
  expect(left(MOVES, piece)).toEqual([knightThere, knightHere]);
  expect(offered(MOVES, piece)).toEqual(new Set(["square 5", "square 6"]));
  expect(name(MOVES, piece, "square 6")).toEqual({ things: ["piece 0 1", "square 6"], staged: knightHere });
});

test("the order of naming does not matter", () => {
  const square = name(MOVES, NOTHING, "square 5")!;
  expect(square.staged).toBeNull();
  expect(name(MOVES, square, "piece 0 2")!.staged).toBe(rangerThere);
});

test("a thing that only one choice is about is staged at once", () => {
  expect(name(MOVES, NOTHING, "square 9")!.staged).toBe(rangerFar);
});

test("with a move staged, another square of the same piece can be named instead", () => {
  const staged = name(MOVES, name(MOVES, NOTHING, "piece 0 1")!, "square 6")!;
  expect(offered(MOVES, staged)).toContain("square 5");
  expect(name(MOVES, staged, "square 5")!.staged).toBe(knightThere);
});

test("a thing that does not go with those named before begins anew", () => {
  const piece = name(MOVES, NOTHING, "piece 0 1")!;
  expect(name(MOVES, piece, "square 9")).toEqual({ things: ["square 9"], staged: rangerFar });
  expect(name(MOVES, piece, "piece 0 2")!.things).toEqual(["piece 0 2"]);
});

test("a choice that is about nothing more than what was named is staged, and what could be added is still offered", () => {
  const alone = choice(5, "militia 2");
  const helped = choice(6, "militia 2", "card 9");
  const other = choice(7, "militia 3", "card 9");
  const all = [alone, helped, other];
  const named = name(all, NOTHING, "militia 2")!;
  expect(named).toEqual({ things: ["militia 2"], staged: alone });
  expect(offered(all, named)).toContain("card 9");
  expect(name(all, named, "card 9")!.staged).toBe(helped);
  expect(name(all, NOTHING, "card 9")!.staged).toBeNull();
});

test("nothing is chosen by a thing that no choice is about", () => {
  expect(name(MOVES, NOTHING, "square 7")).toBeNull();
  expect(name([], NOTHING, "square 5")).toBeNull();
});

test("from the list everything can be staged", () => {
  expect(stage(decline)).toEqual({ things: [], staged: decline });
  expect(offered(MOVES, stage(knightHere))).toContain("square 5");
});

test("a thing that leads nowhere is asked about with what was named, and then alone", () => {
  expect(inquiries(NOTHING, "square 7")).toEqual([["square 7"]]);
  expect(inquiries(name(MOVES, NOTHING, "piece 0 1")!, "square 7")).toEqual([
    ["piece 0 1", "square 7"],
    ["square 7"],
  ]);
});

test("with a move staged it is asked about instead of the last thing named", () => {
  const staged = name(MOVES, name(MOVES, NOTHING, "piece 0 1")!, "square 6")!;
  expect(inquiries(staged, "square 7")).toEqual([["piece 0 1", "square 7"], ["square 7"]]);
  expect(inquiries(name(MOVES, NOTHING, "square 9")!, "square 7")).toEqual([["square 7"]]);
});

test("what a seat raises on its own is not lit beside the answers, until it has begun", () => {
  const gift: Choice = { ...choice(20, "town", "family"), initiative: true };
  const other: Choice = { ...choice(21, "town", "friend"), initiative: true };
  const all = [...MOVES, gift, other];
  expect(offered(asked(all, NOTHING), NOTHING)).toEqual(offered(MOVES, NOTHING));
  const begun = name(all, NOTHING, "town")!;
  expect(offered(asked(all, begun), begun)).toEqual(new Set(["family", "friend"]));
});
