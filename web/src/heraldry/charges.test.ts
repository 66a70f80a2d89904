import { expect, test } from "vitest";

import { chargeOf, CHARGES } from "./charges";

test("a name has one charge, and names differ in it", () => {
  expect(chargeOf("Aldric of Thornmere")).toBe(chargeOf("Aldric of Thornmere"));
  const names = Array.from({ length: 200 }, (_, at) => `Lord ${at}`);
  expect(new Set(names.map(chargeOf)).size).toBe(CHARGES.length);
});
