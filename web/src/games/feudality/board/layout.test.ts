import { expect, test } from "vitest";

import type { Box } from "../../../board/places";
import { boxOf, layOut } from "./layout";
import { SQUARES } from "../view";

const apart = (a: Box, b: Box) =>
  a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
const within = (inner: Box, outer: Box) =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.w <= outer.x + outer.w + 0.01 &&
  inner.y + inner.h <= outer.y + outer.h + 0.01;

test.each([1, 2, 3, 4, 5].flatMap((others) => [true, false].map((tall) => ({ others, tall }))))(
  "fiefs lie on the board and apart: $others others, tall $tall",
  ({ others, tall }) => {
    const layout = layOut(others, tall);
    const board = { x: 0, y: 0, w: layout.w, h: layout.h };
    const boxes = [layout.track, layout.large.box, ...layout.others.map(({ box }) => box)];
    expect(layout.others).toHaveLength(others);
    boxes.forEach((box, at) => {
      expect(within(box, board)).toBe(true);
      for (const other of boxes.slice(at + 1)) expect(apart(box, other)).toBe(true);
    });
    for (const square of SQUARES)
      for (const spot of [layout.large, ...layout.others])
        expect(within(boxOf(spot, square), spot.box)).toBe(true);
    expect(layout.large.square).toBeGreaterThan(layout.others[0]!.square);
  },
);
