import { expect, test } from "vitest";

import { about } from "./about";
import { describe } from "./describe";
import { flagWords } from "./board/flags";
import { game, view } from "./sample";

const passages = describe(game, view, 0);
const passage = (heading: string) => passages.find((each) => each.heading === heading)?.lines ?? [];

test("the turn, the King, the track, the money and the Invasion are told", () => {
  expect(passage("The turn")).toEqual([
    "Turn 3 of 9.",
    "A battle: the defender plays his cards.",
    "King in power: Carloman II (879-884), DRM +0, army 2.",
    "The King marker is on 3: the dynasty changes with 4 of 6 faces of the die.",
    "The treasury holds 7 Dn; the income would be 10 Dn.",
    "Invasion: Viking Raid, army 2, target Normandy.",
    "To decide: First player.",
  ]);
});

test("both seats are told, and only what these eyes know", () => {
  expect(passage("First player, King (you)")).toEqual([
    "Has 2 victory points.",
    "Hand: Tensions internes, Cavalerie lourde franque ×2, Deus ex machina.",
    "On top of the Vassal's deck: Alliance.",
  ]);
  expect(passage("Second player, Vassal")).toEqual([
    "Has 0 victory points.",
    "Holds 3 cards, known to you: Accident de chasse.",
  ]);
});

test("every Region is told with what lies there", () => {
  expect(passage("The Regions")).toHaveLength(20);
  expect(passage("The Regions")).toContain(
    "Berry: in revolt, income 1 Dn, army 1, has had its Revolt of this turn, brown: Magyars raid here.",
  );
  expect(passage("The Regions")).toContain(
    "Normandy: held by the King, income 2 Dn, army 1, target of the Vikings, dark purple: Vikings raid and settle here.",
  );
});

test("the battle is told with its odds", () => {
  expect(passage("The battle")).toEqual([
    "Revolt in Burgundy.",
    "Attacker, Vassal: 5 (Army of Burgundy +2, Alliance +2, Disaster +1).",
    "Defender, King: 3 (Army of Carloman II +2, Militia +1).",
    "The attacker wins 26 of 36 rolls (72 %), the defender 10.",
  ]);
});

test("declared cards are told, the oldest first", () => {
  const chain = [
    { card: "invasion", side: "vassal", region: "normandy", look: null, answers: null },
    { card: "deus_ex_machina", side: "king", region: null, look: null, answers: "invasion" },
  ] as const;
  const lines = describe(game, { ...view, chain }, 0).find(
    (each) => each.heading === "Declared cards",
  )?.lines;
  expect(lines).toEqual([
    "Vassal: The Invasion of the turn in Normandy.",
    "King: Deus ex machina in answer to The Invasion of the turn.",
  ]);
});

test("Espions that help a declared attack are told with the card that declares it", () => {
  const chain = [
    { card: "revolte_feodale", side: "vassal", region: "anjou", look: null, answers: null },
    { card: "deus_ex_machina", side: "king", region: null, look: null, answers: "revolte_feodale" },
  ] as const;
  const flags = { ...view.flags, espions_in_attack: true };
  const told = (battle: typeof view.battle) =>
    describe(game, { ...view, chain, flags, battle }, 0).find((each) => each.heading === "Declared cards")
      ?.lines;
  expect(told(null)).toEqual([
    "Vassal: Révolte féodale in Anjou with +1 for Espions.",
    "King: Deus ex machina in answer to Révolte féodale.",
  ]);
  expect(told(view.battle)?.join()).not.toContain("+1 for Espions"); // in a battle its totals tell
});

test("Espions at work, the Region of a spread and the end of the King's actions are in force", () => {
  const flags = { ...view.flags, espions_in_attack: true, espions_in_spread: true, king_stopped: true };
  const told = flagWords(game, { ...view, flags, spread: { from: null, to: "toulouse" } });
  expect(told).toEqual(
    expect.arrayContaining([
      "The King has ended his actions",
      "Espions: +1 in the attack declared",
      "Espions: +1 in the Revolt that has spread",
      "Unrest has spread to Toulouse",
    ]),
  );
  expect(flagWords(game, view).filter((each) => told.includes(each))).toEqual(flagWords(game, view));
});

test("what is in force is told in words", () => {
  expect(flagWords(game, view)).toEqual([
    "Révolte cards 1 of 3",
    "King's attacks 0 of 1",
    "Saint Empire: no normal attack",
    "A hunting accident has succeeded",
    "King's Espions: +1 in his next attack",
    "Alliance played: next Vassal has 7 cards",
    "After a Duc the King has 5 cards",
  ]);
});

test("more is told about what is pointed at", () => {
  const card = about(game, view, "card:tensions_internes", []);
  expect(card?.heading).toBe("Tensions internes");
  expect(card?.lines[0]).toBe(
    "+1 for the King against a Revolt, or in an attack. (FDM-7.1a; when: helping the attack, helping the defence)",
  );
  const region = about(game, view, "region:brittany", []);
  expect(region?.lines).toContain("To win it back the King fights an army of 3.");
  expect(region?.lines.at(-1)).toBe("Borders on Anjou, Normandy, Poitou.");
  expect(about(game, view, "track", [])?.lines).toHaveLength(2);
  expect(about(game, view, "region:atlantis", [])).toBeNull();
  expect(about(game, view, "square 3", [])).toBeNull();
});
