import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Beat } from "../games/face";
import type { Told, View } from "../protocol";
import { COUNTED, Director } from "./director.svelte";

const view = (turn: number): View => ({ game: "toy", points: [0, 0], places: [1, 1], turn });
const told = (kind: string, turn?: number): Told => ({
  kind,
  about: {},
  ...(turn === undefined ? {} : { changes: [["turn", turn]] as [string, unknown][] }),
});
const BEATS: Record<string, Beat> = { quiet: "none", counted: "counted" };
const beatOf = ({ kind }: Told): Beat => BEATS[kind] ?? "long";
const LONG = 1300;
const COUNT = 1500;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("each event is told on the position as it was then, for a beat", () => {
  const director = new Director(beatOf);
  const [a, b] = [told("a", 1), told("b", 2)];
  director.cut(view(0), []);
  director.follow(view(0), view(2), [a, b], [a, b]);
  expect(director.now).toEqual({ view: view(1), told: a, story: [a], step: -1 });
  expect(director.busy).toBe(true);
  vi.advanceTimersByTime(LONG);
  expect(director.now).toEqual({ view: view(2), told: b, story: [a, b], step: -1 });
  expect(director.busy).toBe(false);
});

test("what comes while something is shown waits for its turn", () => {
  const director = new Director(beatOf);
  const [a, b, c] = [told("a"), told("b"), told("c")];
  director.follow(view(0), view(1), [a], [a]);
  director.follow(view(0), view(2), [a, b], [b]);
  director.follow(view(0), view(3), [a, b, c], [c]);
  expect([director.now.told, director.left]).toEqual([a, 2]);
  vi.advanceTimersByTime(LONG);
  expect([director.now.told, director.left]).toEqual([b, 1]);
  vi.advanceTimersByTime(LONG);
  expect([director.now.told, director.now.view, director.left]).toEqual([c, view(3), 0]);
});

test("what nobody needs to look at takes no time", () => {
  const director = new Director(beatOf);
  const [a, b] = [told("quiet", 1), told("b", 2)];
  director.follow(view(0), view(2), [a, b], [a, b]);
  expect(director.now.told).toBe(b);
});

test("one's own act is shown at once, what comes of it is not", () => {
  const director = new Director(beatOf);
  const [a, b, c] = [told("a"), told("b"), told("c")];
  director.follow(view(0), view(1), [a, b, c], [a, b, c], true);
  expect([director.now.told, director.left]).toEqual([b, 1]);
});

test("skipped, everything is as it stands", () => {
  const director = new Director(beatOf);
  const [a, b] = [told("a", 1), told("b", 2)];
  director.follow(view(0), view(2), [a, b], [a, b]);
  director.skip();
  expect(director.now).toEqual({ view: view(2), told: null, story: [a, b], step: -1 });
  expect(director.busy).toBe(false);
  director.follow(view(0), view(3), [a, b, a], [a]);
  expect(director.now.told).toBe(a);
});

test("at once means at once, and is remembered", () => {
  const director = new Director(beatOf);
  director.speed = "instant";
  const [a, b] = [told("a", 1), told("b", 2)];
  director.follow(view(0), view(2), [a, b], [a, b]);
  expect(director.now.told).toBe(b);
  expect(new Director(beatOf).speed).toBe("instant");
});

test("the counting comes after the last move, a step at a time, and the last step last", () => {
  const director = new Director(beatOf);
  const [last, one, two] = [told("a", 7), told("counted"), told("counted")];
  const story = [last, one, two];
  director.follow(view(0), view(9), story, story, false, [[one], [two]]);
  expect(director.now).toMatchObject({ told: last, story: [last], step: -1 });
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(9), story: [last, one], step: 0 });
  vi.advanceTimersByTime(COUNT);
  expect(director.now).toMatchObject({ story, step: 1 });
  expect(director.busy).toBe(false);
});

test("the counting can be watched again from any step, and stopped", () => {
  const director = new Director(beatOf);
  const steps = [[told("counted")], [told("counted")], [told("counted")]];
  director.cut(view(9), steps.flat(), COUNTED);
  director.count(steps, 0);
  expect(director.now.step).toBe(0);
  vi.advanceTimersByTime(COUNT);
  expect([director.now.step, director.left]).toEqual([1, 1]);
  vi.advanceTimersByTime(COUNT);
  expect([director.now.step, director.left]).toEqual([2, 0]);
  director.count(steps, 1);
  director.skip();
  expect(director.now.step).toBe(2);
});

test("who comes back sees what happened, from how it stood then", () => {
  const director = new Director(beatOf);
  const [old, a, b] = [told("old"), told("a", 4), told("b", 5)];
  director.cut(view(5), [old, a, b]);
  director.recall(view(3), view(9), [old, a, b], [a, b]); // after b more has changed that nobody was told of
  expect(director.now).toMatchObject({ view: view(4), told: a, story: [old, a] });
  expect(director.again).toBe(true);
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(9), told: b, story: [old, a, b] });
  expect(director.again).toBe(false);
});

test("what is said beside the game changes nothing of what is shown", () => {
  const director = new Director(beatOf);
  const [a, counted] = [told("a"), told("counted")];
  director.follow(view(0), view(1), [a], [a]);
  director.follow(view(0), view(1), [a], []);
  vi.advanceTimersByTime(LONG);
  expect(director.now.told).toBe(a);
  director.cut(view(9), [a, counted], 3);
  director.follow(view(0), view(9), [a, counted], []);
  expect(director.now.step).toBe(3);
});
