import { expect, test } from "vitest";

import { middleOf } from "../../../board/places";
import { byCompass } from "../../../board/walk";
import { boxOf, HIGH, neighbours, OUTLINES, placeOf, RINGS, SHORE, WIDE } from "./land";
import { game } from "../sample";
import { catalogue } from "../view";

const { regions } = catalogue(game);
const corners = (d: string) =>
  d
    .slice(1, -1)
    .split("L")
    .map((pair) => pair.split(" ").map(Number) as [number, number]);

/** Whether a point is inside an outline: a line from it to the side crosses the outline an odd number of times. */
function inside(x: number, y: number, outline: string): boolean {
  const points = corners(outline);
  return points.reduce((within, [ax, ay], number) => {
    const [bx, by] = points[(number + 1) % points.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !within : within;
  }, false);
}

test("the map has borders exactly where the Regions are neighbours", () => {
  expect(Object.keys(RINGS).sort()).toEqual(regions.map(({ id }) => id).sort());
  for (const { id, adjacent } of regions)
    expect([id, neighbours(id).sort()]).toEqual([id, [...adjacent].sort()]);
});

test("the middle of a Region, and where its name stands, belong to it alone", () => {
  for (const { id } of regions) {
    for (const { x, y } of [middleOf(boxOf(id)), placeOf(id)])
      expect([id, Object.keys(OUTLINES).filter((each) => inside(x, y, OUTLINES[each]!))]).toEqual([id, [id]]);
  }
});

test("the land is one, and all of it is on the map", () => {
  for (const { id } of regions) {
    const { x, y } = placeOf(id);
    expect([id, inside(x, y, SHORE)]).toEqual([id, true]);
  }
  for (const [x, y] of corners(SHORE)) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDE);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HIGH);
  }
});

test("keys lead to the nearest Region that way, and to every Region", () => {
  const rows = [regions.map(({ id }) => ({ thing: id, label: id, box: boxOf(id) }))];
  const towards = (key: string, from: string) =>
    byCompass(
      key,
      rows[0]!.find(({ thing }) => thing === from)!,
      rows,
    )?.thing;
  expect(towards("ArrowRight", "anjou")).toBe("blois");
  expect(towards("ArrowUp", "vermandois")).toBe("flanders");
  expect(towards("ArrowLeft", "brittany")).toBeUndefined();
  const reached = new Set(["flanders"]);
  for (const region of reached)
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      const next = towards(key, region);
      if (next) reached.add(next);
    }
  expect(reached.size).toBe(20);
});
