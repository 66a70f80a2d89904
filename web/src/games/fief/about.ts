/** More about a thing that is pointed at. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { goalShown, leaveWords, marchShown, oddsWords, standWords, wayWords } from "./field/marches";
import {
  bishopricParts,
  claimWords,
  fiefParts,
  lordParts,
  needWords,
  roadsFrom,
  townParts,
  townsOf,
} from "./words/phrases";
import { words } from "./words/strings";
import { nameOf, parseThing, townName, townThing } from "./things";
import { cardOf, catalogue, lordName, SEA, townOf, unitOf, type Unit } from "./catalogue";
import { france, lordIn, type FranceView } from "./view";

const say = words.about;

export function about(
  game: Game,
  shown: View,
  thing: string,
  _foreseen: readonly StoryEvent[],
): Passage | null {
  const view = france(shown);
  const parsed = parseThing(thing);
  const lines = parsed && linesOf(game, view, parsed.is, parsed.of);
  return lines && lines.length > 0 ? { heading: nameOf(game, view, thing), lines } : null;
}

const sentence = (parts: readonly string[]) => (parts.length > 0 ? [`${parts.join("; ")}.`] : []);
const townNames = (game: Game, view: FranceView, is: string, of: string) =>
  say.towns(townsOf(game, view, is, of).map((town) => townName(game, town)));

function linesOf(game: Game, view: FranceView, is: string, of: string): string[] {
  switch (is) {
    case "town":
      return townLines(game, view, of);
    case "lord":
      return lordLines(game, view, of);
    case "fief":
      return [...sentence(fiefParts(game, view, of)), townNames(game, view, is, of), say.fief];
    case "bishopric":
      return [
        ...sentence(bishopricParts(game, view, Number(of))),
        townNames(game, view, is, of),
        say.bishopric,
      ];
    case "family":
      return familyLines(game, view, catalogue(game).families.indexOf(of));
    case "card":
      return cardLines(game, view, of);
    case "unit":
      return unitLines(game, view, of as Unit);
    case "deed":
      return [say.deeds[of] ?? say.deed];
    case "pile":
      return [say.pile];
    case "side":
      return [say.side];
    case "die":
      return [say.die];
    default:
      return [say.amount];
  }
}

function townLines(game: Game, view: FranceView, id: string): string[] {
  const parts = sentence(townParts(game, view, id));
  const march = marchShown(view, []);
  const goal = goalShown(march, [townThing(id)]);
  if (march && goal)
    return [
      wayWords(game, march, goal),
      standWords(game, view, id),
      ...oddsWords(game, view, id),
      ...(march.leaves ? leaveWords(game, march.leaves) : []),
    ];
  return [...parts, ...oddsWords(game, view, id), ...(id === SEA ? [say.sea] : townFacts(game, id))];
}

/** What is printed about a town. */
const townFacts = (game: Game, id: string) => [
  say.votes(townOf(game, id)?.chief ?? false),
  say.roads(roadsFrom(game, id).map((town) => townName(game, town))),
];

function lordLines(game: Game, view: FranceView, id: string): string[] {
  const lord = lordIn(view, id);
  if (!lord) return [say.cards.lord!];
  const march = (view.marches ?? []).find((each) => each.lord === id);
  return [
    ...sentence([words.board.of(game.names[lord.family] ?? ""), ...lordParts(game, view, lord)]),
    ...(lord.spouse ? [say.spouse(lordName(game, lord.spouse))] : []),
    ...(lord.jailer === null ? [] : [say.ransom(lord.ransom)]),
    ...(lord.excommunicated ? [say.excommunicated] : []),
    ...(lord.assassin ? [say.assassin] : []),
    ...(march?.leaves ? leaveWords(game, march.leaves) : []),
  ];
}

function familyLines(game: Game, view: FranceView, seat: number): string[] {
  const family = view.families[seat];
  if (!family) return [];
  const { points, goal, claims, ally } = family.prospects;
  return [
    ...sentence([
      words.court.pointsOf(points, goal),
      ...needWords(game, family),
      ...(ally === null ? [] : [words.court.withAlly(game.names[ally] ?? "")]),
      words.hand.purse(family.deniers, family.income),
      words.court.handsOf(family.hand_size.characters, family.hand_size.events),
      words.hand.pawns(family.pawns),
    ]),
    ...claims.map((claim) => `${claimWords(game, claim)}.`),
  ];
}

function cardLines(game: Game, view: FranceView, id: string): string[] {
  const card = cardOf(game, id);
  if (!card) return [];
  const gone = view.piles.discarded[card.pile][id] ?? 0;
  return [
    say.cards[card.kind === "lord" ? "lord" : id] ?? "",
    ...(card.copies > 1 ? [say.copies(card.copies)] : []),
    ...(gone > 0 ? [say.seen(gone)] : []),
  ].filter(Boolean);
}

function unitLines(game: Game, view: FranceView, id: Unit): string[] {
  const unit = unitOf(game, id);
  const pool = view.families[view.active ?? -1]?.pool[id];
  if (!unit) return [];
  return [
    say.cp(unit.cp, unit.hits),
    ...(unit.price > 0 ? [say.price(unit.price)] : []),
    ...(pool === undefined ? [] : [say.pool(pool)]),
  ];
}
