/** More about a thing that is pointed at. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { regionParts } from "./board/regions";
import { words } from "./words/strings";
import { nameOf, parseThing } from "./things";
import {
  armyOf,
  cardName,
  cardOf,
  catalogue,
  facesOfChange,
  feudal,
  momentsOf,
  regionName,
  regionOf,
  reignOf,
  type FeudalView,
} from "./view";

const say = words.about;

export function about(
  game: Game,
  shown: View,
  thing: string,
  _foreseen: readonly StoryEvent[],
): Passage | null {
  const view = feudal(shown);
  const parsed = parseThing(thing);
  if (!parsed) return null;
  const heading = words.capital(nameOf(game, view, thing));
  switch (parsed.is) {
    case "region":
      return passage(heading, regionLines(game, view, parsed.of));
    case "card":
      return passage(heading, cardLines(game, view, parsed.of));
    case "track":
      return passage(heading, [words.text.track(view.track, facesOfChange(view.track)), words.dynasty.help]);
    case "treasury":
      return passage(heading, [words.text.treasury(view.treasury, view.income)]);
    case "king": {
      const { id, name, drm, army } = view.king_card;
      return passage(heading, [words.text.kingIs(name, reignOf(game, id), drm, army)]);
    }
    case "look":
      return passage(heading, [parsed.of === "hand" ? say.deeds.lookHand : say.deeds.lookDecks]);
    case "attack":
    case "pay":
    case "yield":
    case "militia":
      return passage(heading, [say.deeds[parsed.is]]);
    default:
      return null;
  }
}

const passage = (heading: string, lines: string[]): Passage | null =>
  lines.length > 0 ? { heading, lines } : null;

function regionLines(game: Game, view: FeudalView, id: string): string[] {
  const region = regionOf(view, id);
  if (!region) return [];
  const lines = [`${words.capital(words.list(regionParts(view, region)))}.`];
  if (!region.controlled) lines.push(say.holds(armyOf(game, region)));
  const adjacent = catalogue(game).regions.find((each) => each.id === id)?.adjacent ?? [];
  lines.push(say.neighbours(adjacent.map((each) => regionName(game, each))));
  return lines;
}

function cardLines(game: Game, view: FeudalView, id: string): string[] {
  const card = cardOf(game, id);
  if (!card) return [];
  const lines = card.uses.map(({ rule, words: text }) => say.use(text, rule, momentsOf(game, id, rule)));
  if (card.compulsory) lines.push(say.must);
  lines.push(
    card.answered_by.length > 0
      ? say.answered(card.answered_by.map((each) => cardName(game, each.card)))
      : say.unanswered,
    say.copies(card.copies, card.side, card.name),
  );
  const left = view.sides[card.side].unseen[id];
  if (left !== undefined) lines.push(say.left(left));
  return lines;
}
