/** How much attention each event deserves. */

import type { Told } from "../../protocol";
import type { Beat, Heard } from "../face";

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

export const beat = ({ kind }: Told): Beat => BEATS[kind] ?? "long";

/** What sounds, and how. */
const SOUNDS: Record<string, Heard> = {
  revealed: "card",
};

export const sound = ({ kind }: Told): Heard | null => SOUNDS[kind] ?? null;
