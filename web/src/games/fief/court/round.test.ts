import { expect, test } from "vitest";

import { nextPhase, nextWords, nowWords, phasesOf } from "./round";
import { ballot, game, march } from "../sample";

test("a round has its phases in order, and after the last one the first comes next", () => {
  expect(phasesOf(game)).toEqual([
    ...["HEAR YE", "CARDS", "INCOME", "PURCHASE", "MOVEMENT", "BATTLE", "END OF ROUND"],
  ]);
  expect(nextPhase(game, march)).toBe("BATTLE");
  expect(nextPhase(game, { ...march, phase: "END OF ROUND" })).toBe("HEAR YE");
  expect(nextPhase(game, { ...march, phase: "setup" })).toBe("HEAR YE");
  expect(nextWords(game, { ...march, phase: "over" })).toBe("");
});

test("one line says what I may do now, else who decides and when my turn comes", () => {
  expect(nowWords(game, march, 0)).toBe("Now you may march with each lord.");
  expect(nowWords(game, march, 1)).toBe("Red decides now. Your turn is next.");
  expect(nowWords(game, march, 3)).toBe("Red decides now. Your turn comes after 2 more.");
  expect(nowWords(game, { ...march, active: 1, waiting: [1] }, 0)).toBe(
    "Blue decides now. Your turn in this phase is over.",
  );
  expect(nowWords(game, ballot, 1)).toBe("Now you may vote.");
  expect(nowWords(game, march, null)).toBe("Red decides now.");
});
