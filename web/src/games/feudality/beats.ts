/** How much attention each event deserves. */

import type { StoryEvent } from "../../protocol";
import type { Beat, EventSound } from "../face";

const BEATS: Record<string, Beat> = {
  set_aside: "none",
  tray_tile: "none",
  total: "counted",
  starter: "short",
  fief_chosen: "short",
  keep_placed: "short",
  tower_placed: "short",
  tray_drawn: "short",
  soothsayer_drew: "short",
  tray_cleared: "short",
  bag_refilled: "short",
  events_shuffled: "short",
  turn_begins: "short",
  activated: "short",
  collected: "short",
  gained: "short",
  paid: "short",
  traded: "short",
  handed_over: "short",
  no_point_lost: "short",
  joined: "short",
  stayed_away: "short",
  sent: "short",
  survival: "short",
  bandits_passed: "short",
  feeding: "short",
  levy_paid: "short",
};

export const beat = ({ kind }: StoryEvent): Beat => BEATS[kind] ?? "long";

/** What sounds, and how. */
const SOUNDS: Record<string, EventSound> = {
  rolled: "dice",
  rerolled: "dice",
  event_drawn: "card",
  attacked: "battle",
};

export const sound = ({ kind }: StoryEvent): EventSound | null => SOUNDS[kind] ?? null;
