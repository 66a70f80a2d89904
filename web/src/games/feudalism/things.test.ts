import { expect, test } from "vitest";

import { CARDS } from "./board/emblems";
import { game, view } from "./sample";
import { isDeed, nameOf, parseThing, regionIn, thingOf } from "./things";
import { counted, facesOfChange, momentsOf, rank, ruleNow } from "./view";

test("things are read from their names", () => {
  expect(parseThing("region:flanders")).toEqual({ is: "region", of: "flanders" });
  expect(parseThing("militia:2")).toEqual({ is: "militia", of: "2" });
  expect(parseThing("pay")).toEqual({ is: "pay", of: "" });
  for (const none of ["region", "region:", "pay:1", "square 3", "card:a:b", ""])
    expect(parseThing(none)).toBeNull();
  expect(regionIn("region:berry")).toBe("berry");
  expect(regionIn("card:alliance")).toBeNull();
  expect(regionIn(null)).toBeNull();
});

test("things have names that people use", () => {
  expect(nameOf(game, view, "region:spanish_march")).toBe("Spanish March");
  expect(nameOf(game, view, "card:revolte_feodale")).toBe("Révolte féodale");
  expect(nameOf(game, view, "militia:3")).toBe("Militia +3");
  expect(nameOf(game, view, "look:decks")).toBe("Look at the decks");
  expect(nameOf(game, view, "track")).toBe("The dynasty track");
  expect(nameOf(game, view, "elsewhere")).toBe("elsewhere");
});

test("what is to be done is told from what lies on the table", () => {
  expect(["attack", "pay", "yield", "look:hand", "militia:1"].every(isDeed)).toBe(true);
  expect(["region:berry", "card:alliance", "treasury", "nonsense"].some(isDeed)).toBe(false);
});

test("what happened points at its Region", () => {
  expect(thingOf(game, { kind: "lost", about: { region: 0 } })).toBe("region:flanders");
  expect(thingOf(game, { kind: "turn", about: { turn: 2 } })).toBeNull();
});

test("every card has a picture", () => {
  expect(Object.keys(CARDS)).toHaveLength(16);
  expect(Object.values(CARDS).every(({ fill, line }) => fill || line)).toBe(true);
});

test("the moment says which use of a card it is for", () => {
  expect(ruleNow(game, view, "tensions_internes")).toBe("FDM-7.1a");
  expect(ruleNow(game, view, "serment_de_fidelite")).toBeNull();
  const declared = { card: "alliance", side: "vassal", region: null, look: null, answers: null } as const;
  const asked = { ...view, step: "answer", chain: [declared] } as typeof view;
  expect(ruleNow(game, asked, "tensions_internes")).toBe("FDM-7.1b");
  expect(momentsOf(game, "tensions_internes", "FDM-7.1a")).toEqual([
    "helping the attack",
    "helping the defence",
  ]);
});

test("the higher the marker, the safer the crown", () => {
  expect([1, 2, 3, 4, 5, 6].map(facesOfChange)).toEqual([6, 5, 4, 3, 2, 1]);
});

test("a seat is King or Vassal, and copies of a card are counted", () => {
  expect([0, 1, 2].map((seat) => rank(view, seat))).toEqual([
    { words: "King", crowned: true },
    { words: "Vassal", crowned: false },
    null,
  ]);
  expect(counted(["a", "b", "a"])).toEqual([
    { id: "a", count: 2 },
    { id: "b", count: 1 },
  ]);
});
