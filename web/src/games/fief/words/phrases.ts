/** Towns, lords, fiefs and forces in words: for labels, notes and the text board. */

import type { Game } from "../../../protocol";
import { words } from "./strings";
import { familyName, townName } from "../things";
import {
  bishopricOf,
  catalogue,
  DISASTERS,
  BLESSINGS,
  fiefOf,
  isWoman,
  lordName,
  SEA,
  townOf,
  UNITS,
  type Units,
} from "../catalogue";
import {
  forcesOf,
  lordIn,
  townIn,
  type Chance,
  type Claim,
  type Family,
  type Force,
  type FranceView,
  type Lord,
  type Office,
  type Outlook,
} from "../view";

const say = words.board;

/** Units by kind. */
export function unitWords(units: Units, faceDown = 0): string[] {
  const known = UNITS.filter((unit) => units[unit]).map((unit) => words.unitsOf(units[unit]!, unit));
  return faceDown > 0 ? [...known, words.faceDown(faceDown)] : known;
}

/** A force: whose it is, how it stands, who and what is in it. */
export function forceWords(game: Game, force: Force & { seat: number }): string {
  const where =
    force.stand === "waiting"
      ? force.from === SEA
        ? say.waitsAtSea
        : say.waits(townName(game, force.from))
      : say.stands[force.stand];
  return say.force(familyName(game, force.seat), where, [
    ...unitWords(force.units, force.face_down),
    ...force.lords.map((lord) => lordName(game, lord)),
    ...force.captives.map((lord) => say.captive(lordName(game, lord))),
  ]);
}

/** What is to be said of a town, without its name. */
export function townParts(game: Game, view: FranceView, id: string): string[] {
  const there = forcesOf(view)
    .filter((force) => force.town === id)
    .map((force) => forceWords(game, force));
  const [town, now] = [townOf(game, id), townIn(view, id)];
  if (!town || !now) return there;
  return [
    now.control === null ? say.free : say.of(familyName(game, now.control)),
    say.inFief(
      fiefOf(game, town.fief)?.name ?? "",
      words.bishopric(bishopricOf(game, town.bishopric)?.name ?? ""),
    ),
    ...(town.chief ? [say.chief] : []),
    ...(town.harbour ? [say.harbour] : []),
    ...(now.fortress ? [words.fortresses[now.fortress]] : []),
    ...(now.mills > 0 ? [say.mills(now.mills)] : []),
    ...(now.income === undefined ? [] : [say.income(now.income)]),
    ...now.sieges.map(({ seat, engines }) => say.siege(familyName(game, seat), engines)),
    ...there,
  ];
}

/** The titles of a lord. */
export const titleWords = (game: Game, lord: Lord): string[] =>
  lord.titles.map((title) => titleWord(game, lord.id, title));

/** A title as this lord bears it. */
export function titleWord(game: Game, lord: string, title: string): string {
  const [kind = "", of = ""] = title.split(":");
  if (kind === "bishop") return words.bishopOf(bishopricOf(game, Number(of))?.name ?? of);
  const fief = kind === "fief" ? fiefOf(game, of) : undefined;
  const ranks = isWoman(game, lord) ? words.ladyTitle : words.fiefTitle;
  return fief ? `${ranks[fief.rank]} ${fief.name}` : (words.titles[kind] ?? kind);
}

/** Where a lord is. */
export function whereWords(game: Game, view: FranceView, id: string): string {
  const force = forcesOf(view).find((each) => [...each.lords, ...each.captives].includes(id));
  return force ? townName(game, force.town) : "";
}

/** What is to be said of a lord, without the name. */
export function lordParts(game: Game, view: FranceView, lord: Lord): string[] {
  const where = whereWords(game, view, lord.id);
  return [
    ...titleWords(game, lord),
    ...(where ? [where] : []),
    ...(lord.jailer === null ? [] : [say.jailed(familyName(game, lord.jailer))]),
    ...(view.phase === "MOVEMENT" ? [say.steps(lord.steps)] : []),
  ];
}

