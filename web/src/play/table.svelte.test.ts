import { expect, test } from "vitest";

import type { Request, StoryEvent, Update, View } from "../protocol";
import { NotDone, type Line, type LineHooks } from "./line";
import { changed, TableStore, unfold, type StoryUpdate } from "./table.svelte";

const told = (words: string): StoryEvent => ({ kind: "turn", about: {}, words });
const choice = { action: 7, notation: "pick", words: "Pick it", concerns: [] };
const view = { game: "fealty", points: [0, 0], places: [1, 1] };

const update = (
  entry: number,
  decision: number | null,
  story: StoryEvent[] = [],
  more: Partial<Update> = {},
): Update => ({
  type: "update",
  entry,
  status: "playing",
  waiting: [0],
  chairs: [],
  seats: {
    0: { view, story, asked: decision === null ? undefined : { decision, question: "?", choices: [choice] } },
  },
  ...more,
});

/** A line that keeps what is asked; each answer is given by hand. */
class RecordingLine {
  asked: { request: Request; done: (answer: Update) => void; fail: (error: Error) => void }[] = [];
  ask(request: Request): Promise<Update> {
    return new Promise((done, fail) => this.asked.push({ request, done, fail }));
  }
  hangUp(): void {}
  hurry(): void {}
}

function seated() {
  const line = new RecordingLine();
  let hooks!: LineHooks;
  const store = new TableStore("t1", (given) => {
    hooks = given;
    return line as unknown as Line;
  });
  return { store, line, hooks };
}

test("news are added to the story; a whole update begins it anew", () => {
  const { store, hooks } = seated();
  const heard: StoryUpdate[] = [];
  store.onstory = (news) => heard.push(news);
  hooks.heard(update(3, 3, [told("a"), told("b")], { whole: true }));
  expect(heard.at(-1)).toEqual({ told: { 0: [] }, before: { 0: null }, own: false, anew: true });
  hooks.heard(update(4, 4, [told("c")]));
  expect(store.eyes[0]!.story.map((each) => each.words)).toEqual(["a", "b", "c"]);
  expect(heard.at(-1)).toEqual({ told: { 0: [told("c")] }, before: { 0: view }, own: false, anew: false });
  hooks.heard(update(5, 5, [], { done: 1 }));
  expect(heard.at(-1)).toMatchObject({ own: true, anew: false });
  hooks.heard(update(8, 8, []));
  expect(heard.at(-1)).toMatchObject({ anew: true });
  hooks.heard(update(9, 9, [told("a")], { whole: true }));
  expect(store.eyes[0]!.story).toEqual([told("a")]);
  expect(hooks.since()).toBe(9);
});

test("changes build on the view that is known, those of the story first", () => {
  const { store, line, hooks } = seated();
  hooks.heard(update(3, 3, [], { whole: true, seats: { 0: { number: 5, view } } }));
  const moved = { ...told("a"), changes: [["points", [1, 0]]] as [string, unknown][] };
  const told5 = { number: 6, after: 5, story: [moved], changes: [["points.1", 4]] as [string, unknown][] };
  hooks.heard(update(4, 4, [], { seats: { 0: told5 } }));
  expect(store.eyes[0]).toMatchObject({ number: 6, view: { ...view, points: [1, 4] } });
  expect(line.asked).toEqual([]);
});

test("whoever has missed a change asks to see everything, and takes nothing in until then", () => {
  const { store, line, hooks } = seated();
  hooks.heard(update(3, 3, [], { whole: true, seats: { 0: { number: 5, view } } }));
  hooks.heard(update(5, 5, [], { seats: { 0: { number: 7, after: 6, changes: [["points", [9, 9]]] } } }));
  expect(store.entry).toBe(3);
  expect(line.asked.map(({ request }) => request)).toEqual([{ type: "see" }]);
  hooks.heard(
    update(5, 5, [], { whole: true, seats: { 0: { number: 7, view: { ...view, points: [9, 9] } } } }),
  );
  expect(store.eyes[0]).toMatchObject({ number: 7, view: { points: [9, 9] } });
});

test("who comes and goes changes the chairs alone; notes are gathered like talk", () => {
  const { store, hooks } = seated();
  const note = (number: number) => ({ number, at: 0, kind: "hint", seat: 1 }) as const;
  hooks.heard(update(3, 3, [told("a")], { whole: true, notes: [note(2)], hints: true }));
  hooks.present([{ seat: 0, name: "Anna", kind: "person", left_at: 5 }]);
  expect(store.chairs).toEqual([{ seat: 0, name: "Anna", kind: "person", left_at: 5 }]);
  expect(store.entry).toBe(3);
  expect(store.hints).toBe(true);
  hooks.heard(update(4, 4, [], { notes: [note(4)] }));
  expect(store.notes.map(({ number }) => number)).toEqual([2, 4]);
});

