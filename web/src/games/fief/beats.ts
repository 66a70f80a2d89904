/** How much attention each event deserves, and whose doing it is. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Beat, EventSound } from "../face";
import { idIn, thingOf } from "./things";
import { catalogue } from "./catalogue";
import { france, lordIn } from "./view";

const BEATS: Record<string, Beat> = {
  points: "none",
  won_by: "none",
  drew: "none",
  tallage_taken: "none",
  tithe_taken: "none",
  first_player: "short",
  lord_dealt: "short",
  started: "short",
  phase: "part",
  deniers_paid: "part",
  control: "part",
  guard_taken: "part",
  guard_lost: "short",
  lord_placed: "part",
  asked: "short",
  agreed: "short",
  ballot: "short",
  nominated: "short",
  voted: "part",
  discarded: "short",
  drew_unseen: "short",
  disaster_drawn: "short",
  reshuffled: "part",
  disaster_gone: "part",
  income_taken: "short",
  cards_cleared: "part",
  mill_built: "short",
  unit_bought: "short",
  units_deployed: "short",
  stepped: "short",
  sailed: "short",
  dug: "short",
  left_behind: "short",
  step_off: "part",
  entered: "part",
  joined: "short",
  battle_round: "lead",
  rolled: "lead",
  rerolled: "lead",
  siege_lifted: "short",
  pawn_spent: "short",
  table_asked: "short",
  hits: "short",
  declined: "short",
  vote_revealed: "short",
  disaster_revealed: "lead",
  disaster_die: "lead",
  scorched: "part",
  plundered: "short",
  units_lost: "short",
  city_made: "short",
  card_played: "short",
  tax_laid: "part",
  freed: "part",
  marriage_over: "short",
  captured: "short",
  besieged: "short",
  cancelled: "short",
};

const DEFENCE = 1; // the side whose hits are told last

/** The dice of both sides are one beat, and what they cost is the next. */
export const beat = ({ kind, about }: StoryEvent): Beat =>
  kind === "hits" && about.side === DEFENCE ? "close" : (BEATS[kind] ?? "long");

/** What sounds, and how. */
const SOUNDS: Record<string, EventSound> = {
  rolled: "dice",
  rerolled: "dice",
  shot: "dice",
  disaster_die: "dice",
  plague_die: "dice",
  uprising_dice: "dice",
  battle_declared: "battle",
  card_played: "card",
  drew_unseen: "card",
  discarded: "card",
};

export const sound = ({ kind }: StoryEvent): EventSound | null => SOUNDS[kind] ?? null;

/** Whose doing an event on the map is: its family's, else that of the lord in it. */
export function doer(game: Game, shown: View, told: StoryEvent): number | null {
  const thing = thingOf(game, told);
  if (thing === null || idIn("family", thing)) return null;
  const { seat = -1, lord = -1 } = told.about;
  const led = lordIn(france(shown), catalogue(game).lords[lord]?.id ?? null)?.family ?? -1;
  return [seat, led].find((each) => each >= 0) ?? null;
}
