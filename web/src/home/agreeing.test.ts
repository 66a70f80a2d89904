import { expect, test } from "vitest";

import type { Agreement, Game } from "../protocol";
import { say } from "../strings";
import {
  agreedOn,
  cited,
  headed,
  sharedReasons,
  unusual,
  usualOptions,
  whyNot,
  whyNotSeats,
  withoutTexts,
} from "./agreeing";

const GAME = {
  options: [
    {
      name: "short",
      words: "How long the game is (FEA-SET-10).",
      default: false,
      choices: [
        { value: false, words: "Normal: eight turns." },
        { value: true, words: "Short: six turns." },
      ],
    },
    { name: "duchies", words: "Duchies agreed beforehand (RU-20).", default: "", choices: [] },
  ],
} as unknown as Game;

test("the head of a choice stands before the first colon or comma", () => {
  expect(headed("Short: six turns; advised for a first game.")).toEqual({
    head: "Short",
    rest: "Six turns; advised for a first game.",
  });
  expect(headed("Mixed Match, two players: Suns against Missives.")).toEqual({
    head: "Mixed Match",
    rest: "Two players: Suns against Missives.",
  });
  expect(headed("By chance.")).toEqual({ head: "By chance", rest: "" });
});

test("the rule that words cite is told apart", () => {
  expect(cited("How long the game is (FEA-SET-10).")).toEqual({
    text: "How long the game is",
    rule: "FEA-SET-10",
  });
  expect(cited("Who starts as King (FDM-2.1a).")).toEqual({ text: "Who starts as King", rule: "FDM-2.1a" });
  expect(cited("Where the card comes from.")).toEqual({ text: "Where the card comes from", rule: "" });
  expect(cited("Cards (all of them).")).toEqual({ text: "Cards (all of them)", rule: "" });
  expect(cited("Duchies, such as 5B1; else by chance (RU-20).").rule).toBe("RU-20");
});

test("what is usual comes from the game, and only what differs is told", () => {
  const usual = usualOptions(GAME);
  expect(usual).toEqual({ short: false, duchies: "" });
  expect(unusual(GAME, usual)).toEqual([]);
  expect(unusual(GAME, { short: true, duchies: "5B1,1A0" })).toEqual(["Short", "5B1,1A0"]);
  expect(unusual(undefined, { short: true })).toEqual([]);
});

test("a number is told with what it counts", () => {
  const option = { name: "round_cap", words: "The last round (R-90).", default: "12", choices: [] };
  const game = { options: [option] } as unknown as Game;
  expect(unusual(game, { round_cap: "2" })).toEqual(["The last round: 2"]);
});

test("an option whose values are sentences is told by what it is about", () => {
  const gentle = {
    options: [
      {
        name: "gentle_start",
        words: "Gentle first round (FIEF-2.5x).",
        default: false,
        choices: [
          { value: false, words: "Disasters strike from round 1." },
          { value: true, words: "Disasters of round 1 have no effect." },
        ],
      },
    ],
  } as unknown as Game;
  expect(unusual(gentle, { gentle_start: true })).toEqual(["Gentle first round"]);
  expect(say.home.advised(["Mandatory placement", "Gentle first round"])).toBe(
    "First game: mandatory placement and gentle first round, as the rules advise.",
  );
  expect(say.home.advised(["Short"])).toBe("First game: short, as the rules advise.");
});

test("greyed values have their reason; what is chosen is never greyed", () => {
  const agreement: Agreement = {
    why: "",
    options: { set: { mixed: "A Mixed Match needs two players." }, teams: { true: "Teams need four." } },
    seats: { "2": "", "3": "Teams need four." },
  };
  expect(whyNot(agreement, "set", "mixed", "missives")).toBe("A Mixed Match needs two players.");
  expect(whyNot(agreement, "set", "mixed", "mixed")).toBe("");
  expect(whyNot(agreement, "teams", true, false)).toBe("Teams need four.");
  expect(whyNot(agreement, "unheard", 1, 2)).toBe("");
  expect(whyNot(null, "set", "mixed", "missives")).toBe("");
  expect(whyNotSeats(agreement, 3, 2)).toBe("Teams need four.");
  expect(whyNotSeats(agreement, 3, 3)).toBe("");
  expect(whyNotSeats(agreement, 5, 2)).toBe("");
});

test("a reason that several choices share is told once, one of its own is not", () => {
  const [a, b, c, d] = [{ why: "Two only." }, { why: "" }, { why: "Two only." }, { why: "Alone." }];
  expect(sharedReasons([a, b, c, d])).toEqual([{ why: "Two only.", of: [a, c] }]);
  expect(sharedReasons([b, d])).toEqual([]);
});

test("texts can be left out of what is asked", () => {
  expect(withoutTexts(GAME, { short: true, duchies: "5B" })).toEqual({ short: true, duchies: "" });
});

test("all that was agreed is told with what it is about; a text that is empty is not", () => {
  expect(agreedOn(GAME, { short: true, duchies: "" })).toEqual([
    { about: "How long the game is", chosen: "Short" },
  ]);
  expect(agreedOn(GAME, {})).toEqual([{ about: "How long the game is", chosen: "Normal" }]);
  expect(agreedOn(GAME, { duchies: "5B1" })[1]).toEqual({
    about: "Duchies agreed beforehand",
    chosen: "5B1",
  });
});
