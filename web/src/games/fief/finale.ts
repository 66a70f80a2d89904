/** The end: one step, the points of all families and who has won. */

import type { StoryEvent } from "../../protocol";

export function finale(story: readonly StoryEvent[]): StoryEvent[][] {
  const won = story.findLastIndex(({ kind }) => kind === "won");
  if (won < 0) return [];
  const counted = story.slice(0, won).filter(({ kind }) => kind === "points");
  const last = new Map(counted.map((told) => [told.about.seat, told]));
  return [[...last.values(), story[won]!]];
}
