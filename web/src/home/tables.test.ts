import { expect, test } from "vitest";

import type { Table } from "../protocol";
import { addressOf, lobbySorted, mineParted, openSeats, sitters, winners, yourMove } from "./tables";

const FREE = { guest: false, reserved: "" };

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
      { seat: 0, kind: "person", name: "Anna", level: "", ...FREE },
      { seat: 1, kind: "computer", name: "Odo of Grimselgate", level: "greedy", ...FREE },
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
    left_ms: null,
    rematch_asked: false,
    ended: null,
    result: null,
    ...more,
  };
}
const ids = (tables: Table[]) => tables.map((each) => each.id).join(" ");
const OPEN = { seat: 1, kind: "open" as const, name: "", level: "", ...FREE };

test("it is your move where one of your seats may decide", () => {
  const mine = [
    table("w", { status: "open", yours: [0], waiting: [] }),
    table("theirs", { yours: [0], waiting: [1] }),
    table("yours", { yours: [0], waiting: [0] }),
  ];
  expect(mine.map(yourMove)).toEqual([false, false, true]);
});

test("my games keep the order of the server; a rematch that is offered is an invitation", () => {
  const { running, invited } = mineParted([
    table("b"),
    table("again", { status: "over", rematch_asked: true }),
    table("a", { status: "open" }),
    table("come", { status: "open", invited: [1] }),
  ]);
  expect(ids(running)).toBe("b a");
  expect(ids(invited)).toBe("again come");
});

test("who has won: I, others, or nobody", () => {
  const over = (won: number[] | undefined, yours: number[]) =>
    winners(table("t", { status: "over", yours, result: { why: "played", winners: won } }));
  expect(over([0], [0])).toEqual({ you: true, others: [] });
  expect(over([0, 1], [0])).toEqual({ you: true, others: ["Odo of Grimselgate"] });
  expect(over([0], [1])).toEqual({ you: false, others: ["Anna"] });
  expect(over(undefined, [0])).toBeNull();
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
    { seat: 0, kind: "computer", name: "Odo of Grimselgate", level: "greedy", ...FREE },
    { seat: 1, kind: "person", name: "Anna", level: "", ...FREE },
    { seat: 2, kind: "person", name: "Anna", level: "", ...FREE },
    { seat: 3, kind: "computer", name: "Amice of Wyndlow", level: "greedy", ...FREE },
  ];
  expect(sitters(table("t", { chairs, yours: [1, 2] }))).toEqual([
    { name: "Anna", level: "", who: "you", seats: 2, points: [] },
    { name: "Odo of Grimselgate", level: "greedy", who: "computer", seats: 1, points: [] },
    { name: "Amice of Wyndlow", level: "greedy", who: "computer", seats: 1, points: [] },
  ]);
  const counted = sitters(
    table("t", { chairs, yours: [1, 2], result: { why: "played", points: [4, 7, 9, 2] } }),
  );
  expect(counted.map((each) => each.points)).toEqual([[7, 9], [4], [2]]);
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
  expect(addressOf(table("x", { status: "over", rematch_asked: true }))).toBe("/table/x");
});