/** What is to be said of a lord at court, without name and titles: the marriage, the place, what has befallen. */
export function courtierParts(game: Game, view: FranceView, lord: Lord, jailed: boolean): string[] {
  const spouse = lordIn(view, lord.spouse);
  const where = whereWords(game, view, lord.id);
  if (jailed) return [words.court.captiveOf(familyName(game, lord.family), lord.ransom)];
  return [
    ...(spouse ? [words.court.marriedTo(lordName(game, spouse.id), familyName(game, spouse.family))] : []),
    ...(lord.jailer === null
      ? where
        ? [where]
        : []
      : [`${say.jailed(familyName(game, lord.jailer))}, ${words.court.ransom(lord.ransom)}`]),
    ...(lord.assassin ? [words.court.assassin] : []),
    ...(lord.excommunicated ? [words.court.excommunicated] : []),
  ];
}

/** A family in short. */
export function familyParts(game: Game, family: Family): string[] {
  const { prospects, deniers, income, hand_size } = family;
  return [
    words.court.pointsOf(prospects.points, prospects.goal),
    ...needWords(game, family),
    words.hand.purse(deniers, income),
    words.court.handsOf(hand_size.characters, hand_size.events),
    ...(prospects.ally === null ? [] : [words.court.withAlly(familyName(game, prospects.ally))]),
  ];
}

/** What is to be said of a fief, without its name. */
export function fiefParts(game: Game, view: FranceView, id: string): string[] {
  const [fief, now] = [fiefOf(game, id), view.fiefs.find((each) => each.id === id)];
  if (!fief || !now) return [];
  const held = now.held.flatMap((count, seat) => (count > 0 ? [`${familyName(game, seat)} ${count}`] : []));
  return [
    words.ranks[fief.rank],
    now.family !== null
      ? say.heldBy(lordName(game, now.holder), familyName(game, now.family))
      : now.vacant
        ? say.vacant
        : say.price(fief.price),
    ...held,
    ...taxWords(game, view, (tax) => tax.fiefs.includes(id)),
  ];
}

/** What is to be said of a bishopric, without its name. */
export function bishopricParts(game: Game, view: FranceView, number: number): string[] {
  const bishop = lordIn(view, view.church.bishops.find((each) => each.number === number)?.lord ?? null);
  const area = view.areas.find((each) => each.id === String(number));
  return [
    bishop ? say.bishop(lordName(game, bishop.id), familyName(game, bishop.family)) : say.noBishop,
    ...[...DISASTERS, ...BLESSINGS].filter((sign) => area?.[sign]).map((sign) => words.signs[sign]),
    ...taxWords(game, view, (tax) => tax.bishoprics.includes(number)),
  ];
}

function taxWords(game: Game, view: FranceView, on: (tax: FranceView["taxes"][number]) => boolean): string[] {
  return view.taxes
    .filter(on)
    .map(({ kind, seat }) => `${words.taxes[kind] ?? kind} ${say.of(familyName(game, seat))}`);
}

/** What a family lacks for a title. */
export const claimParts = (game: Game, { towns, stronghold, deniers }: Claim): string[] => [
  ...towns.map((town) => townName(game, town)),
  ...(stronghold ? [words.court.stronghold] : []),
  ...(deniers > 0 ? [words.court.money(deniers)] : []),
];

/** The same with the name of the fief. */
export const claimWords = (game: Game, claim: Claim): string =>
  words.court.claim(fiefOf(game, claim.fief)?.name ?? claim.fief, claimParts(game, claim));

const FEW = 3; // towns that are named one by one

/** Whether a ballot opens, or what it lacks. */
export function officeWords(game: Game, { free, opens, lacks }: Office): string {
  if (!free) return words.court.taken;
  if (opens) return words.court.opens;
  const towns = (lacks.towns ?? []).map((town) => townName(game, town));
  if (towns.length > FEW) return words.court.lacksMany(towns.length);
  if (towns.length > 0) return words.court.lacksTowns(towns);
  if (lacks.cardinals) return words.court.lacksCardinals(lacks.cardinals);
  return lacks.titled_lords ? words.court.lacksTitled(lacks.titled_lords) : words.court.opens;
}

