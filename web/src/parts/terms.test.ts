import { expect, test } from "vitest";

import { termsIn } from "./terms";

test("abbreviations are found as whole words and explained", () => {
  expect(termsIn("You have 3 Dn, DRM +1.").map(({ words }) => words)).toEqual([
    "You have 3 ",
    "Dn",
    ", ",
    "DRM",
    " +1.",
  ]);
  expect(termsIn("4 VP").at(-1)).toEqual({ words: "VP", meaning: "victory points" });
});

test("all other text is left as it is", () => {
  for (const text of ["Dnieper", "MVP", "no money", ""])
    expect(termsIn(text)).toEqual(text ? [{ words: text, meaning: null }] : []);
});
