import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Beat } from "../protocol";
import type { StoryEvent, View } from "../protocol";
import { COUNTED, Director } from "./director.svelte";

const view = (turn: number): View => ({ game: "toy", points: [0, 0], places: [1, 1], turn });
const told = (kind: string, turn?: number, seat = -1): StoryEvent => ({
  kind,
  about: { seat },
  words: `${kind}.`,
  ...(turn === undefined ? {} : { changes: [["turn", turn]] as [string, unknown][] }),
});
const BEATS: Record<string, Beat> = { quiet: "none", counted: "counted", buys: "short", sells: "short" };
const of = {
  beat: ({ kind }: StoryEvent): Beat => BEATS[kind] ?? "long",
  doer: ({ about }: StoryEvent) => (about.seat! >= 0 ? about.seat! : null),
  names: () => [],
};
const LONG = 1200;
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

/** One to whom events were told, each changing the turn by one. */
function showing(...events: StoryEvent[]): Director {
  const director = new Director(of);
  director.cut(view(0), []);
  director.follow(view(0), view(events.length), events, events);
  return director;
}

test("each event is told on the position as it was then, for a beat, and the last one too", () => {
  const [a, b] = [told("a", 1), told("b", 2)];
  const director = showing(a, b);
  expect(director.now).toMatchObject({ view: view(1), told: [a], words: "a.", story: [a], step: -1 });
  expect(director.busy).toBe(true);
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(2), told: [b], words: "b.", story: [a, b], step: -1 });
  expect(director.busy).toBe(true);
  vi.advanceTimersByTime(LONG);
  expect(director.now.told).toEqual([b]);
  expect(director.busy).toBe(false);
});

test("what a seat does in one breath is one scene, on the position after it", () => {
  const [a, b, c] = [told("buys", 1, 0), told("sells", 2, 0), told("buys", 3, 1)];
  const director = showing(a, b, c);
  expect(director.now).toMatchObject({
    view: view(2),
    told: [a, b],
    words: "buys. sells.",
    story: [a, b],
    seat: 0,
  });
  expect(director.left).toBe(1);
});

test("what comes while something is shown waits for its turn", () => {
  const director = new Director(of);
  const [a, b, c] = [told("a"), told("b"), told("c")];
  director.follow(view(0), view(1), [a], [a]);
  director.follow(view(0), view(2), [a, b], [b]);
  director.follow(view(0), view(3), [a, b, c], [c]);
  expect([director.now.told, director.left]).toEqual([[a], 2]);
  vi.advanceTimersByTime(LONG);
  expect([director.now.told, director.left]).toEqual([[b], 1]);
  vi.advanceTimersByTime(LONG);
  expect([director.now.told, director.now.view, director.left]).toEqual([[c], view(3), 0]);
});

test("what comes later joins what waits, if one seat does it; what is on the stage stays as it is", () => {
  const director = new Director(of);
  const events = [told("buys", 1, 0), told("buys", 2, 0), told("sells", 3, 0)];
  for (const at of [1, 2, 3]) director.follow(view(at - 1), view(at), events.slice(0, at), [events[at - 1]!]);
  expect([director.now.told, director.left]).toEqual([events.slice(0, 1), 1]);
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ told: events.slice(1), view: view(3), story: events });
});

test("what nobody needs to look at takes no time, and is told with what comes next", () => {
  const [a, b] = [told("quiet", 1), told("b", 2)];
  const director = showing(a, b);
  expect(director.now).toMatchObject({ told: [a, b], words: "b.", view: view(2) });
});

test("one's own act is shown at once, what comes of it is not", () => {
  const director = new Director(of);
  const [a, b, c] = [told("a", 1, 0), told("b"), told("c")];
  director.follow(view(0), view(1), [a, b, c], [a, b, c], true);
  expect([director.now.told, director.left]).toEqual([[b], 1]);
  director.follow(view(1), view(2), [a], [a], true);
  vi.advanceTimersByTime(2 * LONG);
  expect([director.now.view, director.busy]).toEqual([view(2), false]);
});

