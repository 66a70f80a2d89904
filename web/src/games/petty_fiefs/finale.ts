/** The final counting: what becomes of the tiles, then one step for each prince, then the totals. */

import type { StoryEvent } from "../../protocol";

export function finale(story: readonly StoryEvent[]): StoryEvent[][] {
  const from = story.findLastIndex((told) => told.kind === "ended");
  if (from < 0) return [];
  const counting = story.slice(from);
  const tiles = counting.filter((told) => ["ended", "tile_left", "tile_shown"].includes(told.kind));
  const scored = counting.filter((told) => told.kind === "scored" || told.kind === "suit_total");
  const suits = [...new Set(scored.map((told) => told.about.suit ?? 0))].sort((a, b) => a - b);
  const totals = counting.filter((told) => told.kind === "total");
  const steps = [tiles, ...suits.map((suit) => scored.filter((told) => told.about.suit === suit)), totals];
  return steps.filter((step) => step.length > 0);
}

export interface Line {
  suit: number;
  /** By what it is for, in the server's order; null: not counted yet, or nothing. */
  parts: (number | null)[];
  total: number | null;
  /** Whether it is the prince of its player that counts. */
  counts: boolean;
}

/** How many things a prince can score for. */
const PARTS = 7;

/** The lines of the score sheet after some steps of the counting. */
export function sheet(told: readonly StoryEvent[], suits: number): Line[] {
  return Array.from({ length: suits }, (_, suit) => {
    const parts: (number | null)[] = Array.from({ length: PARTS }, () => null);
    for (const { kind, about } of told)
      if (kind === "scored" && about.suit === suit && about.what !== undefined)
        parts[about.what] = (parts[about.what] ?? 0) + (about.points ?? 0);
    const total = told.find(({ kind, about }) => kind === "suit_total" && about.suit === suit);
    return {
      suit,
      parts,
      total: total?.about.points ?? null,
      counts: told.some(({ kind, about }) => kind === "total" && about.suit === suit),
    };
  });
}

/** What a prince would score as it stands, and whether he is the weaker of the two; null if nothing is foreseen. */
export function standing(
  foreseen: readonly StoryEvent[],
  suit: number,
): { points: number; weaker: boolean } | null {
  const points = (of: number) =>
    foreseen.find(({ kind, about }) => kind === "suit_total" && about.suit === of)?.about.points;
  const [mine, other] = [points(suit), points(suit ^ 1)];
  if (mine === undefined || other === undefined) return null;
  return { points: mine, weaker: mine < other || (mine === other && suit % 2 === 0) };
}
