import { expect, test } from "vitest";

import { borders, groundOf, isInside, landPath, townOutline } from "./ground";
import { game } from "./sample";
import { catalogue } from "./view";

const { towns } = catalogue(game);
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

test("both sides of a border wander over the same points", () => {
  const paths = new Map(towns.map(({ id }) => [id, new Set(landPath(game, id).slice(1, -1).split("L"))]));
  const points = (town: string) => paths.get(town)!;
  const { lands } = groundOf(game);
  for (const [town, land] of Object.entries(lands))
    for (const [at, { from, over }] of land.entries()) {
      if (!over) continue;
      const next = land[(at + 1) % land.length]!.from;
      const shared = [...points(town)].filter((point) => points(over).has(point));
      expect(shared.length, `${town} ${over}`).toBeGreaterThan(apart(from, next) > 60 ? 4 : 1);
    }
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
