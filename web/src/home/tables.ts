/** Tables in lists: which comes first, who sits there. */

import type { Table } from "../protocol";

const latest = (a: Table, b: Table) => b.touched - a.touched;

/** Whether a table waits for a decision of yours. */
export function yourMove(table: Table): boolean {
  return table.status === "playing" && table.yours.some((seat) => table.waiting.includes(seat));
}

/** Whether I am asked to come: to a rematch, or because a free seat is kept for me. */
export function isInvitation(table: Table): boolean {
  return table.status === "over" ? table.rematch_asked : table.status === "open" && table.invited.length > 0;
}

/** My tables, in the order of the server: those that run or wait for players, and where I am asked to a rematch. */
export function mineParted(tables: readonly Table[]): { running: Table[]; invited: Table[] } {
  const invited = tables.filter(isInvitation);
  return { running: tables.filter((table) => table.status !== "over" && !invited.includes(table)), invited };
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
  /** Of each of their seats, once the game was played to its end. */
  points: number[];
}

export function sitters(table: Table): Sitter[] {
  const found: Sitter[] = [];
  for (const chair of table.chairs) {
    if (chair.kind === "open") continue;
    const who = table.yours.includes(chair.seat) ? "you" : chair.kind;
    const points = table.result?.points?.slice(chair.seat, chair.seat + 1) ?? [];
    const known = found.find((each) => each.who === who && (who === "you" || each.name === chair.name));
    if (known) {
      known.seats += 1;
      known.points.push(...points);
    } else {
      const guest = chair.guest && { guest: true };
      found.push({ name: chair.name, level: chair.level, who, seats: 1, points, ...guest });
    }
  }
  return found.sort((a, b) => Number(b.who === "you") - Number(a.who === "you"));
}

/** Who has won a game that is over: whether I am among them, and the names of the others; null where nobody has. */
export function winners(table: Table): { you: boolean; others: string[] } | null {
  const won = table.result?.winners ?? [];
  if (won.length === 0) return null;
  const others = table.chairs.filter(({ seat }) => won.includes(seat) && !table.yours.includes(seat));
  return {
    you: won.some((seat) => table.yours.includes(seat)),
    others: [...new Set(others.map(({ name }) => name))],
  };
}

/** Where a table is looked at: finished games are replayed, unless a rematch is to be answered there. */
export function addressOf(table: Table): string {
  return `/${table.status === "over" && !isInvitation(table) ? "replay" : "table"}/${table.id}`;
}
