import { expect, test } from "vitest";

import { inOrder, noted } from "./talk";

const talk = (number: number) => ({ number, at: 0, name: "Anna", text: "Hm." });
const named = (seat: number) => ["Anna", "Bert"][seat]!;

test("what is said and what is told of stand in the order in which they came", () => {
  const hint = { number: 4, at: 0, kind: "hint", seat: 1 } as const;
  expect(inOrder([talk(3), talk(7)], [hint]).map(({ number }) => number)).toEqual([3, 4, 7]);
});

test("a hint is told of by the name of who asked for it", () => {
  expect(noted({ number: 4, at: 0, kind: "hint", seat: 1 }, named)).toBe("Bert asked for a hint.");
});
