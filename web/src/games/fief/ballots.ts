/** What was revealed in the ballot that is going on, read from the story. */

import type { Told } from "../../protocol";

export interface Revealed {
  seat: number;
  /** The number of the lord who got the votes. */
  candidate: number;
  votes: number;
}

/** The votes revealed since the last ballot began. */
export function revealed(story: readonly Told[]): Revealed[] {
  const begun = story.findLastIndex(({ kind }) => kind === "ballot");
  return story
    .slice(begun + 1)
    .filter(({ kind }) => kind === "vote_revealed")
    .map(({ about: { seat = -1, candidate = -1, votes = 0 } }) => ({ seat, candidate, votes }));
}
