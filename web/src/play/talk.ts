/** What is said at a table, and what everybody is told of beside the game: in the order in which it came. */

import type { Chat, Note } from "../protocol";
import { say } from "../strings";

export type ChatLine = { number: number; talk: Chat } | { number: number; note: Note };

/** What tells a message from all others: whispers share their number with the entry before them. */
export const keyOf = ({ number, whisper }: Chat): string => whisper ?? String(number);

/** What tells a line from all others: an entry may be told of in several notes. */
export function lineKey(line: ChatLine): string {
  return "talk" in line ? keyOf(line.talk) : `${line.number} ${line.note.kind} ${line.note.seat}`;
}

/** What was not heard yet: after a lost connection whispers may come twice. */
export function news(known: readonly Chat[], told: readonly Chat[]): Chat[] {
  const heard = new Set(known.map(keyOf));
  return told.filter((talk) => !heard.has(keyOf(talk)));
}

export function inOrder(chat: readonly Chat[], notes: readonly Note[]): ChatLine[] {
  const said: ChatLine[] = [
    ...chat.map((talk) => ({ number: talk.number, talk })),
    ...notes.map((note) => ({ number: note.number, note })),
  ];
  return once(said.sort((a, b) => a.number - b.number || Number(whispered(a)) - Number(whispered(b))));
}

const whispered = (said: ChatLine): boolean => "talk" in said && !!said.talk.whisper;

/** Hint after hint of a seat is one line, the last, until somebody speaks: else nobody finds what was said. */
function once(said: readonly ChatLine[]): ChatLine[] {
  const later = new Set<number>(); // seats with a hint before the next who speaks
  return said
    .toReversed()
    .filter((each) => {
      if ("talk" in each) later.clear();
      if (!("note" in each) || each.note.kind !== "hint") return true;
      const first = !later.has(each.note.seat);
      later.add(each.note.seat);
      return first;
    })
    .toReversed();
}

/** A note as a sentence; `named` tells who has a seat. */
export function noted(note: Note, named: (seat: number) => string): string {
  const words = say.table.log.notes;
  const name = named(note.seat);
  if (note.kind === "given") return words.given(name, note.ms ?? 0);
  if (note.kind !== "declined" && note.kind !== "void") return words[note.kind](name);
  return words[note.kind][note.offer!](name, note.by === undefined ? "" : named(note.by));
}
