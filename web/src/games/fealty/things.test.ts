import { expect, test } from "vitest";

import { game, view } from "./sample";
import { nameOf, parseDeed, parseThing, squareName, squareNumber } from "./things";

test("squares are named by column and row from the top left", () => {
  expect(squareName(0, 18)).toBe("a1");
  expect(squareName(129, 18)).toBe("d8");
  expect(squareNumber("d8", 18)).toBe(129);
  expect(squareNumber("r18", 18)).toBe(323);
});

test("what is no square of the kingdom has no number", () => {
  for (const name of ["", "d", "8", "d0", "d19", "s1", "dd1"]) expect(squareNumber(name, 18)).toBeNull();
});

test("things are read from the names the server gives them", () => {
  expect(parseThing("square 45")).toEqual({ is: "square", square: 45 });
  expect(parseThing("card 3")).toEqual({ is: "card", kind: 3 });
  expect(parseThing("piece 0 7")).toEqual({ is: "piece", seat: 0, kind: 7 });
  for (const thing of ["", "coin 3", "square", "square x", "piece 1"]) expect(parseThing(thing)).toBeNull();
});

test("things are called as people call them", () => {
  expect(nameOf(game, view, "square 21")).toBe("d2");
  expect(nameOf(game, view, "card 1")).toBe("Guard Post 30");
  expect(nameOf(game, view, "piece 1 2")).toBe("Yellow Ranger 50");
});

test("a choice is read from its short text", () => {
  const deed = (notation: string) => parseDeed(game, { notation }, 18);
  expect(deed("place d8")).toEqual({ verb: "place", kind: null, square: 129 });
  expect(deed("move Guard Post d8")).toEqual({ verb: "move", kind: 1, square: 129 });
  expect(deed("remove Ranger")).toEqual({ verb: "remove", kind: 2, square: null });
  expect(deed("pick Guard Post")).toEqual({ verb: "pick", kind: 1, square: null });
  expect(deed("decline")).toEqual({ verb: "other", kind: null, square: null });
});
