/** Clocks of a new table: what can be set, and what is usual. The bounds are those of the server. */

import type { Clock } from "../protocol";
import { say } from "../strings";

export const LIVE_PRESETS = [
  { minutes: 5, increment_s: 5 },
  { minutes: 15, increment_s: 10 },
  { minutes: 30, increment_s: 20 },
] as const;
export const DAY_PRESETS = [1, 3, 7] as const;

export const BOUNDS = {
  minutes: { min: 1, max: 600 },
  increment_s: { min: 0, max: 600 },
  days: { min: 1, max: 60 },
} as const;

/** All that the form holds, whatever kind is chosen: going back to a kind finds it as it was left. */
export interface ClockForm {
  kind: Clock["kind"];
  minutes: number | null;
  increment_s: number | null;
  days: number | null;
}

export const USUAL_CLOCK: ClockForm = { kind: "none", ...LIVE_PRESETS[1], days: DAY_PRESETS[1] };

function within(field: keyof typeof BOUNDS, value: number | null): boolean {
  return value !== null && value >= BOUNDS[field].min && value <= BOUNDS[field].max;
}

/** Fields of the chosen kind that cannot be. */
export function wrongFields(form: ClockForm): (keyof typeof BOUNDS)[] {
  const fields = { none: [], live: ["minutes", "increment_s"], days: ["days"] } as const;
  return fields[form.kind].filter((field) => !within(field, form[field]));
}

/** The clock as the server takes it, with nothing that its kind does not know. */
export function clockOf(form: ClockForm): Clock {
  if (form.kind === "live")
    return { kind: "live", minutes: form.minutes ?? 0, increment_s: form.increment_s ?? 0 };
  if (form.kind === "days") return { kind: "days", days: form.days ?? 0 };
  return { kind: "none" };
}

/** A clock in a few words; empty for none. */
export function clockWords(clock: Clock): string {
  if (clock.kind === "live") return say.home.table.live(clock.minutes ?? 0, clock.increment_s ?? 0);
  return clock.kind === "days" ? say.home.table.days(clock.days ?? 0) : "";
}