test("what is older than what is known is not taken", () => {
  const { store, hooks } = seated();
  hooks.heard(update(4, 4));
  hooks.heard(update(3, 3));
  expect(store.entry).toBe(4);
});

test("while an answer is on its way no second one is sent", async () => {
  const { store, line, hooks } = seated();
  hooks.heard(update(3, 3));
  const first = store.play(0, 7);
  await store.play(0, 7);
  expect(line.asked).toHaveLength(1);
  expect(store.sending).toEqual({ seat: 0, decision: 3 });
  hooks.heard(update(4, 4));
  line.asked[0]!.done(update(4, 4));
  await first;
  expect(store.sending).toBeNull();
});

test("an answer lost with the line is sent again only if the same question is still asked", async () => {
  const { store, line, hooks } = seated();
  hooks.state("open");
  hooks.heard(update(3, 3));
  const lost = store.play(0, 7);
  hooks.state("away");
  line.asked[0]!.fail(new NotDone("", "", true));
  await Promise.resolve();
  expect(line.asked).toHaveLength(1);
  hooks.heard(update(3, 3));
  hooks.state("open");
  await new Promise((soon) => setTimeout(soon));
  expect(line.asked.map((each) => each.request)).toEqual([
    { type: "play", seat: 0, decision: 3, action: 7 },
    { type: "play", seat: 0, decision: 3, action: 7 },
  ]);
  line.asked[1]!.done(update(4, null));
  await lost;
});

test("an answer that was stored before the line broke is not sent again", async () => {
  const { store, line, hooks } = seated();
  hooks.state("open");
  hooks.heard(update(3, 3));
  const stored = store.play(0, 7);
  hooks.state("away");
  line.asked[0]!.fail(new NotDone("", "", true));
  await Promise.resolve();
  hooks.heard(update(4, 4));
  hooks.state("open");
  await stored;
  expect(line.asked).toHaveLength(1);
  expect(store.sending).toBeNull();
});

test("a refusal comes back to who played, and the question stays", async () => {
  const { store, line, hooks } = seated();
  hooks.heard(update(3, 3));
  const played = store.play(0, 7);
  line.asked[0]!.fail(new NotDone("Not now."));
  await expect(played).rejects.toThrow("Not now.");
  expect(store.sending).toBeNull();
  expect(store.eyes[0]!.asked!.decision).toBe(3);
});

test("the counting is asked once for each position and action", () => {
  const { store, line, hooks } = seated();
  hooks.heard(update(3, 3));
  void store.foresee(0);
  void store.foresee(0);
  void store.foresee(0, 7);
  void store.foresee(null);
  expect(line.asked.map((each) => each.request)).toEqual([
    { type: "foresee", seat: 0 },
    { type: "foresee", seat: 0, action: 7 },
    { type: "foresee" },
  ]);
  hooks.heard(update(4, 4));
  void store.foresee(0);
  expect(line.asked).toHaveLength(4);
});

const position = {
  game: "toy",
  points: [0, 0],
  places: [1, 1],
  seats: [
    { hand: [1, 2], name: "a" },
    { hand: null, name: "b" },
  ],
};

test("a change is put where it belongs, and nothing else is touched", () => {
  const known = structuredClone(position) as View;
  const now = changed(known, [
    ["seats.0.hand", [2]],
    ["points", [3, 0]],
    ["seats.1.name", "c"],
  ]);
  expect(now).toEqual({
    ...position,
    points: [3, 0],
    seats: [
      { hand: [2], name: "a" },
      { hand: null, name: "c" },
    ],
  });
  expect(known).toEqual(position);
  expect(now.places).toBe(known.places);
});

test("later changes build on earlier ones", () => {
  const now = changed(position as View, [
    ["seats", [{ hand: [] }]],
    ["seats.0.hand", [7]],
  ]);
  expect(now.seats).toEqual([{ hand: [7] }]);
});

test("positions follow from one another", () => {
  const told = (...changes: [string, unknown][]) => ({ kind: "", about: {}, changes });
  const views = unfold(position as View, [told(["turn", 1]), told(), told(["turn", 3])]);
  expect(views.map((each) => each.turn)).toEqual([1, 1, 3]);
});
