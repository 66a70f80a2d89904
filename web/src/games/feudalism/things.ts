/** How things on the table are named: by the server in `concerns`, and as people call them. */

import type { Game, StoryEvent, View } from "../../protocol";
import { words } from "./words/strings";
import { cardName, catalogue, regionName } from "./view";

const NAMED = ["region", "card", "look", "militia"] as const;
const VERBS = ["invade", "spread", "attack", "pay", "yield"] as const;
const TABLE = ["track", "treasury", "king", "invasion"] as const;

export type Kind = (typeof NAMED)[number] | (typeof VERBS)[number] | (typeof TABLE)[number];

export interface Thing {
  is: Kind;
  /** Which Region, card, look, or how much Militia; empty for what is to be done, and for what lies on the table once. */
  of: string;
}

/** A thing out of its name, such as "region:flanders"; null if Feudalism has no such thing. */
export function parseThing(thing: string): Thing | null {
  const [is = "", of = "", ...more] = thing.split(":");
  if (more.length > 0) return null;
  if ((NAMED as readonly string[]).includes(is)) return of ? { is: is as Kind, of } : null;
  const plain = [...VERBS, ...TABLE] as readonly string[];
  return plain.includes(is) && !thing.includes(":") ? { is: is as Kind, of: "" } : null;
}

export const regionThing = (id: string) => `region:${id}`;
export const cardThing = (id: string) => `card:${id}`;

/** The Region a thing is; null if it is another thing. */
export function regionIn(thing: string | null): string | null {
  const parsed = thing === null ? null : parseThing(thing);
  return parsed?.is === "region" ? parsed.of : null;
}

/** Whether a thing is something to be done rather than something that lies on the table. */
export function isDeed(thing: string): boolean {
  const parsed = parseThing(thing);
  return parsed !== null && [...VERBS, "look", "militia"].includes(parsed.is as (typeof VERBS)[number]);
}

/** A thing as people call it. */
export function nameOf(game: Game, _view: View, thing: string): string {
  const parsed = parseThing(thing);
  if (!parsed) return thing;
  switch (parsed.is) {
    case "region":
      return regionName(game, parsed.of);
    case "card":
      return cardName(game, parsed.of);
    case "look":
      return parsed.of === "hand" ? words.deeds.lookHand : words.deeds.lookDecks;
    case "militia":
      return words.deeds.militia(Number(parsed.of));
    case "invade":
    case "spread":
    case "attack":
    case "pay":
    case "yield":
      return words.deeds[parsed.is];
    default:
      return words.table[parsed.is];
  }
}

/** The Region that something happened in. */
export function thingOf(game: Game, told: StoryEvent): string | null {
  const region = catalogue(game).regions[told.about.region ?? -1];
  return region ? regionThing(region.id) : null;
}
