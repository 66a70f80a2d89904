import { expect, test } from "vitest";

import type { Chair } from "../protocol";
import { awaySince, presenceOf } from "./presence";

const anna: Chair = { seat: 0, name: "Anna", kind: "person", here: true };

test("a person is here, thinks when asked, or is away", () => {
  expect(presenceOf(anna, false)).toBe("here");
  expect(presenceOf(anna, true)).toBe("thinking");
  expect(presenceOf({ ...anna, here: false }, true)).toBe("away");
});

test("a computer thinks when asked, and is never away", () => {
  const lord: Chair = { seat: 1, name: "greedy", kind: "computer" };
  expect(presenceOf(lord, true)).toBe("thinking");
  expect(presenceOf(lord, false)).toBeNull();
  expect(presenceOf({ ...anna, here: false, substitute: "greedy" }, true)).toBe("thinking");
});

test("nothing is told of free seats and of who has resigned", () => {
  expect(presenceOf({ seat: 2, name: "", kind: "open" }, false)).toBeNull();
  expect(presenceOf({ ...anna, resigned: true }, false)).toBeNull();
});

test("away since a time of the last day, or since a day", () => {
  const left = new Date(2026, 10, 17, 14, 5).getTime();
  expect(awaySince(left, left + 60_000)).toBe("away since 14:05");
  expect(awaySince(left, left + 3 * 24 * 3600 * 1000)).toBe("away since November 17");
  expect(awaySince(undefined, 0)).toBe("not here");
});
