import { expect, test } from "vitest";

import { meet } from "./boxes";
import { chipsOf, hitBox } from "./chips";
import { every, game, march } from "../sample";
import { before } from "./roads";
import { SEA_AT, spotOf } from "./spots";
import { forcesOf } from "../view";

const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test("forces stand beside their town, those on the road near the road, fleets near the sea", () => {
  const chips = chipsOf(game, march);
  const at = (lord: string) => chips.find((chip) => chip.lord === lord)!.at;
  const tours = spotOf(game, "tours");
  for (const lord of ["arthur", "jeanne", "henry"]) expect(apart(at(lord), tours)).toBeLessThan(170);
  const road = chips.find(({ force }) => force.stand === "waiting")!;
  expect(apart(road.at, before(game, "tours", "poitiers"))).toBeLessThan(90);
  expect(apart(at("othon"), SEA_AT)).toBeLessThan(90);
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

test("pressing a piece means no other piece, also where cells are grown for a finger", () => {
  for (const view of every) {
    const chips = chipsOf(game, view, 1.2);
    for (const chip of chips) {
      const others = chips.flatMap((other) => (other === chip ? [] : [other.free]));
      const box = hitBox(chip, 72, others);
      for (const other of others) expect(meet(box, other)).toBe(false);
      expect(box.w).toBeGreaterThanOrEqual(chip.free.w);
    }
  }
});
