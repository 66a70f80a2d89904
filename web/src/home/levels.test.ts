import { expect, test } from "vitest";

import { FIRST_LEVEL, levelsOf } from "./levels";

test("levels come in the order of the server, without the one that plays at random", () => {
  const players = { random: "", greedy: "", squire: "", king: "" };
  expect(levelsOf(players)).toEqual(["greedy", "squire", "king"]);
  expect(levelsOf(players)).toContain(FIRST_LEVEL);
});
