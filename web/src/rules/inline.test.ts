import { describe, expect, it } from "vitest";

import { inline, plain } from "./inline";

describe("the marks inside a rule", () => {
  it("leaves plain words alone", () => {
    expect(inline("Nobody may pass.")).toEqual([{ kind: "text", text: "Nobody may pass." }]);
    expect(inline("")).toEqual([]);
  });

  it("reads code, bold and italic", () => {
    expect(inline("a red `!`, **never** *here*")).toEqual([
      { kind: "text", text: "a red " },
      { kind: "code", text: "!" },
      { kind: "text", text: ", " },
      { kind: "strong", inside: [{ kind: "text", text: "never" }] },
      { kind: "text", text: " " },
      { kind: "em", inside: [{ kind: "text", text: "here" }] },
    ]);
  });

  it("finds rule numbers, also with a letter behind them, in brackets and inside bold", () => {
    expect(inline("(RU-1)")).toEqual([
      { kind: "text", text: "(" },
      { kind: "rule", id: "RU-1" },
      { kind: "text", text: ")" },
    ]);
    expect(inline("see FEA-TURN-2a.")[1]).toEqual({ kind: "rule", id: "FEA-TURN-2a" });
    expect(inline("FEA-VAR-NOLUCK")).toEqual([{ kind: "rule", id: "FEA-VAR-NOLUCK" }]);
    expect(inline("as in FIEF-6.2.3.4c.")[1]).toEqual({ kind: "rule", id: "FIEF-6.2.3.4c" });
    expect(inline("(R5)")[1]).toEqual({ kind: "rule", id: "R5" });
    expect(inline("**except FEA-SET-3**")).toEqual([
      {
        kind: "strong",
        inside: [
          { kind: "text", text: "except " },
          { kind: "rule", id: "FEA-SET-3" },
        ],
      },
    ]);
  });

  it("keeps stars, backticks and hyphens that are no marks", () => {
    for (const text of [
      "6 x 6 * 2 * 3",
      "one ` alone",
      "two-player games, 1-4 and 2-3",
      "a ** b",
      "<b>x</b>",
    ])
      expect(inline(text)).toEqual([{ kind: "text", text }]);
  });

  it("does not look for marks inside code", () => {
    expect(inline("`*RU-1*`")).toEqual([{ kind: "code", text: "*RU-1*" }]);
  });

  it("gives the words back without their marks", () => {
    expect(plain(inline("a red `!` on **the *Guard* Post** (RU-29)"))).toBe(
      "a red ! on the Guard Post (RU-29)",
    );
  });
});
