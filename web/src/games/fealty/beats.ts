/** How much attention each event deserves. */

import type { Told } from "../../protocol";
import type { Beat } from "../face";

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