test("whoever asks for their turn while others still move is told nothing more until they are asked", () => {
  const [a, b, c, d] = [told("a"), told("b"), told("c"), told("d")];
  const director = showing(a);
  let asked = false;
  director.asked = () => asked;
  director.toMyTurn();
  director.follow(view(1), view(2), [a, b], [b]);
  expect([director.busy, director.now.view, director.now.story]).toEqual([false, view(2), [a, b]]);
  asked = true;
  director.follow(view(2), view(3), [a, b, c], [c]);
  expect([director.busy, director.now.view]).toEqual([false, view(3)]);
  director.follow(view(3), view(4), [a, b, c, d], [d]);
  expect([director.busy, director.now.told]).toEqual([true, [d]]);
});

test("the count at the end is shown also to whoever asked for their turn", () => {
  const [a, b] = [told("a"), told("counted")];
  const director = showing(a);
  director.asked = () => false;
  director.toMyTurn();
  director.follow(view(1), view(2), [a, b], [b], false, [[b]]);
  expect([director.busy, director.now.step]).toEqual([true, 0]);
});

test("skipped, everything is as it stands", () => {
  const [a, b] = [told("a", 1), told("b", 2)];
  const director = showing(a, b);
  director.skip();
  expect(director.now).toMatchObject({ view: view(2), told: [], words: "", story: [a, b], step: -1 });
  expect(director.busy).toBe(false);
  director.follow(view(0), view(3), [a, b, a], [a]);
  expect(director.now.told).toEqual([a]);
});

test("it stops, and goes on with the same scene", () => {
  const [a, b] = [told("a", 1), told("b", 2)];
  const director = showing(a, b);
  director.pause();
  vi.advanceTimersByTime(10 * LONG);
  director.follow(view(2), view(3), [a, b, a], [told("c", 3)]);
  expect([director.now.told, director.busy, director.paused, director.left]).toEqual([[a], true, true, 2]);
  director.pause();
  vi.advanceTimersByTime(LONG);
  expect([director.now.told, director.paused]).toEqual([[b], false]);
});

test("one step back stops there; one step on shows the next, and at the end it is over", () => {
  const [a, b, c] = [told("a", 1), told("b", 2), told("c", 3)];
  const director = showing(a, b, c);
  director.back(); // nothing is before the first
  expect([director.now.told, director.paused]).toEqual([[a], false]);
  director.on();
  director.on();
  expect(director.now.told).toEqual([c]);
  director.back();
  vi.advanceTimersByTime(10 * LONG);
  expect([director.now.told, director.now.view, director.busy]).toEqual([[b], view(2), true]);
  director.on();
  director.on();
  expect([director.now.view, director.busy, director.paused]).toEqual([view(3), false, false]);
  director.back(); // once more what was just seen
  expect([director.now.told, director.busy]).toEqual([[b], true]);
});

test("the next turn begins where another seat does something", () => {
  const events = [told("a", 1, 0), told("b", 2, 0), told("c", 3), told("d", 4, 1), told("e", 5, 1)];
  const director = showing(...events);
  director.nextTurn();
  expect(director.now.told).toEqual([events[3]]);
  director.nextTurn();
  expect([director.now.view, director.busy]).toEqual([view(5), false]);
});

test("the more waits, the quicker it is told, but nothing is left out", () => {
  const events = Array.from({ length: 30 }, (_, at) => told("a", at + 1, at % 2));
  const director = showing(...events);
  let [seen, slowest] = [1, 0];
  for (let ms = 0, last = director.now, since = 0; director.busy; ms += 10) {
    vi.advanceTimersByTime(10);
    if (director.now === last) continue;
    [slowest, since, last] = [Math.max(slowest, ms - since), ms, director.now];
    seen++;
    if (seen === 3) expect(slowest).toBeLessThan(LONG / 2);
  }
  expect(seen).toBe(30);
  expect(slowest).toBeGreaterThan(LONG - 20);
});

test("at once means at once, and is remembered", () => {
  const director = new Director(of);
  director.speed = "instant";
  const [a, b] = [told("a", 1), told("b", 2)];
  director.follow(view(0), view(2), [a, b], [a, b]);
  expect([director.now.told, director.busy]).toEqual([[b], false]);
  expect(new Director(of).speed).toBe("instant");
});

