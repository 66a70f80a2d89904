import { expect, test } from "vitest";

import { borders, groundOf, isInside, townOutline } from "./ground";
import { labelsOf } from "./labels";
import { game } from "./sample";
import { catalogue } from "./view";

const { towns, fiefs, bishoprics, outline } = catalogue(game);
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test("the corners of a town's land are no nearer to any other town", () => {
  for (const town of towns)
    for (const { from } of groundOf(game).lands[town.id]!)
      for (const other of towns) expect(apart(from, town)).toBeLessThanOrEqual(apart(from, other) + 0.01);
});

test("lands meet in pairs: who has a border with a town is on the other side of it", () => {
  const { lands } = groundOf(game);
  for (const [town, land] of Object.entries(lands))
    for (const { over } of land) if (over) expect(lands[over]!.some((edge) => edge.over === town)).toBe(true);
});

test("borders of fiefs and of bishoprics are two different divisions", () => {
  const sides = (of: Parameters<typeof borders>[1]) => borders(game, of).split("M").length - 1;
  const [fief, bishopric] = [sides((town) => town.fief), sides((town) => town.bishopric)];
  expect(fief).toBeGreaterThan(10);
  expect(bishopric).toBeGreaterThan(10);
  expect(sides((town) => `${town.fief} ${town.bishopric}`)).toBeGreaterThan(Math.max(fief, bishopric));
  expect(sides(() => 1)).toBe(0);
});

test("names stand on land that belongs to what they name", () => {
  const labels = labelsOf(game);
  const nearest = (at: { x: number; y: number }) =>
    towns.reduce((one, other) => (apart(at, other) < apart(at, one) ? other : one)).id;
  for (const { id, towns: own } of fiefs) {
    expect(own).toContain(nearest(labels.fiefs.get(id)!));
    expect(isInside(labels.fiefs.get(id)!, outline)).toBe(true);
  }
  for (const { number, towns: own } of bishoprics)
    expect(own).toContain(nearest(labels.bishoprics.get(number)!));
});

test("pointing near a town means it, pointing far away does not", () => {
  const corners = (d: string) =>
    d
      .slice(1, -1)
      .split("L")
      .map((pair) => pair.split(" ").map(Number) as [number, number]);
  for (const town of towns) {
    const ring = corners(townOutline(game, town));
    expect(isInside(town, ring)).toBe(true);
    for (const [x, y] of ring) expect(apart({ x, y }, town)).toBeLessThan(80);
  }
});
