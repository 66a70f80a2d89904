/** What a new table agrees on for those who run out of time or stay away; usual values are those of the server. */

import type { Absence, Clock } from "../protocol";
import { say } from "../strings";

export type OnTime = NonNullable<Absence["on_time"]>;
export const ON_TIME: readonly OnTime[] = ["lose", "computer", "pause"];
export const AWAY_DAYS = [0, 1, 3, 7] as const;
export const DAYS_OFF = [0, 7, 14, 28] as const;

/** All that the form holds; what was not chosen is usual for the clock and the number of seats. */
export interface AbsenceForm {
  on_time: OnTime | null;
  lending: boolean;
  away_days: number;
  days_off: number;
}

export const USUAL_ABSENCE: AbsenceForm = { on_time: null, lending: false, away_days: 3, days_off: 14 };

/** One who runs out of time loses; by days, with more than two seats, the others decide. */
export function usualOnTime(clock: Clock["kind"], seats: number): OnTime {
  return clock === "days" && seats > 2 ? "pause" : "lose";
}

/** The setting as the server takes it. */
export function absenceOf(form: AbsenceForm, clock: Clock["kind"], seats: number): Absence {
  return {
    on_time: form.on_time ?? usualOnTime(clock, seats),
    lending: form.lending,
    away_days: form.away_days,
    days_off: clock === "days" ? form.days_off : 0,
  };
}

/** What was agreed, each with what it is about; only what can happen at such a table. */
export function absenceWords(
  { on_time = "lose", lending = false, away_days = 0, days_off = 0 }: Absence,
  clock: Clock["kind"],
  seats: number,
  people: boolean,
): { about: string; chosen: string }[] {
  const words = say.home.absence;
  const time = seats > 2 ? words.onTimeMore : words.onTimeTwo;
  return [
    ...(clock === "none" ? [] : [{ about: words.onTime, chosen: time[on_time] }]),
    ...(clock === "none" && people ? [{ about: words.away, chosen: words.awayDays(away_days) }] : []),
    ...(clock === "days" ? [{ about: words.daysOff, chosen: words.daysOffDays(days_off) }] : []),
    ...(people ? [{ about: words.lending, chosen: lending ? words.lent : words.asked }] : []),
  ];
}
