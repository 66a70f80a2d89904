import { expect, test } from "vitest";

import type { Game } from "../protocol";
import { say } from "../strings";
import { levelsOf, tableNow, usualLevel } from "./levels";

test("levels come in the order of the server, without the one that plays at random", () => {
  const players = { random: "", greedy: "", squire: "", king: "" };
  expect(levelsOf(players)).toEqual(["greedy", "squire", "king"]);
});

test("without a choice one meets the same computer player everywhere: the last, else the squire, else the first", () => {
  const levels = ["greedy", "squire", "king"];
  expect(usualLevel(levels, null)).toBe("squire");
  expect(usualLevel(levels, "king")).toBe("king");
  expect(usualLevel(levels, "baron")).toBe("squire");
  expect(usualLevel(["greedy"], null)).toBe("greedy");
  expect(usualLevel([], null)).toBe("squire");
});

test("a computer player has one name wherever it is named", () => {
  const { home, table } = say;
  const said = [
    home.levelWords("greedy"),
    home.table.computer("greedy"),
    home.table.lord("Odo", "greedy"),
    home.new.seats.computer("greedy"),
    table.seats.level("greedy"),
    table.seats.keptBy("greedy"),
  ];
  for (const each of said) {
    expect(each).toContain("Page");
    expect(each).not.toContain("greedy");
  }
});

test("a table to play at once is small, short where that is advised, and against whom one likes", () => {
  const game = { name: "fealty", seats: [2, 3, 4], first_game: { short: true } } as unknown as Game;
  expect(tableNow(game)).toEqual({ game: "fealty", chairs: ["me", "squire"], options: { short: true } });
  expect(tableNow(game, "king").chairs).toEqual(["me", "king"]);
});
