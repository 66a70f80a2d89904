import { expect, test } from "vitest";

import { every, game, march } from "./sample";
import { before, chipsOf, SEA_AT, spotOf } from "./spots";
import { forcesOf } from "./view";

test("whoever controls a town stands over it, others in rows above, those on the road on the way", () => {
  const chips = chipsOf(game, march);
  const at = (lord: string) => chips.find((chip) => chip.lord === lord)!.at;
  const tours = spotOf(game, "tours");
  expect(at("arthur").y).toBe(at("jeanne").y);
  expect(at("arthur").y).toBeLessThan(tours.y);
  expect(at("henry").y).toBeLessThan(at("arthur").y);
  const road = chips.find(({ force }) => force.stand === "waiting")!;
  expect(road.at).toEqual(before(game, "tours", "poitiers"));
  expect(at("othon").x).toBe(SEA_AT.x);
});

test("a captive is shown with his jailer", () => {
  const isabelle = chipsOf(game, march).find(({ lord }) => lord === "isabelle")!;
  expect(isabelle.kind).toBe("captive");
  expect(isabelle.seat).toBe(0);
});

test("every lord on the map has one piece, and no two pieces lie on each other", () => {
  for (const view of every) {
    const chips = chipsOf(game, view);
    const lords = forcesOf(view).flatMap((force) =>
      force.stand === "recruits" ? [] : [...force.lords, ...force.captives],
    );
    expect(chips.flatMap(({ lord }) => lord || []).sort()).toEqual(lords.sort());
    const places = chips.map(({ at }) => `${at.x} ${at.y}`);
    expect(new Set(places).size).toBe(places.length);
  }
});
