/** How much attention each event deserves. */

import type { StoryEvent } from "../../protocol";
import type { Beat, EventSound } from "../face";

const BEATS: Record<string, Beat> = {
  drew: "none",
  drew_unseen: "none",
  arranged: "none",
  picked: "none",
  turn: "short",
  revealed: "short",
  heir: "short",
  kept: "short",
  declined: "short",
  scoring: "counted",
  claimed: "counted",
  tied: "counted",
  total: "counted",
};

export const beat = ({ kind }: StoryEvent): Beat => BEATS[kind] ?? "long";

/** What sounds, and how. */
const SOUNDS: Record<string, EventSound> = {
  revealed: "card",
};

export const sound = ({ kind }: StoryEvent): EventSound | null => SOUNDS[kind] ?? null;
