import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { Problem } from "../api";
import { askAgain } from "./patience";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("asks again when the server is away, and only then", () => {
  const ask = vi.fn();
  askAgain(new Problem("There is no such table.", 404), ask);
  askAgain(new Error("something else"), ask);
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
  askAgain(new Problem("The server does not answer.", 0), ask);
  expect(ask).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(ask).toHaveBeenCalledTimes(1);
});
