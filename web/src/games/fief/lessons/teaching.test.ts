import { expect, test } from "vitest";

import type { Choice, StoryEvent } from "../../../protocol";
import { BETWEEN, pointedOut, stepOf, wordsOf, type Situation } from "../../lesson";
import played from "./played.json";
import { game } from "../sample";
import { lessons } from "./teaching";
import { france, type FranceView } from "../view";

const ballot = france(played.views.ballot as unknown as FranceView);
const lesson = (name: string) => {
  const found = lessons.find((each) => each.name === name)!;
  return { ...found, told: 0 };
};
const events = (...all: [string, object][]) =>
  all.map(([kind, about]) => ({ kind, about }) as unknown as StoryEvent);
const at = (
  step: string,
  office: string | null,
  told: StoryEvent[] = [],
  offered: string[] = [],
): Situation => ({
  game,
  view: {
    ...ballot,
    phase: "HEAR YE",
    step,
    ballot: office ? { ...ballot.ballot!, office } : null,
  } as FranceView,
  seat: 0,
  told,
  choices: offered.map((notation, action): Choice => ({ action, notation, words: "", concerns: [] })),
  pledges: [],
  composing: false,
});

test("each step of each lesson says something", () => {
  for (const { name, steps } of lessons)
    for (const [number, step] of steps.entries())
      expect(wordsOf(step, at("march", null)).length, `${name} ${number + 1}`).toBeGreaterThan(20);
});

test("the lesson on elections goes from a bishop to a king", () => {
  const church = lesson("church");
  const bishop = events(
    ["nominated", { seat: 0, lord: 2, office: 4 }],
    ["bishop_made", { bishopric: 4, lord: 2 }],
  );
  expect(stepOf(church, at("nomination", "bishop:5"), 1)).toBe(1);
  expect(stepOf(church, at("vote", "bishop:5", bishop.slice(0, 1)), 1)).toBe(2);
  const after = at("nomination", "king", bishop);
  expect(stepOf(church, after, 2)).toBe(3);
  expect(wordsOf(church.steps[3]!, after)).toContain("is bishop, for life");
  expect(stepOf(church, after, 5)).toBe(5);
  const king = [...bishop, ...events(["king_made", { lord: 7 }])];
  expect(stepOf(church, at("guard", null, king), 5)).toBe(7);
  expect(wordsOf(church.steps[7]!, at("guard", null, king))).toContain("is king: a victory point");
});

test("whoever names no bishop meets the election of the king all the same", () => {
  const church = lesson("church");
  expect(stepOf(church, at("window", "bishop:5"), 1)).toBe(BETWEEN);
  expect(stepOf(church, at("nomination", "king"), 1)).toBe(5);
  const cards = at("draw", null);
  expect(stepOf(church, { ...cards, view: { ...cards.view, phase: "CARDS" } as FranceView }, 1)).toBe(7);
});

test("of a deal first what is given glows, then what is wanted, then the button that proposes it", () => {
  const deal = lesson("deals").steps[2]!;
  const glowing = (...offered: string[]) => pointedOut(deal, at("deal", null, [], offered))?.notation;
  expect(glowing("want_deniers 1", "propose")).toBe("want_deniers 1");
  expect(glowing("offer_town tours", "propose")).toBe("propose");
});
