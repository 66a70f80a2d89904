/** Battles that were fought, as the story tells them; and what the modifiers of one are called. */

import type { Game, StoryEvent } from "../../../protocol";
import { words } from "../words/strings";
import { catalogue, regionName, type BattleView, type Fighter, type FeudalView } from "../view";

export interface Fought {
  /** What it was, as the chronicle has it. */
  title: string;
  region: string | null;
  attacker: { die: number; more: number; total: number };
  defender: { die: number; more: number; total: number };
  /** Null until it is told who won. */
  won: boolean | null;
  tie: boolean;
  /** What came of it. */
  after: string[];
}

const AFTER = new Set([
  "lost",
  "regained",
  "raided",
  "settled",
  "invasion_failed",
  "disaster_loss",
  "track_moved",
]);

/** The battle that came to the dice last, with what came of it; null once something else has happened. */
export function battleIn(game: Game, story: readonly StoryEvent[]): Fought | null {
  const last = story.findLastIndex(({ kind }) => kind !== "battle_over" && !AFTER.has(kind));
  let open: Fought | null = null;
  for (const { kind, about, words: said } of story.slice(Math.max(0, last))) {
    if (kind === "dice") {
      const { attacker = 0, defender = 0, attack = 0, defence = 0 } = about;
      open = {
        title: words.battle.fought,
        region: null,
        attacker: { die: attacker, more: attack - attacker, total: attack },
        defender: { die: defender, more: defence - defender, total: defence },
        won: null,
        tie: attack === defence,
        after: [],
      };
    } else if (kind === "battle_over" && open) {
      open.won = about.won === 1;
      open.region = catalogue(game).regions[about.region ?? -1]?.id ?? null;
      const fight = (["invasion", "revolt", "attack"] as const)[(about.fight ?? 1) - 1];
      if (fight && open.region) open.title = words.fights[fight](regionName(game, open.region));
      if (said) open.after.push(said.trim());
    } else if (AFTER.has(kind) && open) {
      if (said) open.after.push(said.trim());
    }
  }
  return open;
}

/** What a modifier is called; an army by whose it is. */
export function modifierName(
  game: Game,
  view: FeudalView,
  battle: BattleView,
  fighter: Fighter,
  name: string,
): string {
  const say = words.battle;
  if (name !== "army") return say.modifiers[name] ?? name;
  if (fighter.role === "king" && battle.kind !== "invasion") return say.armies.king(view.king_card.name);
  if (battle.kind === "invasion" && fighter.role === "vassal" && view.invasion)
    return say.armies.invaders(view.invasion.people);
  const marker = view.regions.find((each) => each.id === battle.region)?.marker;
  if (battle.kind === "attack" && (marker === "viking" || marker === "muslim"))
    return say.armies.invaders(marker);
  return say.armies.region(regionName(game, battle.region));
}
