import { expect, test } from "vitest";

import { heardBy } from "./chat";

const chat = (number: number, seat?: number, to?: number[]) => ({
  number,
  at: 0,
  name: "",
  text: "",
  ...(seat === undefined ? {} : { seat }),
  ...(to === undefined ? {} : { to }),
});

test("a seat hears what was said to all, by itself and to itself", () => {
  const talk = [chat(1, 0), chat(2, 0, [1]), chat(3, 1, [2]), chat(4)];
  const heard = (eyes: number | null) => heardBy(talk, eyes).map(({ number }) => number);
  expect(heard(0)).toEqual([1, 2, 4]);
  expect(heard(1)).toEqual([1, 2, 3, 4]);
  expect(heard(2)).toEqual([1, 3, 4]);
  expect(heard(null)).toEqual([1, 2, 3, 4]);
});
