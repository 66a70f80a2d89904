import { expect, test } from "vitest";

import type { Hinted } from "../protocol";
import { Advice } from "./advice.svelte";

const hinted = (...actions: number[]): Hinted => ({
  type: "hint",
  id: 1,
  moves: actions.map((action) => ({ action, words: `Do ${action}` })),
});

test("the best move is pointed at until another is looked at", async () => {
  const advice = new Advice(() => Promise.resolve(hinted(7, 3)));
  const coming = advice.seek(0);
  expect(advice.thinking).toBe(true);
  await coming;
  expect([advice.thinking, advice.action]).toEqual([false, 7]);
  advice.looked = 1;
  expect(advice.action).toBe(3);
  advice.clear();
  expect(advice.action).toBeNull();
});

test("an answer, or a refusal, to a question that is no longer asked is let go", async () => {
  const answers: { tell: (hint: Hinted) => void; refuse: (why: Error) => void }[] = [];
  const advice = new Advice(() => new Promise((tell, refuse) => answers.push({ tell, refuse })));
  const early = advice.seek(0);
  const refused = advice.seek(0);
  advice.clear();
  answers[0]!.tell(hinted(7));
  answers[1]!.refuse(new Error("no longer asked"));
  await Promise.all([early, refused]);
  expect([advice.answer, advice.thinking]).toEqual([null, false]);
  const now = advice.seek(0);
  answers[2]!.refuse(new Error("not yours"));
  await expect(now).rejects.toThrow("not yours");
  expect(advice.thinking).toBe(false);
});
