import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { pause, watch, type Page } from "./watching";

const PACE = { every: 1000, longest: 5000 };

class Screen implements Page {
  visibilityState = "visible";
  told = new Set<() => void>();
  addEventListener(_: "visibilitychange", told: () => void) {
    this.told.add(told);
  }
  removeEventListener(_: "visibilitychange", told: () => void) {
    this.told.delete(told);
  }
  turn(state: string) {
    this.visibilityState = state;
    for (const told of this.told) told();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("looks at once and then at its pace, until stopped", async () => {
  const look = vi.fn(async () => true);
  const screen = new Screen();
  const stop = watch(look, PACE, screen);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3000);
  expect(look).toHaveBeenCalledTimes(4);
  stop();
  await vi.advanceTimersByTimeAsync(9000);
  expect(look).toHaveBeenCalledTimes(4);
  expect(screen.told.size).toBe(0);
});

test("a hidden page is left alone, and looked at as soon as it is seen again", async () => {
  const look = vi.fn(async () => true);
  const screen = new Screen();
  const stop = watch(look, PACE, screen);
  await vi.advanceTimersByTimeAsync(0);
  screen.turn("hidden");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
  screen.turn("visible");
  expect(look).toHaveBeenCalledTimes(2);
  stop();
});

test("what fails is tried again, less and less often, and at the usual pace when it works", async () => {
  const answers = [false, false, true, true];
  const look = vi.fn(async () => answers.shift() ?? true);
  const stop = watch(look, PACE, new Screen());
  await vi.advanceTimersByTimeAsync(1999);
  expect(look).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(look).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(look).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(look).toHaveBeenCalledTimes(4);
  stop();
});

test("a look that takes long is not joined by a second", async () => {
  const look = vi.fn(() => new Promise<boolean>(() => {}));
  const screen = new Screen();
  const stop = watch(look, PACE, screen);
  screen.turn("visible");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look).toHaveBeenCalledTimes(1);
  stop();
});

test("the wait has an end", () => {
  expect(pause(0, PACE)).toBe(1000);
  expect(pause(2, PACE)).toBe(4000);
  expect(pause(100, PACE)).toBe(5000);
});
