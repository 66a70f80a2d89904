/** How much attention each event deserves. */

import type { StoryEvent } from "../../protocol";
import type { Beat, EventSound } from "../face";

const BEATS: Record<string, Beat> = {
  drew: "none",
  drew_unseen: "none",
  saw_hand: "none",
  saw_decks: "none",
  reshuffled: "none",
  first_die: "short",
  paid: "short",
  track_moved: "short",
  markers_gone: "short",
  discarded: "short",
  vassal_done: "short",
  king_done: "short",
  turn: "short",
  total: "counted",
};

export const beat = ({ kind }: StoryEvent): Beat => BEATS[kind] ?? "long";

/** What sounds, and how. */
const SOUNDS: Record<string, EventSound> = {
  dice: "dice",
  first_die: "dice",
  played: "card",
  discarded: "card",
  battle: "battle",
};

export const sound = ({ kind }: StoryEvent): EventSound | null => SOUNDS[kind] ?? null;
