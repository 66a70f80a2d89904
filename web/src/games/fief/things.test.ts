import { expect, test } from "vitest";

import { game, march } from "./sample";
import { doer } from "./doing";
import { called, nameOf, parseThing, thingOf } from "./things";
import { catalogue } from "./catalogue";
import { france } from "./view";

test("things are read from their names", () => {
  expect(parseThing("town:la_rochelle")).toEqual({ is: "town", of: "la_rochelle" });
  expect(parseThing("units:3")).toEqual({ is: "units", of: "3" });
  expect(parseThing("mill")).toEqual({ is: "deed", of: "mill" });
  for (const none of ["town:", "castle", "", "town:a:b"]) expect(parseThing(none)).toBeNull();
});

test("things have names that people use", () => {
  expect(nameOf(game, march, "town:le_puy")).toBe("Le Puy");
  expect(nameOf(game, march, "town:offshore")).toBe("the sea");
  expect(nameOf(game, march, "lord:alienor")).toBe("Aliénor");
  expect(nameOf(game, march, "card:alienor")).toBe("Aliénor");
  expect(nameOf(game, march, "card:tax")).toBe("TAX");
  expect(nameOf(game, march, "bishopric:5")).toBe("the bishopric of Avignon");
  expect(nameOf(game, march, "family:blue")).toBe("Blue");
  expect(nameOf(game, march, "deniers:1")).toBe("1 denier");
  expect(nameOf(game, march, "stay")).toBe("Do not march");
});

test("an event is about the place where it happens, else about who or what it concerns", () => {
  const { places, lords } = catalogue(game);
  const told = (about: Record<string, number>) => thingOf(game, { kind: "stepped", about });
  expect(told({ lord: 1, place: places.indexOf("before:tours:poitiers") })).toBe("town:tours");
  expect(told({ lord: 1, place: places.indexOf("offshore") })).toBe("town:offshore");
  expect(told({ seat: 0, town: 0 })).toBe(`town:${places[0]}`);
  expect(told({ seat: 0, lord: 2, town: -1 })).toBe(`lord:${lords[2]!.id}`);
  expect(told({ bishopric: 0 })).toBe("bishopric:1");
  expect(told({ seat: 2 })).toBe("family:yellow");
  expect(told({ round: 2 })).toBeNull();
});

test("names in the words of events stand for towns, lords, fiefs and families", () => {
  const names = called(game);
  expect(names.get("Tours")).toBe("town:tours");
  expect(names.get("Arthur")).toBe("lord:arthur");
  expect(names.get("Dauphiné")).toBe("fief:dauphine");
  expect(names.get("Blue")).toBe("family:blue");
  for (const { id, name } of catalogue(game).towns) expect(names.get(name)).toBe(`town:${id}`);
});

test("on the map a family does what its lords do, and nobody does the rest", () => {
  const done = (about: Record<string, number>) => doer(game, march, { kind: "told", about });
  const lord = france(march).lords[0]!;
  const number = catalogue(game).lords.findIndex(({ id }) => id === lord.id);
  expect(done({ town: 3, seat: -1 })).toBeNull();
  expect(done({ town: 3, seat: 2 })).toBe(2);
  expect(done({ lord: number, place: 0 })).toBe(lord.family);
  expect(done({ seat: 2 })).toBeNull();
  expect(done({ round: 3 })).toBeNull();
});
