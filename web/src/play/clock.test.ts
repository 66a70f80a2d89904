import { expect, test } from "vitest";

import type { Chair } from "../protocol";
import { clockText, leftNow } from "./clock";

const chair: Chair = { seat: 0, name: "Anna", kind: "person", left_ms: 65_000, running: true };

test("a clock that runs is counted down from when it was read, and never below nothing", () => {
  expect(leftNow(chair, 1_000, 6_000)).toBe(60_000);
  expect(leftNow({ ...chair, running: false }, 1_000, 6_000)).toBe(65_000);
  expect(leftNow(chair, 1_000, 900_000)).toBe(0);
  expect(leftNow({ ...chair, left_ms: undefined }, 0, 0)).toBeNull();
  expect(leftNow({ ...chair, free_ms: 2_000 }, 1_000, 2_500)).toBe(65_000);
  expect(leftNow({ ...chair, free_ms: 2_000 }, 1_000, 4_000)).toBe(64_000);
});

test("clocks are told as people read them", () => {
  expect(clockText(2 * 86_400_000 + 3 * 3_600_000)).toBe("2 d 3 h");
  expect(clockText(3_661_000)).toBe("1:01:01");
  expect(clockText(605_000)).toBe("10:05");
  expect(clockText(9_940)).toBe("9.9");
  expect(clockText(0)).toBe("0.0");
});
