import { expect, test } from "vitest";

import { absenceOf, absenceWords, USUAL_ABSENCE, usualOnTime } from "./absence";

test("who runs out of time loses; by days, among more than two, the others decide", () => {
  expect(usualOnTime("live", 2)).toBe("lose");
  expect(usualOnTime("live", 4)).toBe("lose");
  expect(usualOnTime("days", 2)).toBe("lose");
  expect(usualOnTime("days", 3)).toBe("pause");
});

test("what was chosen stays chosen, and days off are for games by days", () => {
  expect(absenceOf({ ...USUAL_ABSENCE, on_time: "computer" }, "days", 3)).toEqual({
    on_time: "computer",
    lending: false,
    away_days: 3,
    days_off: 14,
  });
  expect(absenceOf(USUAL_ABSENCE, "live", 3).days_off).toBe(0);
});

test("only what can happen at a table is said", () => {
  const abouts = (...asked: Parameters<typeof absenceWords>) =>
    absenceWords(...asked).map(({ about }) => about);
  const usual = absenceOf(USUAL_ABSENCE, "none", 2);
  expect(abouts(usual, "none", 2, false)).toEqual([]);
  expect(abouts(usual, "none", 2, true)).toEqual(["If somebody stays away", "A computer in your place"]);
  expect(abouts(usual, "live", 2, true)).toEqual(["When time runs out", "A computer in your place"]);
  expect(abouts(absenceOf(USUAL_ABSENCE, "days", 3), "days", 3, true)).toEqual([
    "When time runs out",
    "Days off",
    "A computer in your place",
  ]);
});
