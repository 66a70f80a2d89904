import { expect, test } from "vitest";

import type { Choice, StoryEvent, View } from "../protocol";
import { BETWEEN, type Lesson, pointedOut, type Situation, stepOf, wordsOf } from "./lesson";

const told = (...kinds: string[]) => kinds.map((kind) => ({ kind, about: {} }) as unknown as StoryEvent);
const now = (kinds: string[], phase = "", choices: readonly object[] = []) =>
  ({ view: { phase } as unknown as View, seat: 0, told: told(...kinds), choices }) as unknown as Situation;
const after =
  (wanted: string) =>
  ({ told }: Situation) =>
    told.some(({ kind }) => kind === wanted);
const lesson: Lesson = {
  name: "march",
  title: "",
  about: "",
  end: "",
  record: "",
  to: 3,
  seat: 0,
  told: 2,
  steps: [
    { words: "read" },
    { words: "declare", glows: "town:", done: after("declared") },
    { words: "fight", done: after("over") },
  ],
};
const at = (kinds: string[], from: number) => stepOf(lesson, now(kinds), from);

test("a step that is read leads on when it was read, others when they are taken", () => {
  expect(at(["over", "declared"], 0)).toBe(0); // what happened before the lesson does not count
  expect(at(["", ""], 1)).toBe(1);
  expect(at(["", "", "declared"], 1)).toBe(2);
  expect(at(["", "", "declared", "over"], 1)).toBe(3);
});

test("whoever goes on by himself has taken the steps before", () => {
  expect(at(["", "", "declared"], 0)).toBe(2);
  expect(at(["", "", "over"], 0)).toBe(3);
});

const during = (phase: string) => (now: Situation) => now.view.phase === phase;
const round: Lesson = {
  ...lesson,
  told: 0,
  steps: [
    { words: "marry", when: during("COURT"), done: after("married") },
    { words: "buy", when: during("PURCHASE"), done: after("bought") },
    { words: "march", when: during("MARCH"), done: after("marched") },
  ],
};

test("a step is shown when it fits, and passed over where a later one fits", () => {
  expect(stepOf(round, now([], "COURT"), 0)).toBe(0);
  expect(stepOf(round, now(["married"], "COURT"), 0)).toBe(BETWEEN);
  expect(stepOf(round, now(["married"], "PURCHASE"), 0)).toBe(1);
  expect(stepOf(round, now([], "MARCH"), 0)).toBe(2); // neither married nor bought: nobody is held up
  expect(stepOf(round, now([], "COURT"), 1)).toBe(BETWEEN); // what is over does not come again
  expect(stepOf(round, now(["marched"], "COURT"), 0)).toBe(3);
});

test("a step points out a choice by a thing, by its notation or by what it finds", () => {
  const lord = { concerns: ["lord:a"], notation: "march a" };
  const town = { concerns: ["town:b"], notation: "siege b" };
  const choices = [lord, town] as unknown as Choice[];
  const asked = now([], "", choices);
  expect(pointedOut(lesson.steps[1], asked)).toBe(town);
  expect(pointedOut({ words: "", glows: "march" }, asked)).toBe(lord);
  expect(pointedOut({ words: "", glows: (choice) => choice.concerns.includes("town:b") }, asked)).toBe(town);
  expect(pointedOut(lesson.steps[0], asked)).toBeNull();
  expect(pointedOut(undefined, asked)).toBeNull();
});

test("what a step says may follow from the position", () => {
  const step = { words: ({ view }: Situation) => `In ${String(view.phase)}.` };
  expect(wordsOf(step, now([], "COURT"))).toBe("In COURT.");
  expect(wordsOf({ words: "Read." }, now([]))).toBe("Read.");
});
