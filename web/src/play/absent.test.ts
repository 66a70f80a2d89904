import { expect, test } from "vitest";

import type { Chair, Table } from "../protocol";
import { absentees, aidedWords, mustAsk } from "./absent";

const anna: Chair = { seat: 0, name: "Anna", kind: "person", player: "a" };
const bruno: Chair = { seat: 1, name: "Bruno", kind: "person", player: "b" };
const agreed = (lending: boolean) => ({ absence: { lending } }) as unknown as Table;

test("a seat is lent with consent only among several people, unless all have agreed before", () => {
  expect(mustAsk(agreed(false), [anna, bruno])).toBe(true);
  expect(mustAsk(agreed(true), [anna, bruno])).toBe(false);
  expect(mustAsk(agreed(false), [anna, { ...bruno, player: "a" }])).toBe(false);
  expect(mustAsk(agreed(false), [anna, { ...bruno, kind: "computer" }])).toBe(false);
});

test("the others decide about a seat from its time on, and nobody about their own", () => {
  const away = { ...bruno, decide_from: 100 };
  expect(absentees([anna, away], [0], 99)).toEqual([]);
  expect(absentees([anna, away], [0], 100)).toEqual([away]);
  expect(absentees([anna, away], [1], 100)).toEqual([]);
});

test("what a computer has decided is said by its moves, and whether it still plays", () => {
  expect(aidedWords(bruno)).toBe("");
  expect(aidedWords({ ...bruno, aided: [[31, 40]] })).toBe("computer in moves 31–40");
  expect(aidedWords({ ...bruno, aided: [[31, 40]], substitute: "greedy" })).toBe("computer from move 31");
  const twice: Chair = {
    ...bruno,
    aided: [
      [3, 3],
      [31, 40],
    ],
    substitute: "greedy",
  };
  expect(aidedWords(twice)).toBe("computer in move 3 and from move 31");
});
