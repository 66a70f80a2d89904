import { expect, test } from "vitest";

import { bytes } from "./push";

test("a key is read as servers write it, without padding", () => {
  expect([...bytes("-_8")]).toEqual([251, 255]);
  expect([...bytes("BAEC")]).toEqual([4, 1, 2]);
});
