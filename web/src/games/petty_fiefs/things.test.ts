import { expect, test } from "vitest";

import { game, view } from "./sample";
import { SIGNS } from "./board/signs";
import { isVerb, nameOf, parseThing } from "./things";
import {
  ahead,
  conflictAt,
  lyingValues,
  piecesIn,
  suitName,
  suitTincture,
  valueName,
  valueSign,
} from "./view";

test("things are read from their names", () => {
  expect(parseThing("coin 0 5")).toEqual({ is: "coin", of: 0, value: 5 });
  expect(parseThing("province 12")).toEqual({ is: "province", of: 12, value: 0 });
  expect(parseThing("bribe")).toEqual({ is: "bribe", of: 0, value: 0 });
  for (const none of ["coin 0", "province", "square 3", "bribe 1", "pawn x", ""])
    expect(parseThing(none)).toBeNull();
});

test("things have names that people use", () => {
  expect(nameOf(game, view, "province 4")).toBe("province 5");
  expect(nameOf(game, view, "pawn 10")).toBe("the warlord");
  expect(nameOf(game, view, "coin 1 1")).toBe("the Moons ace");
  expect(nameOf(game, view, "hired 4")).toBe("the mercenaries 4");
  expect(nameOf(game, view, "band 4")).toBe("the band m5 of mercenaries");
  expect(nameOf(game, view, "give 0")).toBe("Fight for Suns");
  expect(nameOf(game, view, "elsewhere")).toBe("elsewhere");
});

test("a value has one name, which pieces show by its first letter", () => {
  expect([0, 1, 2].map((value) => valueName(game, value))).toEqual(["null", "ace", "2"]);
  expect([0, 1, 2].map((value) => valueSign(game, value))).toEqual(["N", "A", "2"]);
});

test("what is to be done is told from what lies on the table", () => {
  expect(["bribe", "deploy", "steps 2", "annex 0"].every(isVerb)).toBe(true);
  expect(["coin 0 1", "castle 1", "province 3", "nonsense"].some(isVerb)).toBe(false);
});

test("every suit has a sign of its own", () => {
  const drawn = Array.from({ length: 11 }, (_, suit) => SIGNS[suitName(game, suit).toLowerCase()]);
  expect(drawn.every((sign) => sign && (sign.fill || sign.line))).toBe(true);
  expect(new Set(drawn.map((sign) => JSON.stringify(sign))).size).toBe(11);
  expect(suitTincture(game, 3)).toBe("or");
  expect(suitTincture(game, 10)).toBe("sable");
});

test("steps go clockwise, and castles are pieces", () => {
  expect(ahead(view, 0, 1)).toBe(2);
  expect(ahead(view, 1, 2)).toBe(2);
  expect(ahead(view, 9, 1)).toBeNull();
  expect(view.circle.map(piecesIn)).toEqual([3, 2, 4]);
  expect(conflictAt(view)).toBe(3);
});

test("coins on the board come in the order in which they must be taken back, not by value", () => {
  const coin = (number: number, value: number | null) => ({ suit: 0, coin: number, value, up: false });
  const lying = { ...view.circle[1]!, coins: [coin(2, 1), coin(0, 4), coin(1, null)] };
  expect(lyingValues({ ...view, circle: [lying, view.circle[0]!] }, 0)).toEqual([4, 1, 2]);
});
