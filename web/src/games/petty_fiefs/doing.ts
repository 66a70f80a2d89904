/** Whose doing an event is. */

import type { Game, StoryEvent, View } from "../../protocol";

const BY_SUIT = new Set(["built", "expanded", "annexed", "demolished"]);

/** A player has two suits. */
export const doer = (_game: Game, _view: View, { kind, about }: StoryEvent): number | null =>
  BY_SUIT.has(kind) ? Math.floor((about.suit ?? 0) / 2) : (about.seat ?? null);
