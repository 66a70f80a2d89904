/** A battle as far as it was told: its dice, its hits, who fell, how it ended. */

import type { Game, StoryEvent } from "../../../protocol";
import { unitWords } from "../words/phrases";
import { words } from "../words/strings";
import { townName } from "../things";
import { catalogue, lordName, type Unit, type Units } from "../catalogue";
import { type Battle, type FranceView, type Side } from "../view";

export const BEGINS = "battle_declared";
export const ENDS = "battle_over";
const SIDES = ["attack", "defence"] as const;
export type SideName = Side["side"];

export interface Die {
  hits: number;
  /** How often it was thrown. */
  throws: number;
  /** Whether it is thrown in what is being told. */
  thrown: boolean;
}

export interface Fought {
  /** Dice of the last round. */
  dice: Record<SideName, readonly Die[]>;
  /** The hits that each side scored in it; null before they are counted. */
  scored: Record<SideName, number | null>;
  /** By family: what it lost, and what falls in what is being told. */
  lost: ReadonlyMap<number, Units>;
  falling: ReadonlyMap<number, Units>;
  /** How it ended, in the words of the log; empty while it goes on. */
  outcome: string;
}

/** The battle of a view, or the one that ended with what is being told. */
export const battleOf = (view: FranceView, before: FranceView | null): Battle | null =>
  view.battle ?? before?.battle ?? null;

/** How far a battle is and where it is fought; of one that is over, where it was. */
export function battleFacts(game: Game, battle: Battle, over: boolean): string[] {
  const say = words.battle;
  return [
    say.round(battle.round),
    ...(over ? [] : [say.scenes[battle.scene] ?? ""]),
    ...(battle.on_road ? [say.onRoad(townName(game, battle.from), townName(game, battle.town))] : []),
    ...(battle.cavalcade ? [say.cavalcade] : []),
    ...(battle.penalty > 0 ? [say.walls(battle.penalty)] : []),
    ...(battle.gate_open ? [say.open] : []),
    ...(battle.undermined ? [say.undermined] : []),
  ].filter(Boolean);
}

/** Who is to fall, as the leader of a side, who alone knows, has chosen so far. */
export function plannedLosses(game: Game, { losses }: FranceView, leader: number | null): string[] {
  const planned = losses.find((each) => each.leader === leader);
  if (!planned) return [];
  return [
    ...planned.units.flatMap(({ unit, units }) => unitWords({ [unit]: units })),
    ...planned.lords.map((lord) => lordName(game, lord)),
  ];
}

/** What was told of the last battle that was declared. */
export function foughtIn(game: Game, story: readonly StoryEvent[], happened: readonly StoryEvent[]): Fought {
  const all = story.slice(story.findLastIndex(({ kind }) => kind === BEGINS));
  const round = all.slice(
    Math.max(
      0,
      all.findLastIndex(({ kind }) => kind === "battle_round"),
    ),
  );
  const now = new Set(happened);
  const { faces } = catalogue(game).dice;
  const dice: Record<SideName, Die[]> = { attack: [], defence: [] };
  const scored: Fought["scored"] = { attack: null, defence: null };
  for (const told of round) {
    const side = SIDES[told.about.side ?? 0]!;
    if (told.kind === "rolled" || told.kind === "rerolled") {
      const { die = 0, face = 0 } = told.about;
      const throws = (dice[side][die]?.throws ?? 0) + 1;
      dice[side][die] = { hits: faces[face] ?? 0, throws, thrown: now.has(told) };
    } else if (told.kind === "hits") scored[side] = told.about.hits ?? 0;
    else if (told.kind === "shot") {
      dice[side] = [{ hits: faces[told.about.die ?? 0] ?? 0, throws: 1, thrown: now.has(told) }];
      scored[side] = told.about.hits ?? 0;
    }
  }
  const fallen = all.filter(({ kind }) => kind === "units_lost");
  return {
    dice,
    scored,
    lost: countedUnits(game, fallen),
    falling: countedUnits(
      game,
      fallen.filter((told) => now.has(told)),
    ),
    outcome: all.findLast(({ kind }) => kind === ENDS)?.words?.trim() ?? "",
  };
}

/** Units by family and kind, out of what was told. */
function countedUnits(game: Game, story: readonly StoryEvent[]): ReadonlyMap<number, Units> {
  const found = new Map<number, Units>();
  for (const { about } of story) {
    const unit = catalogue(game).units[about.unit ?? -1]?.id;
    if (!unit) continue;
    const own = found.get(about.seat!) ?? {};
    found.set(about.seat!, { ...own, [unit]: (own[unit] ?? 0) + (about.units ?? 0) });
  }
  return found;
}

/** A family on the field: of each kind how many stand, fall now, and lie there. */
export interface Company {
  seat: number;
  units: { unit: Unit; standing: number; falling: number; fallen: number }[];
}

/** The families of a side with all they came with. */
export function companiesOf(game: Game, side: Side, { lost, falling }: Fought): Company[] {
  return side.families.map(({ seat, units }) => ({
    seat,
    units: catalogue(game).units.flatMap(({ id: unit }) => {
      const [standing, gone] = [units[unit] ?? 0, lost.get(seat)?.[unit] ?? 0];
      const now = Math.min(falling.get(seat)?.[unit] ?? 0, gone);
      return standing + gone > 0 ? [{ unit, standing, falling: now, fallen: gone - now }] : [];
    }),
  }));
}

/** The lords of a side, those who were there before what is being told first; and whether each is still there. */
export function lordsOf(
  battle: Battle,
  before: FranceView | null,
  side: SideName,
  alive: (lord: string) => boolean,
) {
  const lordsIn = (each: Battle | null | undefined) =>
    each?.sides.find((other) => other.side === side)?.lords ?? [];
  const same = before?.battle?.town === battle.town ? before.battle : null;
  return [...new Set([...lordsIn(same), ...lordsIn(battle)])].map((lord) => ({ lord, dead: !alive(lord) }));
}
