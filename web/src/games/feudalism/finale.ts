/** The end: turn by turn, who kept or won the crown; then the totals. */

import type { StoryEvent } from "../../protocol";

const TOLD = ["turn", "king_turned_up", "dynasty_die", "dynasty"];

export function finale(story: readonly StoryEvent[]): StoryEvent[][] {
  const totals = story.filter((told) => told.kind === "total");
  if (totals.length === 0) return [];
  const turns: StoryEvent[][] = [];
  for (const told of story) {
    if (told.kind === "turn") turns.push([]);
    if (TOLD.includes(told.kind)) turns.at(-1)?.push(told);
  }
  return [...turns.filter((told) => told.some(({ kind }) => kind === "dynasty")), totals];
}

export interface Reign {
  turn: number;
  /** The number of the King card. */
  card: number | null;
  /** Who was King in the turn, and who after it. */
  king: number;
  crowned: number;
  changed: boolean;
  /** Null: no die was rolled. */
  die: number | null;
  track: number | null;
}

/** The turns told so far. */
export function reigns(steps: readonly (readonly StoryEvent[])[]): Reign[] {
  return steps.flatMap((step) => {
    const told = (kind: string) => step.find((each) => each.kind === kind)?.about;
    const [turn, card, die, dynasty] = TOLD.map((kind) => told(kind));
    if (!turn || !dynasty) return [];
    return [
      {
        turn: turn.turn ?? 0,
        card: card?.card ?? null,
        king: turn.king ?? 0,
        crowned: dynasty.king ?? 0,
        changed: dynasty.changed === 1,
        die: die?.die ?? null,
        track: die?.track ?? null,
      },
    ];
  });
}
