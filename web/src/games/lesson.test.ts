import { expect, test } from "vitest";

import type { Choice, Told, View } from "../protocol";
import { type Lesson, pointedOut, stepOf } from "./lesson";

const told = (...kinds: string[]) => kinds.map((kind) => ({ kind, about: {} }) as unknown as Told);
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
    { words: "declare", glows: "town:", done: ({ told }) => told.some(({ kind }) => kind === "declared") },
    { words: "fight", done: ({ told }) => told.some(({ kind }) => kind === "over") },
  ],
};
const at = (kinds: string[], read: number) =>
  stepOf(lesson, { view: {} as View, seat: 0, told: told(...kinds) }, read);

test("a step that is read leads on when it was read, others when they are taken", () => {
  expect(at(["over", "declared"], 0)).toBe(0); // what happened before the lesson does not count
  expect(at(["", ""], 1)).toBe(1);
  expect(at(["", "", "declared"], 1)).toBe(2);
  expect(at(["", "", "declared", "over"], 1)).toBe(3);
});

test("whoever goes on by themselves has taken the steps before", () => {
  expect(at(["", "", "declared"], 0)).toBe(2);
  expect(at(["", "", "over"], 0)).toBe(3);
});

test("a step points out a choice of its kind, if there is one", () => {
  const choices = [{ concerns: ["lord:a"] }, { concerns: ["town:b"] }] as unknown as Choice[];
  expect(pointedOut(lesson.steps[1], choices)).toBe(choices[1]);
  expect(pointedOut(lesson.steps[0], choices)).toBeNull();
  expect(pointedOut(undefined, choices)).toBeNull();
});
