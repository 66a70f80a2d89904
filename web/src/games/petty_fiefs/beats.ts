/** How much attention each event deserves, and whose doing it is. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Beat, EventSound } from "../face";

const BEATS: Record<string, Beat> = {
  starter: "none",
  drew_tile: "none",
  tile_glimpsed: "none",
  drew_band: "none",
  drew_band_unseen: "none",
  looked: "none",
  band_glimpsed: "none",
  bribe_shown: "part",
  bribe_glimpsed: "part",
  bribes_home: "part",
  coin_shown: "part",
  coin_glimpsed: "part",
  coin_home: "part",
  turn: "part",
  strength: "part",
  bands_strength: "part",
  uncommanded: "part",
  passed: "short",
  marker_taken: "short",
  ended: "counted",
  tile_left: "counted",
  tile_shown: "counted",
  scored: "counted",
  suit_total: "counted",
  total: "counted",
  moved: "short",
  conflict: "short",
  deployed: "short",
  turned_up: "short",
  attached: "short",
  marked: "part",
  retrieved: "short",
  ousted: "long",
  expanded: "short",
  given: "part",
  founded: "short",
  prince_placed: "short",
  warlord_placed: "short",
  bribed: "short",
  built: "short",
  tie_held: "part",
  won: "short",
};

export const beat = ({ kind }: StoryEvent): Beat => BEATS[kind] ?? "long";

/** What sounds, and how. */
const SOUNDS: Record<string, EventSound> = {
  conflict: "battle",
};

export const sound = ({ kind }: StoryEvent): EventSound | null => SOUNDS[kind] ?? null;

const BY_SUIT = new Set(["built", "expanded", "annexed", "demolished"]);

/** A player has two suits. */
export const doer = (_game: Game, _view: View, { kind, about }: StoryEvent): number | null =>
  BY_SUIT.has(kind) ? Math.floor((about.suit ?? 0) / 2) : (about.seat ?? null);
