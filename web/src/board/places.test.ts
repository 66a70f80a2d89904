import { expect, test } from "vitest";

import { markedOn, outlineOf, spot, type Place } from "./places";

const box = { x: 0, y: 40, w: 40, h: 30 };
const square: Place = { thing: "square 1", label: "b1", box, holds: ["piece 0 7"] };
const other: Place = { thing: "square 2", label: "c1", box, d: "M0 0L1 1Z" };
const rows = [[square], [other]];

test("a thing is where its cell is, or where it stands", () => {
  expect(spot(rows, "square 2")).toBe(other);
  expect(spot(rows, "piece 0 7")).toBe(square);
  expect(spot(rows, "card 3")).toBeUndefined();
});

test("several seats that moved to one place are marked there together", () => {
  const marks = [
    { thing: "square 1", seat: 2 },
    { thing: "piece 0 7", seat: 0 },
    { thing: "square 2", seat: 1 },
    { thing: "card 3", seat: 3 },
  ];
  expect(markedOn(rows, marks)).toEqual([
    { place: square, seats: [0, 2] },
    { place: other, seats: [1] },
  ]);
});

test("a cell is as its outline says, else its box", () => {
  expect(outlineOf(square)).toBe("M0 40h40v30h-40z");
  expect(outlineOf(other)).toBe("M0 0L1 1Z");
});
