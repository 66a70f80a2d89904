import { expect, test } from "vitest";

import type { Game } from "../protocol";
import { FIRST_LEVEL, levelsOf, tableNow } from "./levels";

test("levels come in the order of the server, without the one that plays at random", () => {
  const players = { random: "", greedy: "", squire: "", king: "" };
  expect(levelsOf(players)).toEqual(["greedy", "squire", "king"]);
  expect(levelsOf(players)).toContain(FIRST_LEVEL);
});

test("a table to play at once is small, short where that is advised, and against whom one likes", () => {
  const game = { name: "fealty", seats: [2, 3, 4], first_game: { short: true } } as unknown as Game;
  expect(tableNow(game)).toEqual({ game: "fealty", chairs: ["me", "squire"], options: { short: true } });
  expect(tableNow(game, "king").chairs).toEqual(["me", "king"]);
});
