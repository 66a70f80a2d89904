import { expect, test } from "vitest";

import type { Game, StoryEvent, View } from "../../../protocol";
import played from "../lessons/played.json";
import { companiesOf, foughtIn, lordsOf, type Company } from "./battles";
import { LEAST, MOST, ranksOf, USUAL } from "./ranks";
import { type Unit } from "../catalogue";
import { france, type Battle } from "../view";

const { game, views } = played as unknown as { game: Game; views: { battle: View } };
const view = france(views.battle);
const battle = view.battle!;
const [attack, defence] = battle.sides as [Battle["sides"][number], Battle["sides"][number]];
const RED = attack.families[0]!.seat;

const told = (kind: string, about: StoryEvent["about"] = {}): StoryEvent => ({
  kind,
  about,
  words: `  ${kind}.`,
});
const die = (side: number, at: number, face: number) => told("rolled", { side, die: at, face });
const ROUND = [told("battle_declared"), told("battle_round"), die(0, 0, 5), die(0, 1, 0), die(1, 0, 2)];

test("dice lie as they were told, and those of the beat are thrown", () => {
  const fought = foughtIn(game, ROUND, ROUND.slice(3));
  expect(fought.dice.attack.map(({ hits, thrown }) => [hits, thrown])).toEqual([
    [3, false],
    [0, true],
  ]);
  expect(fought.dice.defence.map(({ hits }) => hits)).toEqual([1]);
  expect(fought.scored).toEqual({ attack: null, defence: null });
  expect(foughtIn(game, ROUND.slice(0, 2), []).dice.attack).toEqual([]);
});

test("a die that is rolled again is another throw, and a new round begins without dice", () => {
  const again = [...ROUND, told("rerolled", { side: 0, die: 1, face: 5 })];
  expect(foughtIn(game, again, again.slice(-1)).dice.attack[1]).toEqual({ hits: 3, throws: 2, thrown: true });
  const next = [...again, told("hits", { side: 0, hits: 4 }), told("battle_round")];
  expect(foughtIn(game, next, []).dice).toEqual({ attack: [], defence: [] });
  expect(foughtIn(game, next, []).scored.attack).toBe(null);
});

test("who falls is seen falling in the beat that tells it, and lies there afterwards", () => {
  const lost = told("units_lost", { seat: RED, place: 0, unit: 2, units: 1 });
  const story = [...ROUND, lost];
  const knights = (happened: StoryEvent[], at = story) =>
    companiesOf(game, attack, foughtIn(game, at, happened))[0]!.units.find(({ unit }) => unit === "knight");
  expect(knights([], ROUND)).toMatchObject({ standing: 2, falling: 0, fallen: 0 });
  expect(knights([lost])).toMatchObject({ standing: 2, falling: 1, fallen: 0 });
  expect(knights([])).toMatchObject({ standing: 2, falling: 0, fallen: 1 });
  expect(knights([], [...story, ...ROUND])).toMatchObject({ falling: 0, fallen: 0 }); // the next battle
});

test("a lord who dies is shown dead while it is told, and is gone then", () => {
  const [lord] = defence.lords as [string];
  const after = { ...battle, sides: [attack, { ...defence, lords: [] }] };
  expect(lordsOf(after, view, "defence", (each) => each !== lord)).toEqual([{ lord, dead: true }]);
  expect(lordsOf(after, { ...view, battle: after }, "defence", () => true)).toEqual([]);
});

const army = (units: [Unit, number][], seat = 0): Company => ({
  seat,
  units: units.map(([unit, standing]) => ({ unit, standing, falling: 0, fallen: 0 })),
});
const TWENTY = [army([["man_at_arms", 9], ["archer", 2]]), army([["knight", 5], ["man_at_arms", 4]], 1)]; // prettier-ignore

test.each([
  ["desk", 319, 400, 30],
  ["tablet", 366, 300, 30],
  ["phone", 175, 105, 18],
])("twenty units of two families fit on a %s, none over another's middle", (_, wide, high, least) => {
  const { size, figures, signs, high: used } = ranksOf(TWENTY, wide, high);
  expect(size).toBeGreaterThanOrEqual(least);
  expect(used).toBeLessThanOrEqual(high);
  expect(figures).toHaveLength(20);
  expect(signs.filter(({ unit }) => unit === null)).toHaveLength(2);
  for (const { x, y } of [...figures, ...signs]) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(wide);
    expect(y).toBeLessThan(high);
  }
  const places = figures.map(({ x, y }) => `${Math.round(x)} ${y}`);
  expect(new Set(places).size).toBe(20);
});

test("more than fit are drawn at the least size", () => {
  expect(ranksOf([army([["man_at_arms", 300]])], 100, 60).size).toBe(LEAST);
});

test("a few are drawn larger on a large field, as long as they stand in one row", () => {
  const few = [army([["knight", 2]])];
  expect(ranksOf(few, 490, 600).size).toBe(MOST);
  const { size, high } = ranksOf(few, 330, 400);
  expect(size).toBeGreaterThan(USUAL);
  expect(high).toBe(size);
});
