import { describe, expect, it } from "vitest";

import type { Rule } from "../protocol";
import { anchor, marked, ruleOf, search, sections, wordsOf } from "./search";

const RULES: Rule[] = [
  { id: "FEA-POL-1", text: "Never in a row where a piece of your own stands.", section: "5.2 Politics" },
  { id: "FEA-POL-1a", text: "A removed piece frees its row (FEA-POL-1).", section: "5.2 Politics" },
  { id: "FEA-ABL-2", text: "**Move** one other piece, except with a red `!`.", section: "5.4 Abilities" },
  { id: "RU-1", text: "Which duchies? Those of the Château, by chance.", section: "10. Rulings" },
];

const ids = (query: string) => search(RULES, wordsOf(query)).map((rule) => rule.id);

describe("searching the rules", () => {
  it("shows all of them while nothing is asked", () => {
    expect(ids("  ")).toHaveLength(4);
  });

  it("wants every word, in any order and case", () => {
    expect(ids("ROW piece")).toEqual(["FEA-POL-1", "FEA-POL-1a"]);
    expect(ids("row piece own")).toEqual(["FEA-POL-1"]);
    expect(ids("row dragon")).toEqual([]);
  });

  it("finds beginnings of words, not their insides", () => {
    expect(ids("move")).toEqual(["FEA-ABL-2"]);
    expect(ids("remov")).toEqual(["FEA-POL-1a"]);
  });

  it("finds numbers whole or in part, and whoever mentions them", () => {
    expect(ids("fea-pol-1")).toEqual(["FEA-POL-1", "FEA-POL-1a"]);
    expect(ids("pol")).toEqual(["FEA-POL-1", "FEA-POL-1a"]);
    expect(ids("RU-1")).toEqual(["RU-1"]);
  });

  it("reads through marks and accents", () => {
    expect(ids("move one")).toEqual(["FEA-ABL-2"]);
    expect(ids("chateau")).toEqual(["RU-1"]);
    expect(ids("!")).toEqual(["FEA-ABL-2"]);
  });
});

describe("marking what was found", () => {
  it("marks each place and loses no letter", () => {
    const stretches = marked("A row in a Row, throw", wordsOf("row"));
    expect(stretches.filter((part) => part.hit).map((part) => part.text)).toEqual(["row", "Row"]);
    expect(stretches.map((part) => part.text).join("")).toBe("A row in a Row, throw");
  });

  it("joins marks that overlap", () => {
    expect(marked("FEA-POL-1", wordsOf("fea-pol pol-1"))).toEqual([{ text: "FEA-POL-1", hit: true }]);
  });

  it("marks accented letters where they are", () => {
    expect(marked("le Château.", wordsOf("chat"))).toEqual([
      { text: "le ", hit: false },
      { text: "Chât", hit: true },
      { text: "eau.", hit: false },
    ]);
  });

  it("marks nothing when nothing is asked", () => {
    expect(marked("row", [])).toEqual([{ text: "row", hit: false }]);
    expect(marked("", ["row"])).toEqual([{ text: "", hit: false }]);
  });
});

describe("the order of the ledger", () => {
  it("groups rules by section", () => {
    expect(sections(RULES).map((section) => [section.title, section.rules.length])).toEqual([
      ["5.2 Politics", 2],
      ["5.4 Abilities", 1],
      ["10. Rulings", 1],
    ]);
  });

  it("gives sections links of their own", () => {
    expect(anchor("5.2 Rules of politics (placement only)")).toBe("5-2-rules-of-politics-placement-only");
  });

  it("finds a rule by its number in any case", () => {
    expect(ruleOf(RULES, "fea-pol-1A")?.id).toBe("FEA-POL-1a");
    expect(ruleOf(RULES, "FEA-POL-9")).toBeNull();
  });
});
