import { expect, test } from "vitest";

import type { Told } from "../../protocol";
import { conflictsIn, enqueue } from "./conflict";

const told = (kind: string, about: Record<string, number> = {}): Told => ({ kind, about });

test("a conflict is cut into its steps", () => {
  const [conflict, ...more] = conflictsIn([
    told("deployed", { province: 3 }),
    told("conflict", { province: 3, pieces: 3 }),
    told("bribe_shown", { suit: 2, value: 4 }),
    told("marker_taken", { seat: 1 }),
    told("bribes_home"),
    told("coin_shown", { suit: 3, value: 3 }),
    told("strength", { suit: 0, strength: 1 }),
    told("strength", { suit: 3, strength: 4 }),
    told("won", { suit: 3, province: 3, strength: 4 }),
    told("marked", { suit: 3, province: 3, origin: -1 }),
    told("coin_home", { suit: 0 }),
    told("turn", { seat: 0 }),
  ]);
  expect(more).toEqual([]);
  expect(conflict?.province).toBe(3);
  expect(conflict?.steps.map(({ name, told }) => [name, told.length])).toEqual([
    ["allegiance", 3],
    ["exposed", 1],
    ["strength", 2],
    ["winner", 2],
    ["home", 1],
  ]);
});

test("taking the command by a bribe is no conflict", () => {
  expect(conflictsIn([told("bribed"), told("marker_taken", { seat: 0 })])).toEqual([]);
});

test("what comes after a question goes on with the conflict", () => {
  const begun = conflictsIn([told("conflict", { province: 1 }), told("coin_shown", { suit: 0 })]);
  const later = conflictsIn([told("given", { suit: 0 }), told("won", { suit: 0, province: 1 })]);
  expect(later[0]).toMatchObject({ goesOn: true, province: 1 });
  const queue = enqueue(begun, later);
  expect(queue).toHaveLength(1);
  expect(queue[0]?.steps.map(({ name }) => name)).toEqual(["exposed", "strength", "winner"]);
  expect(enqueue([], conflictsIn([told("turned_up", { tile: 1 })]))).toEqual([]);
});

test("only the latest conflicts wait to be shown", () => {
  const many = [0, 1, 2, 3, 4].map((province) => told("conflict", { province }));
  expect(enqueue([], conflictsIn(many)).map(({ province }) => province)).toEqual([2, 3, 4]);
});
