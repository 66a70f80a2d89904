import { expect, test } from "vitest";

import { inOrder, keyOf, news, noted } from "./talk";

const talk = (number: number) => ({ number, at: 0, name: "Anna", text: "Hm." });
const named = (seat: number) => ["Anna", "Bert"][seat]!;

test("what is said and what is told of stand in the order in which they came", () => {
  const hint = { number: 4, at: 0, kind: "hint", seat: 1 } as const;
  expect(inOrder([talk(3), talk(7)], [hint]).map(({ number }) => number)).toEqual([3, 4, 7]);
});

test("whispers share the number of the entry before them, stand behind it, and are heard once", () => {
  const whisper = (number: number, whisper: string) => ({ ...talk(number), whisper });
  const hint = { number: 4, at: 0, kind: "hint", seat: 1 } as const;
  const chat = [talk(3), whisper(3, "a"), whisper(4, "b"), whisper(4, "c"), talk(5)];
  const said = inOrder(chat, [hint]).map((each) => ("talk" in each ? keyOf(each.talk) : each.note.kind));
  expect(said).toEqual(["3", "a", "hint", "b", "c", "5"]);
  expect(news(chat, [whisper(4, "c"), whisper(4, "d"), talk(5), talk(6)]).map(keyOf)).toEqual(["d", "6"]);
});

test("of hint after hint a seat's last stands there, until somebody speaks", () => {
  const hint = (number: number, seat: number) => ({ number, at: 0, kind: "hint", seat }) as const;
  const notes = [hint(1, 0), hint(2, 1), hint(3, 0), hint(5, 0), hint(6, 0)];
  expect(inOrder([talk(4)], notes).map(({ number }) => number)).toEqual([2, 3, 4, 6]);
});

test("a hint is told of by the name of who asked for it", () => {
  expect(noted({ number: 4, at: 0, kind: "hint", seat: 1 }, named)).toBe("Bert asked for a hint.");
});

test("what became of an offer is told with who made it and who declined", () => {
  const about = { number: 5, at: 0, seat: 0 } as const;
  expect(noted({ ...about, kind: "declined", offer: "undo", by: 1 }, named)).toBe(
    "Bert declined to let Anna undo a move.",
  );
  expect(noted({ ...about, kind: "declined", offer: "rematch", by: 1 }, named)).toBe(
    "Bert declined a rematch with Anna.",
  );
  expect(noted({ ...about, kind: "void", offer: "end" }, named)).toBe(
    "The game went on: Anna no longer proposes to end it.",
  );
  expect(noted({ ...about, kind: "undone", offer: "undo" }, named)).toBe(
    "Anna undid a move; the others agreed.",
  );
});
