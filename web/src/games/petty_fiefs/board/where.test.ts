import { expect, test } from "vitest";

import { game, view } from "../sample";
import { where } from "./where";

const choice = (...concerns: string[]) => ({ action: 1, notation: "", words: "", concerns });

test("a choice happens in the province that it names, or to which it leads", () => {
  expect(where(game, view, choice("hired 4", "province 2"))).toBe("province 2");
  expect(where(game, view, choice("pawn 0", "steps 1"))).toBe("province 2");
  expect(where(game, view, choice("pawn 10", "steps 2"))).toBe("province 2");
  expect(where(game, view, choice("coin 0 5", "deploy"))).toBe("province 0");
  expect(where(game, view, choice("coin 0 2", "retrieve"))).toBe("province 0");
  expect(where(game, view, choice("castle 0", "coin 0 5"))).toBe("province 0"); // expanded
  expect(where(game, view, choice("castle 1", "coin 0 5"))).toBe("province 1"); // built where the null tile lies
  expect(where(game, view, choice("annex 0"))).toBe("province 0");
  expect(where(game, view, choice("tile 3"))).toBe("province 1");
  expect(where(game, view, choice("band 4"))).toBe("province 1");
});

test("a choice happens in a gap, in the centre, or nowhere on the board", () => {
  expect(where(game, view, choice("gap 2"))).toBe("gap 2");
  expect(where(game, view, choice("coin 0 5", "bribe"))).toBe("centre");
  expect(where(game, view, choice("give 1"))).toBeNull();
  expect(where(game, view, choice())).toBeNull();
});