/** The towns a thing is about: itself, or all towns of a fief, a bishopric or a family. */
export function townsOf(game: Game, view: FranceView, is: string, of: string): string[] {
  if (is === "town") return [of];
  if (is === "fief") return fiefOf(game, of)?.towns ?? [];
  if (is === "bishopric") return bishopricOf(game, Number(of))?.towns ?? [];
  if (is === "family") return view.families.find(({ colour }) => colour === of)?.towns ?? [];
  return [];
}

/** The neighbours of a town by road. */
export const roadsFrom = (game: Game, town: string) =>
  catalogue(game).roads.flatMap(([a, b]) => (a === town ? [b] : b === town ? [a] : []));

/** The choice that a battle may follow from. */
export function chanceName(game: Game, { what, town, family, side, on_road }: Chance): string {
  const [whom, where] = [familyName(game, family), townName(game, town)];
  switch (what) {
    case "attack":
      return words.chances.attack(whom, where);
    case "march":
      return words.chances.march(whom, where);
    case "ride":
      return words.chances.ride(whom, where, on_road);
    case "join":
      return words.chances.join(words.battle.side[side ?? "attack"].toLowerCase(), whom);
  }
}

/** How a battle may end, and what it costs. */
export function outlookParts({ wins, loses, open, units, lords }: Outlook): string[] {
  const told = words.chances;
  return [
    told.wins(wins),
    told.loses(loses),
    ...(open > 0.005 ? [told.open(open)] : []),
    told.units(...units),
    ...(Math.max(...lords) > 0.005 ? [told.lords(...lords)] : []),
  ];
}

/** All that is known of a battle before it is begun. */
export function chanceParts({ walls, face_down, dice, archers, outlook }: Chance): string[] {
  const told = words.chances;
  const strong = [
    ...(dice ? [told.dice(...dice)] : []),
    ...(archers && Math.max(...archers) > 0 ? [told.archers(...archers)] : []),
    ...(walls ? [told.walls(walls)] : []),
  ];
  if (!outlook) return [told.hidden(face_down), ...strong];
  return dice?.[0] === 0 ? [told.calledOff] : [...outlookParts(outlook), ...strong];
}

/** Families that can only win together, with the points that they lack. */
function parties(view: FranceView): { seats: number[]; missing: number }[] {
  return view.families
    .filter(({ seat, prospects: { with_ally, ally } }) => !with_ally || seat < (ally ?? -1))
    .map(({ seat, prospects: { with_ally, ally, missing } }) => ({
      seats: with_ally && ally !== null ? [seat, ally] : [seat],
      missing,
    }));
}

/** Who can win next: those who win as it stands, those one point short, or else the nearest. */
export function raceWords(game: Game, view: FranceView): string {
  const all = parties(view);
  const named = (missing: number) =>
    all
      .filter((party) => party.missing === missing)
      .map(({ seats }) => seats.map((seat) => familyName(game, seat)))
      .map((names) => (names.length > 1 ? words.court.together(names) : names.join("")));
  const least = Math.min(...all.filter(({ missing }) => missing > 0).map(({ missing }) => missing));
  const short = named(1);
  const winning = view.race.winning.map((seat) => familyName(game, seat));
  const told = winning.length > 0 ? [words.court.winning(winning)] : [];
  if (short.length > 0) told.push(words.court.oneShort(short));
  else if (told.length === 0 && Number.isFinite(least)) {
    const nearest = named(least);
    told.push(
      nearest.length === all.length ? words.court.allShort(least) : words.court.nobodyShort(nearest, least),
    );
  }
  return told.length > 0 ? `${told.join(". ")}.` : "";
}

/** What a family still needs to win, alone or with its ally. */
export function needWords(game: Game, { prospects: { missing, with_ally, ally } }: Family): string[] {
  if (missing === 0) return [];
  return [with_ally ? words.court.pairLacks(missing, familyName(game, ally)) : words.court.lacks(missing)];
}
