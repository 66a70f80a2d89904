/** Whose doing an event is, and where a beat ends. */

import type { Game, StoryEvent, View } from "../../protocol";
import { catalogue } from "./catalogue";
import { idIn, thingOf } from "./things";
import { france, lordIn } from "./view";

const DEFENCE = 1; // the side whose hits are told last

/** The dice of both sides are one beat, and what they cost is the next. */
export const closes = ({ kind, about }: StoryEvent): boolean => kind === "hits" && about.side === DEFENCE;

/** Whose doing an event on the map is: its family's, else that of the lord in it. */
export function doer(game: Game, shown: View, told: StoryEvent): number | null {
  const thing = thingOf(game, told);
  if (thing === null || idIn("family", thing)) return null;
  const { seat = -1, lord = -1 } = told.about;
  const led = lordIn(france(shown), catalogue(game).lords[lord]?.id ?? null)?.family ?? -1;
  return [seat, led].find((each) => each >= 0) ?? null;
}
