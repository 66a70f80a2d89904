import { describe, expect, test } from "vitest";

import type { Choice } from "../protocol";
import { answersTo } from "./answers";
import { NOTHING } from "./choosing";

let action = 0;
const choice = (notation: string, concerns: string[] = [], more: Partial<Choice> = {}): Choice => ({
  action: ++action,
  notation,
  words: notation,
  concerns,
  ...more,
});
const onMap = (thing: string) => thing.startsWith("town:");

describe("what the panel offers", () => {
  test("places are chosen where they are drawn, the rest has buttons, and the pass comes apart", () => {
    const pass = choice("pass");
    const step = choice("to tours", ["town:tours"]);
    const stay = choice("stay", ["stay"]);
    const found = answersTo([pass, step, stay], NOTHING, pass.action, onMap, 9);
    expect(found.places).toEqual(["town:tours"]);
    expect(found.placed).toEqual([step]);
    expect(found.buttons).toEqual([{ kind: "choice", key: `c${stay.action}`, choice: stay }]);
    expect(found.pass).toBe(pass);
  });

  test("what is partly drawn has a button each, while they are few", () => {
    const few = ["knight", "archer"].map((unit) => choice(`buy ${unit}`, [`unit:${unit}`, "town:tours"]));
    expect(answersTo(few, NOTHING, undefined, onMap, 9).buttons.map(({ kind }) => kind)).toEqual([
      "choice",
      "choice",
    ]);
  });

  test("many are told apart step by step, and what was named is not asked again", () => {
    const many = ["knight", "archer"].flatMap((unit) =>
      Array.from({ length: 6 }, (_, town) => choice(`buy ${unit} ${town}`, [`unit:${unit}`, `town:${town}`])),
    );
    const { buttons } = answersTo(many, NOTHING, undefined, onMap, 9);
    expect(buttons.map((each) => each.kind === "lead" && each.thing)).toEqual(["unit:knight", "unit:archer"]);
    const next = answersTo(many, { things: ["unit:knight"], staged: null }, undefined, onMap, 9);
    expect(next.buttons).toEqual([]);
    expect(next.places).toHaveLength(6);
  });

  test("where there are many, what is told by its place is chosen there", () => {
    const coins = Array.from({ length: 10 }, (_, value) =>
      choice(`deploy ${value}`, [`town:${value}`, "deploy"]),
    );
    const found = answersTo([...coins, choice("send", ["town:20", "town:21"])], NOTHING, undefined, onMap, 5);
    expect(found.buttons).toEqual([]);
    expect(found.placed).toHaveLength(11);
  });

  test("amounts of the same are counted", () => {
    const amounts = [3, 1, 2].map((count) =>
      choice(`keep knight ${count}`, ["unit:knight", `units:${count}`]),
    );
    const other = choice("stay", ["stay"]);
    const { buttons } = answersTo([...amounts, other], NOTHING, undefined, onMap, 9);
    expect(buttons).toHaveLength(2);
    expect(buttons[0]!.kind === "count" && buttons[0]!.portions.map(({ count }) => count)).toEqual([1, 2, 3]);
  });

  test("as far for one as for another is no amount", () => {
    const steps = ["suns", "moons", "warlord"].map((who) =>
      choice(`move ${who}`, [`town:${who}`, "steps 1"]),
    );
    const { buttons } = answersTo([...steps, choice("stay", ["stay"])], NOTHING, undefined, onMap, 9);
    expect(buttons.every(({ kind }) => kind === "choice")).toBe(true);
  });

  test("what can be played again is counted too", () => {
    const mill = choice("mill tours", ["mill", "town:tours"], { times: 2 });
    const { buttons } = answersTo([mill, choice("stay", ["stay"])], NOTHING, undefined, onMap, 9);
    expect(buttons[0]!.kind === "count" && buttons[0]!.portions.map(({ times }) => times)).toEqual([1, 2]);
  });

  test("what a player raises on his own stands apart", () => {
    const gift = choice("gift", ["gift"], { initiative: true });
    const { buttons, initiatives } = answersTo(
      [gift, choice("fight", ["fight"])],
      NOTHING,
      undefined,
      onMap,
      9,
    );
    expect(initiatives).toEqual([gift]);
    expect(buttons).toHaveLength(1);
  });
});
