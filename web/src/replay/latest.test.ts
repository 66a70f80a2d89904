import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Latest } from "./latest";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function slowly(shown: number[], failed: unknown[] = []) {
  const fetch = vi.fn((key: number) => new Promise<number>((resolve) => setTimeout(() => resolve(key), 100)));
  return {
    fetch,
    latest: new Latest(
      fetch,
      (key) => shown.push(key),
      (error) => failed.push(error),
      60,
    ),
  };
}

describe("asking for the latest", () => {
  it("fetches the first at once, and of all that was asked meanwhile only the last", async () => {
    const shown: number[] = [];
    const { fetch, latest } = slowly(shown);
    for (const key of [1, 2, 3, 4, 5]) latest.ask(key);
    await vi.runAllTimersAsync();
    expect(shown).toEqual([1, 5]);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("leaves a pause between two fetches", async () => {
    const { fetch, latest } = slowly([]);
    latest.ask(1);
    await vi.advanceTimersByTimeAsync(110);
    latest.ask(2);
    await vi.advanceTimersByTimeAsync(40);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("tells of a failure only if nothing else was asked since", async () => {
    const shown: number[] = [];
    const failed: unknown[] = [];
    const { fetch, latest } = slowly(shown, failed);
    fetch.mockRejectedValueOnce(new Error("away"));
    latest.ask(1);
    latest.ask(2);
    await vi.runAllTimersAsync();
    expect([shown, failed]).toEqual([[2], []]);
    fetch.mockRejectedValueOnce(new Error("away"));
    latest.ask(3);
    await vi.runAllTimersAsync();
    expect(failed).toHaveLength(1);
  });

  it("shows nothing after it was stopped", async () => {
    const shown: number[] = [];
    const { latest } = slowly(shown);
    latest.ask(1);
    latest.stop();
    await vi.runAllTimersAsync();
    expect(shown).toEqual([]);
  });
});
