import { expect, test } from "vitest";

import { game, view } from "./sample";
import { nameOf, parseThing, thingOf } from "./things";

test("things are read from their names", () => {
  expect(parseThing("square 3,5")).toEqual({ is: "square", seat: null, square: "3,5" });
  expect(parseThing("at 4 7,1")).toEqual({ is: "square", seat: 4, square: "7,1" });
  expect(parseThing("tile gold_mine")).toEqual({ is: "tile", id: "gold_mine" });
  expect(parseThing("seat 2")).toEqual({ is: "seat", number: 2 });
  expect(parseThing("pass")).toEqual({ is: "deed", deed: "pass" });
  for (const none of ["square 35", "seat x", "castle", "", "at 1"]) expect(parseThing(none)).toBeNull();
});

test("things have names that people use", () => {
  expect(nameOf(game, view, "tile gold_mine")).toBe("Gold Mine");
  expect(nameOf(game, view, "square 3,5")).toBe("3,5 of Blue");
  expect(nameOf(game, view, "pass")).toBe("Buy nothing");
  expect(nameOf(game, { ...view, step: "wizard" }, "pass")).toBe("Keep the dice");
  expect(nameOf(game, view, "fortify")).toBe("Build a Fort for 4 Stone");
});

test("an event is about a square of the fief in which it happens", () => {
  const told = (about: Record<string, number>) => ({ kind: "placed", about });
  expect(thingOf(game, told({ seat: 1, square: 20 }))).toBe("at 1 3,5");
  expect(thingOf(game, told({ seat: 1 }))).toBeNull();
});
