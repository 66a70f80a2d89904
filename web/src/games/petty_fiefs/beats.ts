/** How much attention each event deserves, and whose doing it is. */

import type { Game, Told, View } from "../../protocol";
import type { Beat } from "../face";

const BEATS: Record<string, Beat> = {
  starter: "none",
  drew_tile: "none",
  tile_glimpsed: "none",
  drew_band: "none",
  drew_band_unseen: "none",
  looked: "none",
  band_glimpsed: "none",
  bribe_shown: "short",
  bribe_glimpsed: "short",
  bribes_home: "short",
  coin_shown: "short",
  coin_glimpsed: "short",
  coin_home: "short",
  turn: "short",
  strength: "short",
  bands_strength: "short",
  uncommanded: "short",
  passed: "short",
  marker_taken: "short",
  ended: "counted",
  tile_left: "counted",
  tile_shown: "counted",
  scored: "counted",
  suit_total: "counted",
  total: "counted",
};

export const beat = ({ kind }: Told): Beat => BEATS[kind] ?? "long";

const BY_SUIT = new Set(["built", "expanded", "annexed", "demolished"]);

/** A player has two suits. */
export const doer = (_game: Game, _view: View, { kind, about }: Told): number | null =>
  BY_SUIT.has(kind) ? Math.floor((about.suit ?? 0) / 2) : (about.seat ?? null);
