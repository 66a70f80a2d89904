import { expect, test } from "vitest";

import { SIGNS } from "./glyphs";

test("the eighteen pieces have eighteen signs", () => {
  expect(Object.keys(SIGNS)).toHaveLength(18);
  expect(new Set(Object.values(SIGNS).map((sign) => JSON.stringify(sign))).size).toBe(18);
});
