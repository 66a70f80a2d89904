/** The final counting, step by step: one step for each speed on the board, and one for the totals. */

import type { StoryEvent } from "../../protocol";

const COUNTED = new Set(["claimed", "tied"]);

export function finale(story: readonly StoryEvent[]): StoryEvent[][] {
  const steps: StoryEvent[][] = [];
  for (const told of story) {
    if (told.kind === "scoring") steps.push([told]);
    else if (steps.length === 0) continue;
    else if (COUNTED.has(told.kind)) steps.at(-1)!.push(told);
    else if (told.kind === "total") {
      if (steps.at(-1)![0]!.kind === "total") steps.at(-1)!.push(told);
      else steps.push([told]);
    }
  }
  return steps;
}
