import { expect, test } from "vitest";

import type { Game } from "../protocol";
import { calledAt, names, waitedFor } from "./names";

const FEALTY = { names: ["Blue", "Yellow"], named_seats: true } as Game;
const FEUDALISM = { names: ["First player", "Second player"], named_seats: false } as Game;
const CHAIRS = [{ name: "Anna" }, { name: "Aldric of Thornmere" }];

test("who sits there is named with the colour of the seat", () => {
  expect(names({ chairs: CHAIRS }, FEALTY, [0, 1])).toBe("Anna (Blue) and Aldric of Thornmere (Yellow)");
  expect(names({ chairs: [{ name: "" }] }, FEALTY, [0])).toBe("Blue");
  expect(calledAt(FEALTY, ["Anna", "Bert"])).toBe(FEALTY);
});

test("where seats have no names, those who sit there are named alone", () => {
  const game = calledAt(FEUDALISM, ["Anna", ""]);
  expect(game.names).toEqual(["Anna", "Second player"]);
  expect(names({ chairs: CHAIRS }, game, [0])).toBe("Anna");
});

test("nobody is told to wait for themselves", () => {
  const table = { chairs: CHAIRS, waiting: [0, 1], seats: [0] };
  expect(waitedFor(table, FEALTY)).toBe("Aldric of Thornmere (Yellow)");
  expect(waitedFor({ ...table, waiting: [0] }, FEALTY)).toBe("");
});
