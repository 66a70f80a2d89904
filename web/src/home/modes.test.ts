import { expect, test } from "vitest";

import { chairsFor, modeOf, MODES, namesOf, readMode, resized, usualNames } from "./modes";

test("an address names a mode, and anything else is a game against computers", () => {
  expect(readMode("friends")).toBe("friends");
  expect(readMode("nonsense")).toBe("now");
  expect(readMode(null)).toBe("now");
});

test("each mode has its chairs", () => {
  expect(chairsFor("now", 2)).toEqual(["me", "squire"]);
  expect(chairsFor("friends", 3)).toEqual(["me", "open", "open"]);
  expect(chairsFor("hotseat", 2)).toEqual(["me", "me"]);
  expect(chairsFor("watch", 3, "random")).toEqual(["random", "random", "random"]);
});

test("the chairs of a mode are recognised as that mode, at every size", () => {
  for (const mode of MODES)
    for (const seats of [2, 3, 4, 5, 6]) expect(modeOf(chairsFor(mode, seats))).toBe(mode);
});

test("one open chair makes a game with friends, whoever else sits there", () => {
  expect(modeOf(["me", "me", "open", "greedy"])).toBe("friends");
});

test("more chairs keep those there are", () => {
  expect(resized(["me", "random"], 4)).toEqual(["me", "random", "squire", "squire"]);
  expect(resized(["me", "open"], 3)).toEqual(["me", "open", "open"]);
  expect(resized(["me", "me"], 3)).toEqual(["me", "me", "me"]);
  expect(resized(["greedy", "random"], 3)).toEqual(["greedy", "random", "squire"]);
});

test("fewer chairs lose the last", () => {
  expect(resized(["me", "open", "greedy"], 2)).toEqual(["me", "open"]);
});

test("each of those who share a screen has a name of their own", () => {
  const strangers = ["Adela", "Bertram", "Cecily"];
  expect(usualNames(["me", "greedy", "me"], "Anna", strangers)).toEqual({ 0: "Anna", 2: "Cecily" });
  expect(usualNames(["greedy", "me", "me"], "", strangers)).toEqual({ 1: "Bertram", 2: "Cecily" });
  expect(usualNames(["me", "greedy"], "Anna", strangers)).toEqual({});
});

test("a name that was typed goes before the usual one, an empty one does not", () => {
  expect(namesOf({ 0: "  ", 1: " Bert ", 2: "Eve" }, { 0: "Anna", 1: "Adela" })).toEqual({
    0: "Anna",
    1: "Bert",
  });
});
