import { expect, test } from "vitest";

import { ago, timeLeft } from "./times";

const NOW = Date.UTC(2026, 4, 1);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

test.each([
  [0, "just now"],
  [59_999, "just now"],
  [-5 * MINUTE, "just now"],
  [MINUTE, "1 minute ago"],
  [59 * MINUTE, "59 minutes ago"],
  [60 * MINUTE, "1 hour ago"],
  [DAY, "yesterday"],
  [6 * DAY, "6 days ago"],
  [7 * DAY, "last week"],
  [45 * DAY, "last month"],
  [800 * DAY, "2 years ago"],
])("%d ms is %s", (passed, words) => {
  expect(ago(NOW - passed, NOW, "just now")).toBe(words);
});

test.each([
  [0, "0 seconds"],
  [59_000, "59 seconds"],
  [90_000, "1 minute"],
  [61 * MINUTE, "1 hour 1 minute"],
  [120 * MINUTE, "2 hours"],
  [DAY + 5 * MINUTE, "1 day"],
  [3 * DAY + 61 * MINUTE, "3 days 1 hour"],
])("%i milliseconds left are %s", (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});
