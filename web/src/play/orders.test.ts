import { describe, expect, it } from "vitest";

import type { Game, Order } from "../protocol";
import { answersFor, moved, sentence, windowOf, without } from "./orders";

const game = {
  windows: [
    {
      name: "answer:revolte",
      words: "when Révolte féodale is played",
      decisive: true,
      passing: 0,
      conditions: ["income", "region"],
      answers: [{ action: 7, words: "Deus ex machina", conditions: ["income", "region"] }],
    },
  ],
  conditions: {
    income: { words: "the Region's income is at least", values: [[3, "3 Dn"]] },
    region: { words: "it is about", values: [[2, "Anjou"]] },
  },
} as unknown as Game;

const order = (action: number, when: Record<string, number> = {}): Order => ({
  window: "answer:revolte",
  action,
  when,
});

describe("an order in words", () => {
  it("says when, what and under which conditions", () => {
    expect(sentence(game, order(7, { income: 3, region: 2 }))).toBe(
      "When Révolte féodale is played: answer with Deus ex machina, if the Region's income is at least 3 Dn and it is about Anjou.",
    );
    expect(sentence(game, order(0))).toBe("When Révolte féodale is played: let it pass.");
  });

  it("does not fail on what the server knows and this client does not", () => {
    expect(sentence(game, { window: "noon", action: 1, when: { moon: 2 } })).toBe("Noon: , if moon 2.");
  });
});

describe("a list of orders", () => {
  const [first, second, third] = [order(7, { income: 3 }), order(7, { region: 2 }), order(0)];

  it("can be put into another order", () => {
    expect(moved([first, second, third], 2, -1)).toEqual([first, third, second]);
    expect(moved([first, second, third], 0, 1)).toEqual([second, first, third]);
    expect(moved([first, second, third], 0, -1)).toEqual([first, second, third]);
    expect(moved([first, second, third], 2, 1)).toEqual([first, second, third]);
  });

  it("can lose one of them", () => {
    expect(without([first, second, third], 1)).toEqual([first, third]);
  });
});

it("offers a pass after the answers, under all conditions of the window", () => {
  expect(answersFor(windowOf(game, "answer:revolte")!)).toEqual([
    { action: 7, words: "answer with Deus ex machina", conditions: ["income", "region"] },
    { action: 0, words: "let it pass", conditions: ["income", "region"] },
  ]);
});
