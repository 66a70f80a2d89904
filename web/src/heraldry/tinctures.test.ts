import { expect, test } from "vitest";

import { BLAZONS, TINCTURES, tinctureOf } from "./tinctures";

test("every tincture differs by colour, hatching and shape of shield", () => {
  for (const part of ["colour", "hatching", "shield"] as const)
    expect(new Set(TINCTURES.map((tincture) => BLAZONS[tincture][part])).size).toBe(6);
});

test("a seat has the tincture its game gives it", () => {
  expect(tinctureOf({ tinctures: ["or", "azure"] }, 1)).toBe("azure");
  expect(tinctureOf({ tinctures: [] }, 1)).toBe("or");
});
