/** Whether somebody is at the table, and what they do there. */

import type { Chair } from "../protocol";
import { say } from "../strings";

export type There = "thinking" | "here" | "away";

/** How a chair is attended to; null where nobody can be away: it is free, or a computer's that has nothing to do. */
export function presenceOf(chair: Chair, asked: boolean): There | null {
  if (chair.kind === "open" || chair.resigned || chair.lost) return null;
  const computer = chair.kind === "computer" || Boolean(chair.substitute);
  if (!computer && !chair.here) return "away";
  if (asked) return "thinking";
  return computer ? null : "here";
}

const DAY_MS = 24 * 3600 * 1000;

/** Since when somebody is away: a time of today, or a day. */
export function awaySince(leftAt: number | undefined, now: number, language = "en"): string {
  if (leftAt === undefined) return say.table.seats.notHere;
  const format: Intl.DateTimeFormatOptions =
    now - leftAt < DAY_MS
      ? { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
      : { day: "numeric", month: "long" };
  return say.table.seats.awaySince(new Intl.DateTimeFormat(language, format).format(leftAt));
}

const dated = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(at);

/** That the others may soon decide about a seat which keeps them waiting, or may by now; empty before. */
export function awaitedWords(chair: Chair, now: number, language = "en"): string {
  const from = chair.decide_from;
  if (from === undefined || chair.substitute || from - now > 2 * DAY_MS) return "";
  return from <= now ? say.table.seats.decide : say.table.seats.decideFrom(dated(from, language));
}

/** Until when somebody has days off. */
export function daysOffWords(until: number, language = "en"): string {
  return say.table.seats.daysOff(dated(until, language));
}
