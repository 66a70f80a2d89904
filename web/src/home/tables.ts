/** Tables in lists: which comes first, who sits there. */

import type { Table } from "../protocol";

const latest = (a: Table, b: Table) => b.touched - a.touched;
const RUNNING = { playing: 0, open: 1, over: 2 };

/** Whether a table waits for a decision of yours. */
export function yourMove(table: Table): boolean {
  return table.status === "playing" && table.yours.some((seat) => table.waiting.includes(seat));
}

/** My tables: where it is my move, then those that run, then those that wait for players; finished ones apart. */
export function mineSorted(tables: readonly Table[]): { running: Table[]; over: Table[] } {
  const moves = (table: Table) => Number(yourMove(table));
  const sorted = [...tables].sort(
    (a, b) => moves(b) - moves(a) || RUNNING[a.status] - RUNNING[b.status] || latest(a, b),
  );
  return {
    running: sorted.filter((table) => table.status !== "over"),
    over: sorted.filter((table) => table.status === "over"),
  };
}

/** Tables of others: where a seat is free, and where one can watch. */
export function lobbySorted(tables: readonly Table[]): { waiting: Table[]; playing: Table[] } {
  const others = tables.filter((table) => table.yours.length === 0).sort(latest);
  return {
    waiting: others.filter((table) => table.status === "open" && openSeats(table) > 0),
    playing: others.filter((table) => table.status === "playing"),
  };
}

export function openSeats(table: Table): number {
  return table.chairs.filter((chair) => chair.kind === "open").length;
}

/** Who sits at a table, you first; whoever has several seats is named once. */
export interface Sitter {
  name: string;
  /** Which computer player it is. */
  level: string;
  who: "you" | "person" | "computer";
  seats: number;
  /** Whether it is somebody without an account. */
  guest?: boolean;
}

export function sitters(table: Table): Sitter[] {
  const found: Sitter[] = [];
  for (const chair of table.chairs) {
    if (chair.kind === "open") continue;
    const who = table.yours.includes(chair.seat) ? "you" : chair.kind;
    const known = found.find((each) => each.who === who && (who === "you" || each.name === chair.name));
    if (known) known.seats += 1;
    else
      found.push({
        name: chair.name,
        level: chair.level,
        who,
        seats: 1,
        ...(chair.guest && { guest: true }),
      });
  }
  return found.sort((a, b) => Number(b.who === "you") - Number(a.who === "you"));
}

/** Where a table is looked at: finished games are replayed. */
export function addressOf(table: Table): string {
  return `/${table.status === "over" ? "replay" : "table"}/${table.id}`;
}
