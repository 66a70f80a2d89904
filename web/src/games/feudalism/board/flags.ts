/** What is in force in this turn, in words. */

import type { Game } from "../../../protocol";
import { words } from "../words/strings";
import { catalogue, regionName, type FeudalView } from "../view";

const say = words.flags;
const SAID = [
  "king_stopped",
  "ban",
  "accident",
  "espions_vassal",
  "espions_king",
  "espions_in_attack",
  "espions_in_spread",
  "alliance",
  "duke",
  "alliance_before",
  "duke_before",
] as const;

/** What the Vassal and the King have used up first, then all that is special. */
export function flagWords(game: Game, view: FeudalView): string[] {
  const { flags, spread } = view;
  return [
    say.revolts(flags.revolt_cards, catalogue(game).most_revolt_cards),
    say.attacks(flags.attacks, flags.attack_limit),
    ...SAID.filter((name) => flags[name]).map((name) => say[name]),
    ...(spread.from === null ? [] : [say.spreads(regionName(game, spread.from))]),
    ...(spread.to === null ? [] : [say.spreadsTo(regionName(game, spread.to))]),
  ];
}