test("the counting comes after the last move, a step at a time, and the last step last", () => {
  const director = new Director(of);
  const [last, one, two] = [told("a", 7), told("counted"), told("counted")];
  const story = [last, one, two];
  director.follow(view(0), view(9), story, story, false, [[one], [two]]);
  expect(director.now).toMatchObject({ told: [last], story: [last], step: -1 });
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(9), story: [last, one], step: 0 });
  vi.advanceTimersByTime(COUNT);
  expect(director.now).toMatchObject({ story, step: 1 });
  expect(director.busy).toBe(true);
  vi.advanceTimersByTime(COUNT);
  expect(director.busy).toBe(false);
});

test("the counting can be watched again from any step, and stopped", () => {
  const director = new Director(of);
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
  const director = new Director(of);
  const [old, a, b] = [told("old"), told("a", 4), told("b", 5)];
  director.hold();
  expect(director.busy).toBe(true); // nothing is shown before it is known what happened
  director.recall(view(3), view(9), [old, a, b], [a, b]); // after b more has changed that nobody was told of
  expect(director.now).toMatchObject({ view: view(4), told: [a], story: [old, a] });
  expect(director.again).toBe("since");
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(9), told: [b], story: [old, a, b] });
  vi.advanceTimersByTime(LONG);
  expect([director.again, director.busy]).toEqual([null, false]);
});

test("who comes to hundreds of events begins at the last turn, and can go back", () => {
  const director = new Director(of);
  const events = Array.from({ length: 200 }, (_, at) => told("a", at + 1, Math.floor(at / 3) % 4));
  director.recall(view(0), view(200), events, events, false);
  expect([director.now.view, director.left]).toEqual([view(199), 1]);
  director.back();
  expect(director.now.view).toEqual(view(198));
  director.recall(view(0), view(200), events, events);
  expect([director.now.view, director.left]).toEqual([view(1), 199]);
});

test("what is said beside the game changes nothing of what is shown", () => {
  const director = new Director(of);
  const [a, counted] = [told("a"), told("counted")];
  director.follow(view(0), view(1), [a], [a]);
  director.follow(view(0), view(1), [a], []);
  vi.advanceTimersByTime(LONG);
  expect([director.now.told, director.past]).toEqual([[a], false]);
  director.cut(view(9), [a, counted], 3);
  director.follow(view(0), view(9), [a, counted], []);
  expect(director.now.step).toBe(3);
});

test("how it stands after what waits is not shown before that", () => {
  const [a, b] = [told("a", 1), told("b", 2)];
  const director = showing(a, b);
  director.follow(view(2), view(5), [a, b], []);
  expect(director.now.view).toEqual(view(1));
  vi.advanceTimersByTime(LONG);
  expect(director.now.view).toEqual(view(5));
});

test("a part of the story is shown once more, and then how it stands", () => {
  const [a, b, c, d] = [told("a", 1), told("b", 2), told("c", 3), told("d", 4)];
  const director = showing(a, b, c, d);
  director.skip();
  director.replay(view(1), [b, c], 1, view(4), [a, b, c, d]);
  expect(director.now).toMatchObject({ view: view(2), before: view(1), told: [b], story: [a, b] });
  expect(director.again).toBe("part");
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(3), before: view(2), told: [c], story: [a, b, c] });
  vi.advanceTimersByTime(LONG);
  expect(director.now).toMatchObject({ view: view(4), told: [], story: [a, b, c, d] });
  expect([director.again, director.busy]).toEqual([null, false]);
});

test("who is told all at once steps through what is shown once more", () => {
  const [a, b] = [told("a", 1), told("b", 2)];
  const director = showing(a, b);
  director.speed = "instant";
  director.replay(view(0), [a, b], 0, view(2), [a, b]);
  expect([director.now.told, director.paused]).toEqual([[a], true]);
  director.on();
  expect(director.now.told).toEqual([b]);
});

test("one leaves what goes on in a scene, whatever is left of it", () => {
  const director = showing(told("a", 1), told("b", 2), told("c", 3));
  director.onWhile((at) => Number(at?.turn) < 3);
  expect(director.now.view).toEqual(view(3));
});

test("dice that fall by one's own act are seen", () => {
  const director = new Director(of);
  const dice = told("dice", 1);
  director.follow(view(0), view(1), [dice], [dice], true);
  expect(director.busy).toBe(true);
});
