import { expect, test } from "vitest";

import type { Beat } from "../protocol";
import type { StoryEvent } from "../protocol";
import { actOf, gathered, lastsOf, longAll } from "./beats";

const BEATS: Record<string, Beat> = {
  round: "lead",
  paid: "part",
  rolled: "part",
  drew: "none",
  won: "long",
};
const of = {
  beat: ({ kind }: StoryEvent): Beat => BEATS[kind] ?? "short",
  doer: ({ about }: StoryEvent) => about.seat ?? null,
  names: () => ["Blue", "Red"],
};
const told = (kind: string, words: string, seat?: number): StoryEvent => ({
  kind,
  words,
  about: seat === undefined ? {} : { seat },
});
const acts = (...events: StoryEvent[]) =>
  gathered(
    events.map((each) => actOf(each, of)),
    of,
  );
const said = (...events: StoryEvent[]) => acts(...events).map(({ words }) => words);

test("what one seat does is told in one sentence, and what it does again is counted", () => {
  expect(
    said(
      told("bought", "Blue hires a knight.", 0),
      told("bought", "Blue hires a knight.", 0),
      told("built", "Blue builds a mill in Tours.", 0),
      told("built", "Red builds a mill in Paris.", 1),
    ),
  ).toEqual(["Blue hires a knight (2 times) and builds a mill in Tours.", "Red builds a mill in Paris."]);
  expect(said(told("bought", "Blue hires a knight.", 0), told("built", "Blue builds a mill.", 0))).toEqual([
    "Blue hires a knight and builds a mill.",
  ]);
});

test("what is decisive has a beat of its own", () => {
  const events = [
    told("moved", "Blue moves.", 0),
    told("won", "Blue wins.", 0),
    told("moved", "Blue moves on.", 0),
  ];
  expect(said(...events)).toEqual(["Blue moves.", "Blue wins.", "Blue moves on."]);
});

test("parts are told with what they belong to, and not with what another does", () => {
  const [round, die, paid, built] = [
    told("round", "Round 1."),
    told("rolled", "The attack rolls 2."),
    told("paid", "", 1),
    told("built", "Red builds a mill.", 1),
  ];
  expect(acts(told("built", "Blue builds.", 0), paid, built).map(({ told }) => told.length)).toEqual([1, 2]);
  expect(acts(round, die)).toMatchObject([{ words: "Round 1. The attack rolls 2.", told: [round, die] }]);
  expect(said(die)).toEqual(["The attack rolls 2."]);
  const [lost, hits] = [told("lost", "Blue loses a knight.", 0), told("hits", "The attack scores 2.")];
  expect(said(lost, round, die, hits)).toEqual(["Blue loses a knight.", "The attack scores 2."]);
});

test("words never need more than two lines: the rest is counted", () => {
  const long = (town: string) => told("built", `Blue builds a mill, very slowly, in the town of ${town}.`, 0);
  expect(said(...["Tours", "Paris", "Lyon"].map(long))).toEqual([
    "Blue builds a mill, very slowly, in the town of Tours. … and 2 more.",
  ]);
});

test("what several do alike is one beat; what is told aside takes no time and goes along", () => {
  const income = [told("income", "Blue takes 1.", 0), told("income", "Red takes 2.", 1)];
  expect(said(...income)).toEqual(["Blue takes 1. Red takes 2."]);
  const [found] = acts(told("drew", "It is a knight.", 0), income[0]!, told("drew", "It is a mill.", 0));
  expect(found).toMatchObject({ words: "Blue takes 1.", beat: "short" });
  expect(found!.told).toHaveLength(3);
});

test("a beat lasts longer for each sentence, and shorter the more wait behind it", () => {
  const [one] = acts(told("moved", "Blue moves.", 0));
  const [two] = acts(told("moved", "Blue moves.", 0), told("built", "Blue builds.", 0));
  expect(lastsOf([two!], "brisk")).toBeGreaterThan(lastsOf([one!], "brisk"));
  const many = Array.from({ length: 60 }, () => one!);
  expect(lastsOf(many, "brisk")).toBeLessThan(lastsOf([one!], "brisk") / 2);
  expect(lastsOf(many, "calm")).toBe(lastsOf([one!], "calm"));
  expect(longAll(many, "instant")).toBe(0);
});
