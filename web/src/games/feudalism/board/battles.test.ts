import { expect, test } from "vitest";

import type { StoryEvent } from "../../../protocol";
import { battleIn, modifierName } from "./battles";
import { game, view } from "../sample";

const told = (kind: string, about: Record<string, number> = {}, words?: string): StoryEvent => ({
  kind,
  about,
  ...(words ? { words } : {}),
});
const ids = view.regions.map(({ id }) => id);

const dice = told("dice", { attacker: 6, defender: 3, attack: 7, defence: 5 });
const over = told("battle_over", { fight: 2, region: ids.indexOf("normandy"), won: 1 }, "  It succeeds.");
const lost = told("lost", { region: ids.indexOf("normandy"), marker: 1 }, "  Normandy is lost.");

test("a battle is read from its dice to what came of it, as far as it is told", () => {
  const before = told("paid", { amount: 1 });
  expect(battleIn(game, [before, dice])).toMatchObject({ won: null, after: [] });
  expect(battleIn(game, [before, dice, over, lost])).toEqual({
    title: "Revolt in Normandy",
    region: "normandy",
    attacker: { die: 6, more: 1, total: 7 },
    defender: { die: 3, more: 2, total: 5 },
    won: true,
    tie: false,
    after: ["It succeeds.", "Normandy is lost."],
  });
});

test("with the next thing that happens a battle is out of sight", () => {
  expect(battleIn(game, [dice, over, lost, told("played", { card: 1 }, "Something else.")])).toBeNull();
});

test("where no dice fell there was no battle", () => {
  expect(
    battleIn(game, [told("battle", { fight: 2, region: 3 }), told("yielded", { region: 3 })]),
  ).toBeNull();
});

test("armies are called by whose they are", () => {
  const battle = view.battle!;
  const name = (fighter: typeof battle.attacker, of: string, more = {}) =>
    modifierName(game, view, { ...battle, ...more }, fighter, of);
  expect(name(battle.attacker, "army")).toBe("Army of Burgundy");
  expect(name(battle.defender, "army")).toBe("Army of Carloman II");
  expect(name(battle.attacker, "army", { kind: "invasion" })).toBe("Vikings");
  expect(name(battle.attacker, "army", { kind: "attack", region: "brittany" })).toBe("Vikings");
  expect(name(battle.defender, "militia")).toBe("Militia");
});
