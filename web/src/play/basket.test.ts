import { expect, test } from "vitest";

import type { Good } from "../games/face";
import { basketOf, placesOf } from "./basket";

const good = (action: number, price: number, place: string): Good => ({
  choice: { action, notation: "", words: "", concerns: [] },
  thing: "mill",
  words: "Mill",
  about: "",
  place,
  price,
});

test("a basket counts what was put in, and what all of it costs", () => {
  const goods = [good(1, 3, "a"), good(2, 1, "a"), good(3, 9, "")];
  const shop = { kind: "shop", goods, money: 4 } as const;
  const { lines, sum, left } = basketOf(shop, [2, 1, 2], false);
  expect(lines.map(({ good, count }) => [good.choice.action, count])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect([sum, left]).toEqual([5, 4]);
  expect(basketOf(shop, [2, 1, 2, 1], true).left).toBe(1);
});

test("places where most can be had come first", () => {
  expect(placesOf([good(1, 1, "a"), good(2, 1, "b"), good(3, 1, "b"), good(4, 1, "")])).toEqual(["b", "a"]);
});
