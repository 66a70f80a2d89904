/** The end: where every point came from, seat by seat in the order of their places, the winner last; then the totals. */

import type { StoryEvent } from "../../protocol";

export function finale(story: readonly StoryEvent[]): StoryEvent[][] {
  const totals = story.filter(({ kind }) => kind === "total");
  if (totals.length === 0) return [];
  const ranked = [...totals].sort((a, b) => (b.about.place ?? 0) - (a.about.place ?? 0));
  const scored = (seat: number | undefined) =>
    story.filter(({ kind, about }) => kind === "scored" && about.seat === seat);
  return [...ranked.map((total) => [...scored(total.about.seat), total]), totals];
}

/** What a seat's points are made of, by the reason that the server gives, most first. */
export function reasons(step: readonly StoryEvent[]): { why: number; points: number }[] {
  const sums = new Map<number, number>();
  for (const { kind, about } of step)
    if (kind === "scored") sums.set(about.why ?? 0, (sums.get(about.why ?? 0) ?? 0) + (about.change ?? 0));
  return [...sums].map(([why, points]) => ({ why, points })).sort((a, b) => b.points - a.points);
}
