import { describe, expect, it } from "vitest";

import fealty from "../../../docs/rules/fealty.md?raw";
import feudalism from "../../../docs/rules/feudalism.md?raw";
import feudality from "../../../docs/rules/feudality.md?raw";
import fief from "../../../docs/rules/fief.md?raw";
import pettyFiefs from "../../../docs/rules/petty-fiefs.md?raw";
import type { Rule } from "../protocol";
import { ranked } from "./ranking";
import { wordsOf } from "./search";

/** The rules of a ledger, read as `homage/engine/views/ledger.py` does: rows that begin with an ID; chapters by its beginning. */
function rulesOf(ledger: string): Rule[] {
  const rows = ledger
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  const from = rows.findIndex(([first]) => first === "Chapter");
  const to = rows.findIndex(([first]) => first === "Rulings");
  const chapters = rows
    .slice(from + 2, to + 1)
    .flatMap(([title, ids]) => ids!.split(", ").map((id) => ({ title: title!, id })))
    .sort((one, other) => other.id.length - one.id.length);
  const index = rows.slice(rows.findIndex(([first]) => first === "Word") + 2);
  return rows
    .filter(([id]) => /^([A-Z]+-[A-Z0-9.-]+[a-z]?|R\d+)$/.test(id!))
    .flatMap(([id, ...cells]) => {
      const chapter = chapters.find((each) => id!.startsWith(each.id));
      const text = cells.map((cell) => cell.replace(/`?\[[SPR][^\]]*\]`?/g, "").trim()).filter(Boolean);
      return chapter
        ? [
            {
              id: id!,
              text: text.join(". "),
              chapter: chapter.title,
              related: [],
              index: index.filter(([, ids]) => ids?.split(", ").includes(id!)).map(([word]) => word!),
            },
          ]
        : [];
    });
}

const LEDGERS = { fealty, "petty fiefs": pettyFiefs, feudalism, feudality, fief };
type Name = keyof typeof LEDGERS;
const RULES = Object.fromEntries(
  Object.entries(LEDGERS).map(([name, text]) => [name, rulesOf(text)]),
) as Record<Name, Rule[]>;

const found = (game: Name, query: string) => ranked(RULES[game], wordsOf(query)).map(({ id }) => id);

describe("searching the rules of all games", () => {
  it.each<[Name, string, string]>([
    ["fief", "win", "FIEF-7.1a"],
    ["fief", "knight cost", "FIEF-4.3a"],
    ["fief", "how much is a stronghold", "FIEF-4.2a"],
    ["fief", "who votes for the king", "FIEF-1.5.2"],
    ["fief", "marry", "FIEF-1.1.1a"],
    ["fief", "buy title", "FIEF-4.4a"],
    ["fief", "ransom", "FIEF-4.1a"],
    ["fief", "mill income", "FIEF-3c"],
    ["fief", "walls", "FIEF-6.2.3.2a"],
    ["fealty", "win", "FEA-WIN-2"],
    ["fealty", "end of the game", "FEA-TURN-6"],
    ["fealty", "same row", "FEA-POL-1"],
    ["fealty", "city", "FEA-SCO-8"],
    ["petty fiefs", "winning", "PF-END-D1"],
    ["petty fiefs", "how many actions in a turn", "PF-CON-0"],
    ["petty fiefs", "build castle", "PF-CON-E1"],
    ["feudalism", "victory", "FDM-9"],
    ["feudalism", "militia price", "FDM-8.3a"],
    ["feudalism", "draw cards", "FDM-3.1Aa"],
    ["feudality", "win", "FDY-END-4"],
    ["feudality", "feeding", "FDY-FEED-3"],
    ["feudality", "trade", "FDY-TRADE-1"],
    ["feudality", "wizard", "FDY-WIZ-1"],
    ["feudality", "tie", "FDY-END-5"],
  ])("%s: %s", (game, query, rule) => {
    expect(found(game, query)[0]).toBe(rule);
  });

  it("finds a rule by its number, and those that name it after it", () => {
    const [first, ...others] = found("fief", "FIEF-5.3a");
    expect(first).toBe("FIEF-5.3a");
    expect(others).not.toContain("FIEF-7.1a");
    expect(found("fealty", "ru-25")[0]).toBe("RU-25");
  });

  it("falls back to most of the words, and to nothing if none is there", () => {
    expect(found("fief", "plague zeppelin")[0]).toBe("FIEF-G.2.1.1");
    expect(found("fief", "zeppelin")).toEqual([]);
  });

  it("finds beginnings of words, not their insides, and reads through accents", () => {
    expect(found("fief", "naval")).toContain("FIEF-5.3a");
    expect(found("fief", "aval")).not.toContain("FIEF-5.3a");
    expect(found("feudalism", "revolte")).toEqual(found("feudalism", "révolte"));
  });
});
