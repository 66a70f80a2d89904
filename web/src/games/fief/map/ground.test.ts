import { expect, test } from "vitest";

import { borders, isInside, townOutline } from "./ground";
import { game } from "../sample";
import { catalogue } from "../catalogue";

const { towns } = catalogue(game);
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

test("borders of fiefs and of bishoprics are two different divisions", () => {
  const sides = (of: Parameters<typeof borders>[1]) => borders(game, of).split("M").length - 1;
  const [fief, bishopric] = [sides((town) => town.fief), sides((town) => town.bishopric)];
  expect(fief).toBeGreaterThan(10);
  expect(bishopric).toBeGreaterThan(10);
  expect(sides((town) => `${town.fief} ${town.bishopric}`)).toBeGreaterThan(Math.max(fief, bishopric));
  expect(sides(() => 1)).toBe(0);
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
