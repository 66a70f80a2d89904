import { describe, expect, it } from "vitest";

import { Lines } from "./lines";

// The set-up tells 9 lines, then each move so many; move 3 tells nothing to these eyes.
const LENGTHS = [9, 10, 13, 13, 14, 20, 21];

describe("which move brought which lines", () => {
  it("knows a move's lines once it and the move before were looked at", () => {
    const lines = new Lines();
    lines.note(2, 13);
    expect(lines.of(2)).toBeNull();
    lines.note(1, 10);
    expect(lines.of(2)).toEqual({ from: 10, to: 13 });
  });

  it("counts what is told before the first move as move 0", () => {
    const lines = new Lines();
    lines.note(0, 9);
    expect(lines.of(0)).toEqual({ from: 0, to: 9 });
  });

  it("finds the move of every line by looking at few of them", () => {
    for (let line = 0; line < 21; line++) {
      const lines = new Lines();
      lines.note(6, 21);
      const looked: number[] = [];
      let found = lines.find(line, 6);
      while ("ask" in found) {
        looked.push(found.ask);
        lines.note(found.ask, LENGTHS[found.ask]!);
        found = lines.find(line, 6);
      }
      expect(found.move).toBe(LENGTHS.findIndex((length) => length > line));
      expect(looked.length).toBeLessThanOrEqual(3);
    }
  });

  it("finds no line in a move that told nothing", () => {
    const lines = new Lines();
    LENGTHS.forEach((length, move) => lines.note(move, length));
    expect(lines.of(3)).toEqual({ from: 13, to: 13 });
    expect(lines.find(13, 6)).toEqual({ move: 4 });
    expect(lines.find(12, 6)).toEqual({ move: 2 });
  });
});
