import { expect, test } from "vitest";

import { clockOf, DAY_PRESETS, LIVE_PRESETS, USUAL_CLOCK, wrongFields } from "./clocks";

test("the usual clock is none", () => {
  expect(clockOf(USUAL_CLOCK)).toEqual({ kind: "none" });
});

test("a clock tells only what its kind knows", () => {
  expect(clockOf({ ...USUAL_CLOCK, kind: "live" })).toEqual({ kind: "live", minutes: 15, increment_s: 10 });
  expect(clockOf({ ...USUAL_CLOCK, kind: "days" })).toEqual({ kind: "days", days: 3 });
});

test("every preset is within the bounds", () => {
  for (const preset of LIVE_PRESETS)
    expect(wrongFields({ ...USUAL_CLOCK, kind: "live", ...preset })).toEqual([]);
  for (const days of DAY_PRESETS) expect(wrongFields({ ...USUAL_CLOCK, kind: "days", days })).toEqual([]);
});

test("what is out of bounds or empty is named, in the chosen kind only", () => {
  const form = { kind: "live", minutes: 0, increment_s: null, days: 1000 } as const;
  expect(wrongFields(form)).toEqual(["minutes", "increment_s"]);
  expect(wrongFields({ ...form, kind: "days" })).toEqual(["days"]);
  expect(wrongFields({ ...form, kind: "none" })).toEqual([]);
});
