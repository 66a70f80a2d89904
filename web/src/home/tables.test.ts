import { expect, test } from "vitest";

import type { Table } from "../protocol";
import { addressOf, lobbySorted, mineSorted, openSeats, sitters, yourMove } from "./tables";

function table(id: string, more: Partial<Table> = {}): Table {
  return {
    id,
    game: "fealty",
    status: "playing",
    options: {},
    clock: { kind: "none" },
    hints: false,
    absence: {},
    chairs: [
      { seat: 0, kind: "person", name: "Anna", level: "", guest: false, reserved: "" },
      { seat: 1, kind: "computer", name: "Odo of Grimselgate", level: "greedy", guest: false, reserved: "" },
    ],
    listed: true,
    created: 0,
    touched: 0,
    yours: [],
    invited: [],
    waiting: [],
    rematch: "",
    trouble: "",
    lesson: "",
    host: "",
    gate: "open",
    link: "",
    ...more,
  };
}
const ids = (tables: Table[]) => tables.map((each) => each.id).join(" ");
const OPEN = { seat: 1, kind: "open" as const, name: "", level: "", guest: false, reserved: "" };

test("where it is your move comes first of all", () => {
  const mine = [
    table("w", { status: "open", yours: [0], waiting: [] }),
    table("theirs", { yours: [0], waiting: [1], touched: 9 }),
    table("yours", { yours: [0], waiting: [0] }),
  ];
  expect(mine.map(yourMove)).toEqual([false, false, true]);
  expect(ids(mineSorted(mine).running)).toBe("yours theirs w");
});

test("my games: playing, then waiting, then over; each the latest first", () => {
  const { running, over } = mineSorted([
    table("o1", { status: "over", touched: 9 }),
    table("w1", { status: "open", touched: 8 }),
    table("p1", { touched: 1 }),
    table("p2", { touched: 2 }),
    table("o2", { status: "over", touched: 10 }),
  ]);
  expect(ids(running)).toBe("p2 p1 w1");
  expect(ids(over)).toBe("o2 o1");
});

test("the lobby leaves out my own tables, and those that are full but have not begun", () => {
  const { waiting, playing } = lobbySorted([
    table("mine", { yours: [0] }),
    table("full", { status: "open" }),
    table("a", { status: "open", chairs: [OPEN], touched: 1 }),
    table("b", { status: "open", chairs: [OPEN], touched: 2 }),
    table("run"),
  ]);
  expect(ids(waiting)).toBe("b a");
  expect(ids(playing)).toBe("run");
});

test("open seats are counted", () => {
  expect(openSeats(table("t", { chairs: [OPEN, { ...OPEN, seat: 2 }] }))).toBe(2);
});

test("you are named first, and whoever has several seats once", () => {
  const chairs: Table["chairs"] = [
    { seat: 0, kind: "computer", name: "Odo of Grimselgate", level: "greedy", guest: false, reserved: "" },
    { seat: 1, kind: "person", name: "Anna", level: "", guest: false, reserved: "" },
    { seat: 2, kind: "person", name: "Anna", level: "", guest: false, reserved: "" },
    { seat: 3, kind: "computer", name: "Amice of Wyndlow", level: "greedy", guest: false, reserved: "" },
  ];
  expect(sitters(table("t", { chairs, yours: [1, 2] }))).toEqual([
    { name: "Anna", level: "", who: "you", seats: 2 },
    { name: "Odo of Grimselgate", level: "greedy", who: "computer", seats: 1 },
    { name: "Amice of Wyndlow", level: "greedy", who: "computer", seats: 1 },
  ]);
  expect(sitters(table("t", { chairs, yours: [2] })).map((each) => each.who)).toEqual([
    "you",
    "computer",
    "person",
    "computer",
  ]);
});

test("finished games are replayed, others are visited", () => {
  expect(addressOf(table("x"))).toBe("/table/x");
  expect(addressOf(table("x", { status: "over" }))).toBe("/replay/x");
});
