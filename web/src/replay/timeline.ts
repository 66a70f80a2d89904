/** The stretch of time of a replay: the moves of the game, and after them the steps of its final counting. */

import type { StoryEvent } from "../protocol";

export type Steps = readonly (readonly StoryEvent[])[];

export interface Timeline {
  moves: number;
  /** The counting, step by step; none if the game did not come to it. */
  steps: Steps;
}

/** The last place there is: everything counted. */
export function lastOf({ moves, steps }: Timeline): number {
  return moves + steps.length;
}

/** A place that exists. */
export function within(timeline: Timeline, at: number): number {
  return Math.min(Math.max(Math.trunc(at) || 0, 0), lastOf(timeline));
}

/** The move whose board is shown at a place. */
export function moveAt({ moves }: Timeline, at: number): number {
  return Math.min(at, moves);
}

/** How far the counting is at a place, as the boards want it: -1 before its first step; null while the game runs. */
export function countingAt({ moves, steps }: Timeline, at: number): { steps: Steps; at: number } | null {
  return steps.length > 0 && at >= moves ? { steps, at: at - moves - 1 } : null;
}

/** The place at which a line of the counting is told; null for lines of the game itself. */
export function stepOf({ moves, steps }: Timeline, told: StoryEvent): number | null {
  const step = steps.findIndex((each) => each.includes(told));
  return step < 0 ? null : moves + step + 1;
}

/** What an address asks for. */
export function readAddress(query: URLSearchParams): { at: number; eyes: number | null } {
  const number = (name: string) => {
    const text = query.get(name) ?? "";
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  return { at: number("move") ?? 0, eyes: number("seat") };
}

/** The address of a place, seen by a seat or by open eyes. */
export function addressOf(table: string, at: number, eyes: number | null): string {
  return `/replay/${encodeURIComponent(table)}?move=${at}${eyes === null ? "" : `&seat=${eyes}`}`;
}
