import { expect, test } from "vitest";

import { about } from "./about";
import { cellThings, cellWords } from "./board/cells";
import { describe } from "./describe";
import played from "./lessons/played.json";
import { game, view } from "./sample";
import { feudality, SQUARES } from "./view";

const told = (seat: number | null) => describe(game, view, seat, []).flatMap(({ lines }) => lines);

test("the text board tells all that the board shows", () => {
  const lines = told(0);
  for (const line of [
    "Turn 4; Senior Player is Yellow.",
    "15 points end the game.",
    "To decide: Blue.",
    "In the tray: 2 Forest (free), Wizard (2 Gold).",
    "Has 1 Gold, 4 Wood, 2 Iron.",
    "Keep from 3,5; Tower on 3,5.",
    "Units: 2 Men at Arms, 1 Knight, Wolf; army 9, defence 15.",
    "1,1: Forest, gives 2 Wood.",
    "7 tiles eat 2 Food; 2 short.",
    "The Rats eat 1 more Food.",
  ])
    expect(lines).toContain(line);
});

test("every real view can be told, and every square of it", () => {
  for (const each of Object.values(played.views)) {
    const real = feudality(each as never);
    expect(describe(game, real, null, []).length).toBeGreaterThan(2);
    for (const fief of real.fiefs)
      for (const square of SQUARES) {
        expect(cellWords(game, real, fief, square)).toMatch(/^\d,\d, .*of 64 rolls$/);
        expect(about(game, real, `at ${fief.seat} ${square}`, [])?.lines.join(" ")).toMatch(/Hit by/);
      }
  }
});

test("a square says what it gives, eats and defends", () => {
  expect(about(game, view, "at 0 1,1", [])?.lines).toEqual([
    "Forest.",
    "Gives 2 Wood when activated.",
    "Counts as one tile when the fief is fed.",
    "Hit by 4 of 64 rolls (6%).",
  ]);
  expect(about(game, view, "at 0 3,5", [])?.lines.join(" ")).toContain("defends with 6");
  expect(about(game, view, "at 0 4,6", [])?.lines.join(" ")).toContain("Defends with 7.");
});

test("a space of the Keep stands for its units, and the fortification for its top level", () => {
  expect(cellThings(view.fiefs[0]!, "3,5")).toEqual(["square 3,5", "level"]);
  expect(cellThings(view.fiefs[0]!, "4,6")).toEqual(["square 4,6", "unit knight", "unit wolf"]);
  expect(cellThings(view.fiefs[0]!, "1,1")).toEqual(["square 1,1"]);
});
