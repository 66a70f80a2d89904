/** How things on the table are named: by the server in `concerns`, and as people call them. */

import type { Game, StoryEvent, View } from "../../protocol";
import { words } from "./words/strings";
import { bishopricOf, cardOf, catalogue, fiefOf, lordName, SEA, townOf, unitOf } from "./catalogue";
import { france, type FranceView } from "./view";

const NAMED = [
  "town",
  "lord",
  "fief",
  "bishopric",
  "family",
  "card",
  "unit",
  "units",
  "deniers",
  "pile",
  "side",
  "die",
  "ground",
] as const;
export type Kind = (typeof NAMED)[number];

export interface Thing {
  /** A deed is something to be done. */
  is: Kind | "deed";
  of: string;
}

/** A thing out of its name, such as "town:tours"; null if FIEF has no such thing. */
export function parseThing(thing: string): Thing | null {
  const [is = "", of = "", ...more] = thing.split(":");
  if (more.length > 0) return null;
  if ((NAMED as readonly string[]).includes(is)) return of ? { is: is as Kind, of } : null;
  return thing in words.deeds ? { is: "deed", of: thing } : null;
}

export const townThing = (id: string) => `town:${id}`;
export const lordThing = (id: string) => `lord:${id}`;
export const fiefThing = (id: string) => `fief:${id}`;
export const bishopricThing = (number: number) => `bishopric:${number}`;
export const cardThing = (id: string) => `card:${id}`;
export const familyThing = (view: FranceView, seat: number) => `family:${view.families[seat]?.colour ?? ""}`;

/** What a thing of some kind is; null if it is another thing. */
export function idIn(kind: Kind, thing: string | null): string | null {
  const parsed = thing === null ? null : parseThing(thing);
  return parsed?.is === kind ? parsed.of : null;
}

export const townName = (game: Game, id: string | null) =>
  id === SEA ? words.sea : (townOf(game, id)?.name ?? id ?? "");
export const familyName = (game: Game, seat: number | null) =>
  seat === null ? "" : (game.names[seat] ?? "");

/** A thing as people call it. */
export function nameOf(game: Game, shown: View, thing: string): string {
  const view = france(shown);
  const parsed = parseThing(thing);
  if (!parsed) return thing;
  const { is, of } = parsed;
  switch (is) {
    case "town":
      return townName(game, of);
    case "lord":
      return lordName(game, of);
    case "fief":
      return fiefOf(game, of)?.name ?? of;
    case "bishopric":
      return words.bishopric(bishopricOf(game, Number(of))?.name ?? of);
    case "family":
      return familyName(game, catalogue(game).families.indexOf(of));
    case "card":
      return cardName(game, of);
    case "unit":
      return words.units[of] ?? unitOf(game, of)?.name ?? of;
    case "units":
      return of;
    case "deniers":
      return words.deniers(Number(of));
    case "pile":
      return words.piles[of] ?? of;
    case "side":
      return words.sides[of] ?? of;
    case "die":
      return words.die(Number(of));
    case "ground":
      return words.grounds[of] ?? of;
    case "deed":
      return words.deedAt(view.step, of);
  }
}

/** A card by its name; a LORD card by the lord. */
export function cardName(game: Game, id: string): string {
  const card = cardOf(game, id);
  return card?.kind === "lord" ? lordName(game, id) : (card?.name ?? id);
}

/** The thing a told event is about: first a place, else a lord, a fief, a bishopric, a family. */
export function thingOf(game: Game, { about }: StoryEvent): string | null {
  const { towns, places, lords, fiefs, bishoprics, families } = catalogue(game);
  const numbered = <T>(list: readonly T[], at: number | undefined) =>
    at === undefined || at < 0 ? undefined : list[at];
  const place = numbered(places, about.place);
  const town = numbered(towns, about.town)?.id ?? (place && placeTown(place));
  if (town) return townThing(town);
  const lord = numbered(lords, about.lord ?? about.candidate ?? about.own);
  if (lord) return lordThing(lord.id);
  const fief = numbered(fiefs, about.fief);
  if (fief) return fiefThing(fief.id);
  const bishopric = numbered(bishoprics, about.bishopric ?? about.area);
  if (bishopric) return bishopricThing(bishopric.number);
  const family = numbered(families, about.seat);
  return family ? `family:${family}` : null;
}

/** The town that a place is, or lies before; none for what is not on the map. */
export function placeTown(place: string): string | undefined {
  return place.startsWith("before:") ? place.split(":")[1] : place === "ready" ? undefined : place;
}

/** Everything on the map and at court that events name; where two have one name, the first of these. */
export function called(game: Game): ReadonlyMap<string, string> {
  const { towns, lords, fiefs, families } = catalogue(game);
  const named = [
    ...towns.map(({ id, name }) => [name, townThing(id)] as const),
    ...lords.map(({ id, name }) => [name, lordThing(id)] as const),
    ...fiefs.map(({ id, name }) => [name, fiefThing(id)] as const),
    ...families.flatMap((colour, seat) =>
      game.names[seat] ? [[game.names[seat], `family:${colour}`] as const] : [],
    ),
  ];
  return new Map(named.reverse());
}
