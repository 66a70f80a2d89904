import { describe, expect, it } from "vitest";

import type { Rule } from "../protocol";
import { anchor, chapters, marked, ruleOf, wordsOf } from "./search";

const RULES: Rule[] = [
  {
    id: "FEA-POL-1",
    text: "Never in a row where a piece of your own stands.",
    chapter: "5.2 Politics",
    related: [],
    index: [],
  },
  {
    id: "FEA-POL-1a",
    text: "A removed piece frees its row (FEA-POL-1).",
    chapter: "5.2 Politics",
    related: [],
    index: [],
  },
  {
    id: "FEA-ABL-2",
    text: "**Move** one other piece, except with a red `!`.",
    chapter: "5.4 Abilities",
    related: [],
    index: [],
  },
  {
    id: "RU-1",
    text: "Which duchies? Those of the Château, by chance.",
    chapter: "10. Rulings",
    related: [],
    index: [],
  },
];

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
  it("groups rules by chapter", () => {
    expect(chapters(RULES).map((chapter) => [chapter.title, chapter.rules.length])).toEqual([
      ["5.2 Politics", 2],
      ["5.4 Abilities", 1],
      ["10. Rulings", 1],
    ]);
  });

  it("gives chapters links of their own", () => {
    expect(anchor("5.2 Rules of politics (placement only)")).toBe("5-2-rules-of-politics-placement-only");
  });

  it("finds a rule by its number in any case", () => {
    expect(ruleOf(RULES, "fea-pol-1A")?.id).toBe("FEA-POL-1a");
    expect(ruleOf(RULES, "FEA-POL-9")).toBeNull();
  });
});
