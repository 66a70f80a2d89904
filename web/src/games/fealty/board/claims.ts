/** What pieces would claim, read from the counting that the server foresees. */

import type { StoryEvent } from "../../../protocol";

export interface Claimed {
  square: number;
  seat: number;
  kind: number;
  tokens: number;
}

/** All claims in a counting. */
export function claimsIn(story: readonly StoryEvent[]): Claimed[] {
  return story.flatMap(({ kind, about }) =>
    kind === "claimed"
      ? [{ square: about.square!, seat: about.seat!, kind: about.kind!, tokens: about.tokens! }]
      : [],
  );
}

/** The claims of one piece. */
export function claimsOf(story: readonly StoryEvent[], seat: number, kind: number): Claimed[] {
  return claimsIn(story).filter((claim) => claim.seat === seat && claim.kind === kind);
}

/** Squares that nobody gets, since the nearest pieces are equally near; a slower piece may still claim one (FEA-SCO-7). */
export function tiesIn(story: readonly StoryEvent[], kind?: number): number[] {
  const ties = story.filter(
    (told) => told.kind === "tied" && (kind === undefined || told.about.kind === kind),
  );
  return [...new Set(ties.map((told) => told.about.square!))];
}

export function tokensOf(claims: readonly Claimed[]): number {
  return claims.reduce((sum, claim) => sum + claim.tokens, 0);
}
