import { expect, test } from "vitest";

import { about } from "./about";
import { describe } from "./describe";
import { LESSONS, lessonView } from "./lessons/lessons";
import { chanceParts, claimWords, officeWords, raceWords, townParts } from "./words/phrases";
import { leaveWords } from "./field/marches";
import { ballot, battle, declaring, every, game, march, setting_out } from "./sample";
import { nameOf } from "./things";
import { catalogue } from "./catalogue";
import { type Side } from "./view";

const lines = (view: typeof march, seat: number | null = 0) =>
  describe(game, view, seat, []).flatMap((passage) => [passage.heading, ...passage.lines]);

test("the text board tells towns with everybody who is there", () => {
  const tours = lines(march).find((line) => line.startsWith("Tours: "))!;
  for (const part of [
    "of Red",
    "in Poitou and the bishopric of Lisieux",
    "stronghold",
    "Red inside: 3 men-at-arms, 2 knights, Arthur, Jeanne, captive Isabelle",
    "Blue beside: Henry",
    "Yellow waiting on the road from Poitiers: 1 archer",
  ])
    expect(tours).toContain(part);
  expect(lines(march)).toContain("Green at sea: Othon.");
  expect(lines(march)).toContain("Henry and Jeanne ⚭.");
});

test("the text board tells scenes: a battle with its chances, a ballot with its markers", () => {
  expect(lines(battle).join(" ")).toMatch(/Attack: Red 2 knights; Arthur; \d+ combat points; .*% to break/);
  expect(lines(ballot, 1)).toContain("Election of the bishop of Avignon");
  expect(lines(ballot, 1).join(" ")).toContain("Gauvain (Red): Red: 1 marker face down");
  expect(lines(ballot, 1)).toContain(
    "Who votes: Red: 3 votes (Avignon 2, Lyon 1); Blue: 2 votes (Pau 1, Montpellier 1).",
  );
  expect(lines(march)).toContain("Captives held: Isabelle of Yellow, ransom 2 deniers.");
});

test("the text board tells how far a battle is, its walls, its dice, and who is to fall", () => {
  const [attack, defence] = battle.battle!.sides as [Side, Side];
  const rolled = {
    ...battle,
    battle: {
      ...battle.battle!,
      round: 2,
      scene: "dice",
      penalty: 1,
      sides: [{ ...attack, rolled: [3, 0] }, defence],
    },
    losses: [
      {
        leader: defence.leader!,
        units: [{ seat: defence.leader!, unit: "man_at_arms" as const, units: 2 }],
        lords: ["henry"],
      },
    ],
  };
  const told = lines(rolled).join("\n");
  expect(told).toContain("round 2; The dice lie; Walls take 1 die from the attack.");
  expect(told).toMatch(/Attack: .*beaten by \d+ hits; rolled 3, 0; \d/);
  expect(told).toMatch(/Defence: .*to fall: 2 men-at-arms, Henry/);
  expect(told.match(/to fall/g)).toHaveLength(1);
});

test("the text board tells what each town brings in, what a march leaves behind, and what comes next", () => {
  expect(lines(march).find((line) => line.startsWith("Tours: "))).toMatch(/brings in \d+ denier/);
  const left = setting_out.marches.find(({ leaves }) => leaves)!.leaves!;
  for (const each of leaveWords(game, left)) expect(lines(setting_out)).toContain(each);
  expect(leaveWords(game, left).length).toBeGreaterThan(0);
  expect(lines(march)).toContain("Next: Battle.");
});

test("chances stand before a battle is declared and while it lasts, for who decides", () => {
  const told = lines(declaring).find((line) => line.startsWith("Attack on Blue in Tours: "))!;
  expect(told).toMatch(/\d+% victory; \d+% defeat; .*units lost, .* of theirs/);
  expect(told).toContain("1 die against 1; walls take 1 die");
  expect(lines(battle).join(" ")).toMatch(/Attack, fought to the end: \d+% victory/);
  expect(about(game, declaring, "town:tours", [])?.lines.join(" ")).toContain("Attack on Blue in Tours");
});

test("chances that units face down hide are left out, and it is said why", () => {
  const chance = { ...declaring.chances[0]!, face_down: 2, dice: null, archers: null, outlook: null };
  const told = chanceParts(chance);
  expect(told[0]).toBe("2 units face down: nobody but their owner knows the chances");
  expect(told.join(" ")).not.toContain("%");
});

test("an attack without dice would be called off", () => {
  expect(chanceParts({ ...declaring.chances[0]!, dice: [0, 1] })).toEqual([
    "the walls take all dice, so the attack would be called off",
  ]);
});

test("every real view can be told, and everything in it", () => {
  const { towns, lords, fiefs, cards, units } = catalogue(game);
  const things = [
    ...towns.map(({ id }) => `town:${id}`),
    ...lords.map(({ id }) => `lord:${id}`),
    ...fiefs.map(({ id }) => `fief:${id}`),
    ...cards.map(({ id }) => `card:${id}`),
    ...units.map(({ id }) => `unit:${id}`),
    "town:offshore",
    "bishopric:1",
    "family:red",
    "mill",
    "units:2",
  ];
  for (const view of every) {
    expect(lines(view).length).toBeGreaterThan(40);
    expect(lines(view).join(" ")).not.toMatch(/undefined|NaN|null/);
    for (const thing of things) {
      expect(about(game, view, thing, [])?.lines.join(" ")).not.toMatch(/undefined|NaN|null/);
      expect(nameOf(game, view, thing)).not.toBe("");
    }
  }
});

test("what a family lacks for a title, and what a ballot lacks", () => {
  const claim = march.families[1]!.prospects.claims[0];
  expect(claim).toBeUndefined(); // Blue holds the title of Dauphiné already
  const red = march.families[0]!.prospects.claims[0]!;
  expect(claimWords(game, red)).toBe("Title of Poitou: lacks Poitiers, La Rochelle, 1 denier");
  expect(officeWords(game, march.offices[0]!)).toBe("lacks 6 towns");
});

test("who can win next is told: who wins, who is one point short, or who is nearest", () => {
  const { families } = march;
  const having = (winning: number[], ...missing: number[]) => ({
    ...march,
    race: { winning, nearest: [] },
    families: families.map((family, seat) => ({
      ...family,
      prospects: { ...family.prospects, missing: missing[seat]! },
    })),
  });
  // Red and Blue are a married pair.
  expect(raceWords(game, march)).toBe("Everybody is 3 victory points short of victory.");
  expect(raceWords(game, having([], 2, 2, 3, 2))).toBe(
    "Nobody is one point from victory. Nearest: Red and Blue together, Green, 2 victory points short.",
  );
  expect(raceWords(game, having([], 1, 1, 2, 1))).toBe(
    "One point from victory: Red and Blue together, Green.",
  );
  expect(raceWords(game, having([0, 1], 0, 0, 1, 3))).toBe(
    "Red and Blue win if the round ends now. One point from victory: Yellow.",
  );
  expect(raceWords(game, having([2], 3, 3, 0, 3))).toBe("Yellow wins if the round ends now.");
  expect(lines(having([], 1, 1, 2, 1)).join(" ")).toContain(
    "One point from victory: Red and Blue together, Green. ",
  );
  expect(lines(march).join(" ")).toContain("still needs 3 victory points with Blue");
  expect(lines(march).join(" ")).toContain("0 of 3 victory points, still needs 3 victory points");
});

test("the lessons are positions that can be told", () => {
  for (const lesson of Object.values(LESSONS)) {
    const view = lessonView(game, lesson);
    expect(townParts(game, view, lesson.at).length).toBeGreaterThan(1);
  }
});
