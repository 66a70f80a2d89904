import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Chair, Update } from "../protocol";
import { Line, NotDone, type LineState } from "./line";

class Socket {
  sent: Record<string, unknown>[] = [];
  onopen = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  closed = false;

  constructor(readonly path: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.onclose?.({ code });
  }
}

const update = (entry: number, more: Partial<Update> = {}): Update => ({
  type: "update",
  entry,
  status: "playing",
  waiting: [],
  chairs: [],
  ...more,
});

let sockets: Socket[];
let states: LineState[];
let heard: Update[];
let seated: Chair[][];
let known: number;
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  seated = [];
  known = 0;
  line = new Line(
    "t1",
    {
      since: () => known,
      heard: (each) => heard.push(each),
      present: (chairs) => seated.push(chairs),
      state: (each) => states.push(each),
    },
    (path) => {
      sockets.push(new Socket(path));
      return sockets.at(-1)!;
    },
  );
});

afterEach(() => {
  line.hangUp();
  vi.useRealTimers();
});

const last = () => sockets.at(-1)!;

test("who comes and goes is passed on", () => {
  last().tell(update(3, { whole: true }));
  const chairs: Chair[] = [{ seat: 0, name: "Anna", kind: "person", here: true }];
  last().tell({ type: "presence", chairs });
  expect(seated).toEqual([chairs]);
  expect(heard.length).toBe(1);
});

test("the line is open when the server has greeted, and an answer finds its question", async () => {
  expect(last().path).toBe("/ws/t1?since=0");
  last().tell(update(3, { whole: true }));
  expect(states).toEqual(["open"]);
  const hint = line.ask({ type: "hint", seat: 0 });
  const played = line.ask({ type: "play", seat: 0, decision: 3, action: 7 });
  expect(last().sent.map((each) => each.id)).toEqual([1, 2]);
  last().tell(update(4, { done: 2 }));
  last().tell({ type: "hint", id: 1, moves: [{ action: 7, words: "Pick it" }] });
  expect((await played).type).toBe("update");
  expect(await hint).toMatchObject({ moves: [{ action: 7 }] });
});

test("a refusal breaks the promise with the server's sentence and rule", async () => {
  last().tell(update(1));
  const asked = line.ask({ type: "undo", seat: 0 });
  last().tell({ type: "refused", id: 1, why: "Not now.", rule: "FEA-TURN-1" });
  await expect(asked).rejects.toMatchObject({ message: "Not now.", rule: "FEA-TURN-1", lost: false });
});

test("after a break it comes back from where it was, later each time, and nothing is sent by itself", async () => {
  last().tell(update(5));
  known = 5;
  const asked = line.ask({ type: "undo", seat: 0 });
  last().break();
  await expect(asked).rejects.toMatchObject({ lost: true });
  expect(states.at(-1)).toBe("away");
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
  expect(last().path).toBe("/ws/t1?since=5");
  last().break();
  vi.advanceTimersByTime(350);
  expect(sockets).toHaveLength(2);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(3);
  last().tell(update(5));
  expect(states.at(-1)).toBe("open");
  expect(last().sent).toEqual([]);
});

test("asked while the server is away, it says so at once", async () => {
  await expect(line.ask({ type: "see" })).rejects.toBeInstanceOf(NotDone);
});

test.each([
  [4401, "signedOut"],
  [4403, "removed"],
  [4404, "gone"],
  [4409, "unreadable"],
  [4429, "flooded"],
])("what no patience mends is final: close code %i", (code, state) => {
  last().break(code);
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual([state]);
  expect(sockets).toHaveLength(1);
});

test("a line that is dead without a word is noticed and opened anew", () => {
  last().tell(update(1));
  vi.advanceTimersByTime(25_000);
  expect(last().sent).toEqual([{ type: "ping", id: 1 }]);
  vi.advanceTimersByTime(8_000);
  expect(sockets[0]!.closed).toBe(true);
  vi.advanceTimersByTime(500);
  expect(sockets).toHaveLength(2);
});

test("hurried, it does not wait any longer", () => {
  last().break();
  line.hurry();
  expect(sockets).toHaveLength(2);
  line.hurry();
  expect(sockets).toHaveLength(2);
});

test("what comes after hanging up is not heard", () => {
  const socket = last();
  line.hangUp();
  socket.tell(update(1));
  socket.break();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
  expect(sockets).toHaveLength(1);
});

test("a page off the screen says so, and again after a break", () => {
  last().tell(update(1));
  line.hide(true);
  expect(last().sent).toEqual([{ type: "hidden", hidden: true }]);
  last().break();
  line.hurry();
  last().tell(update(1));
  expect(last().sent).toEqual([{ type: "hidden", hidden: true }]);
});
