import { expect, test } from "vitest";

import { HEAD, layOut, named, place, SIZES } from "./layout";
import { view } from "../sample";
import type { ProvinceView } from "../view";

const COUNTS = Array.from({ length: 13 }, (_, count) => count + 1);

test("every number of provinces has its place, wide and tall, and none lies over another", () => {
  for (const tall of [false, true])
    for (const count of COUNTS) {
      const { w, h, cells, gaps, centre } = layOut(count, tall);
      expect(cells).toHaveLength(count);
      expect(gaps).toHaveLength(count);
      const boxes = [...cells, centre];
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.w).toBeLessThanOrEqual(w + 0.01);
        expect(box.y + box.h).toBeLessThanOrEqual(h + 0.01);
      }
      for (const [at, a] of boxes.entries())
        for (const b of boxes.slice(at + 1)) {
          const apart =
            a.x + a.w <= b.x + 0.01 ||
            b.x + b.w <= a.x + 0.01 ||
            a.y + a.h <= b.y + 0.01 ||
            b.y + b.h <= a.y + 0.01;
          expect(apart, `${count} ${tall}`).toBe(true);
        }
      for (const { x, y } of gaps) {
        expect(x > 0 && x < w && y > 0 && y < h).toBe(true);
      }
      expect(new Set(gaps.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
});

test("the circle goes clockwise", () => {
  for (const count of COUNTS.slice(4)) {
    const { cells, w, h } = layOut(count, false);
    const turns = cells.map((cell) => Math.atan2(cell.y + cell.h / 2 - h / 2, cell.x + cell.w / 2 - w / 2));
    const falls = turns.filter((turn, at) => turn > turns[(at + 1) % turns.length]!);
    expect(falls).toHaveLength(1);
  }
});

test("everything in a province is placed inside it, however much there is", () => {
  const full: ProvinceView = {
    ...view.circle[0]!,
    tiles: Array.from({ length: 14 }, (_, tile) => ({ tile, up: false, face: null, laid_by: 0 })),
    pawns: Array.from({ length: 11 }, (_, suit) => suit),
    coins: Array.from({ length: 14 }, (_, coin) => ({ suit: coin % 3, coin, value: null, up: false })),
  };
  for (const tall of [false, true])
    for (const box of layOut(13, tall).cells) {
      const placed = place(full, box);
      expect(placed).toHaveLength(14 + 11 + 14 + 1);
      for (const item of placed) {
        const half = (SIZES[item.is] * item.scale) / 2;
        expect(item.x - half).toBeGreaterThanOrEqual(box.x);
        expect(item.x + half).toBeLessThanOrEqual(box.x + box.w);
        expect(item.y - half).toBeGreaterThanOrEqual(box.y + HEAD - 1);
        expect(item.y + half).toBeLessThanOrEqual(box.y + box.h);
      }
    }
});

test("what would come is placed with the rest, and marked", () => {
  const box = layOut(3, false).cells[0]!;
  const placed = place(view.circle[0]!, box, { is: "pawn", suit: 1 });
  expect(placed.filter((item) => item.ghost)).toMatchObject([{ is: "pawn", suit: 1 }]);
  expect(place(view.circle[0]!, box).some((item) => item.ghost)).toBe(false);
});

test("a piece keeps its name when it goes to another province, and no two share one", () => {
  const at = { x: 0, y: 0, scale: 1 };
  const names = (suits: number[]) =>
    named([
      ...suits.map((suit) => ({ is: "pawn" as const, suit, ...at })),
      { is: "coin" as const, coin: { suit: 1, coin: 4, value: null, up: false }, ...at },
      { is: "pawn" as const, suit: 2, ghost: true, ...at },
    ]).map(({ name }) => name);
  expect(new Set(names([1, 2])).size).toBe(4);
  expect(names([2, 1]).toSorted()).toEqual(names([1, 2]).toSorted());
  expect(new Set(names([1, 1])).size).toBe(4);
});
