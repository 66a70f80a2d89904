import { expect, test } from "vitest";

import { view } from "../sample";
import { columnsOf, duchyAt, duchyPlaces, groundAt, roadsFrom, squaresOf } from "./terrain";

const { kingdom } = view;
const sides = (row: number, column: number) =>
  roadsFrom(kingdom, row, column)
    .map(([down, right]) => (down < 0 ? "north" : down > 0 ? "south" : right < 0 ? "west" : "east"))
    .join(" ");

test("a sign tells terrain, road and city", () => {
  expect(groundAt(kingdom, 1, 5)).toEqual({ terrain: "forest", road: true, city: true });
  expect(groundAt(kingdom, 0, 4)).toEqual({ terrain: "mountain", road: false, city: false });
  expect(groundAt(kingdom, 0, 12)).toBeNull();
  expect(groundAt(kingdom, 6, 0)).toBeNull();
});

test("roads join within a duchy and leave it at the gates only", () => {
  expect(sides(0, 1)).toBe("north south"); // column b is a gate of the northern side
  expect(sides(1, 1)).toBe("north east south west");
  expect(sides(1, 2)).toBe("east west");
  expect(sides(4, 5)).toBe("east west"); // row 5 is a gate: the road goes on into the next duchy
  expect(sides(3, 8)).toBe("east west");
  expect(sides(0, 0)).toBe(""); // no road here
});

test("at a gate a road runs on to the border even where a mountain lies behind it", () => {
  expect(groundAt(kingdom, 1, 6)?.terrain).toBe("mountain");
  expect(sides(1, 5)).toBe("east west");
});

test("duchies lie in reading order, also around gaps", () => {
  expect(duchyPlaces(kingdom)).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 6 },
  ]);
  const cross = Array.from({ length: 18 }, (_, row) =>
    row < 6 || row > 11 ? "      ......" : "..................",
  );
  expect(duchyPlaces(cross).map(({ row, column }) => `${row} ${column}`)).toEqual([
    "0 6",
    "6 0",
    "6 6",
    "6 12",
    "12 6",
  ]);
  expect(duchyAt(cross, 7, 13)).toBe(3);
  expect(duchyAt(cross, 0, 0)).toBe(-1);
  expect(columnsOf(cross)).toBe(18);
  expect(squaresOf(cross)).toHaveLength(5 * 36);
});
