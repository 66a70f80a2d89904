/** Marches before they are made: whose is shown, which way it goes, what is told of it. */

import type { Point } from "../../../board/places";
import type { Game } from "../../../protocol";
import { chanceName, chanceParts, forceWords, unitWords } from "../words/phrases";
import { curve, onRoad } from "../map/roads";
import { seaSide, spotOf } from "../map/spots";
import { words } from "../words/strings";
import { familyName, idIn, townName } from "../things";
import { lordName, SEA } from "../catalogue";
import { forcesOf, townIn, type FranceView, type Goal, type Leaves, type SettingOut } from "../view";

const say = words.march;

/** The march that is shown: the only one, or that of a lord who is pointed at or picked. */
export function marchShown(view: FranceView, looked: Iterable<string>): SettingOut | null {
  const all = view.marches ?? []; // older views have none
  if (all.length === 1) return all[0]!;
  const lords = [...looked].map((thing) => idIn("lord", thing));
  return all.find(({ lord }) => lords.includes(lord)) ?? null;
}

/** The goal that is pointed at or picked. */
export function goalShown(march: SettingOut | null, looked: Iterable<string>): Goal | null {
  const towns = [...looked].map((thing) => idIn("town", thing));
  return march?.goals.find(({ town }) => towns.includes(town)) ?? null;
}

/** A step of a way: from where, to where, and whose leave it needs. */
export interface Leg {
  from: string;
  to: string;
  leave: readonly number[];
  /** How many steps lead to its end. */
  steps: number;
}

/** Every step that leads to some goal, each once. */
export function legsOf({ from, goals }: SettingOut): Leg[] {
  return goals.map(({ path, leave }) => ({
    from: path.at(-2) ?? from ?? SEA,
    to: path.at(-1)!,
    leave,
    steps: path.length,
  }));
}

/** The steps that lead to one goal. */
export const wayTo = (march: SettingOut, goal: Goal): Leg[] =>
  legsOf(march).filter((leg) => goal.path[leg.steps - 1] === leg.to);

const PIECES = 16; // that a line is drawn of

const NORTH = 440; // harbours north of it are left around Bretagne

/** The point toward which ships sail on their way. */
function bendAtSea(game: Game, harbour: string): Point {
  const { y } = spotOf(game, harbour);
  return y < NORTH ? { x: -250, y } : seaSide(game, harbour);
}

/** A step as a line, along the road or over the water. */
export function lineOf(game: Game, { from, to }: Pick<Leg, "from" | "to">): Point[] {
  const [a, b] = [spotOf(game, from), spotOf(game, to)];
  const bend = bendAtSea(game, from === SEA ? to : from);
  const sails = from === SEA || to === SEA;
  return Array.from({ length: PIECES + 1 }, (_, at) => {
    const part = at / PIECES;
    return sails ? curve(a, bend, b, part) : onRoad(game, from, to, part);
  });
}

// ---- in words

/** Who stays in the town, whose it is then, and who can come. */
export function leaveWords(game: Game, leaves: Leaves): string[] {
  const { town: id, units, lords, captives, then, to, fortress, mills } = leaves;
  const town = townName(game, id);
  const stay = [
    ...unitWords(units),
    ...[...lords, ...captives.filter((each) => !leaves.freed.includes(each))].map((each) =>
      lordName(game, each),
    ),
  ];
  const built = [
    ...(fortress ? [words.fortresses[fortress]] : []),
    ...(mills > 0 ? [words.board.mills(mills)] : []),
  ];
  const fate = {
    held: [],
    foreign: [],
    empty: [say.empty(town, built)],
    lost: [say.lost(town, built)],
    passes: [
      say.passes(
        town,
        to.map((seat) => familyName(game, seat)),
        built,
      ),
    ],
  }[then];
  return [
    ...(stay.length > 0 ? [say.stay(town, stay)] : then === "foreign" ? [] : [say.nobody(town)]),
    ...fate,
    ...leaves.freed.map((lord) => say.freed(lordName(game, lord))),
    ...(leaves.siege_lifted ? [say.siege(town)] : []),
    ...(leaves.near.length > 0 && (then === "empty" || then === "held")
      ? [say.near(leaves.near.map((seat) => familyName(game, seat)))]
      : []),
  ];
}

/** Whether a march gives something up. */
export const isRisky = ({ then, freed, siege_lifted }: Leaves) =>
  !["held", "foreign"].includes(then) || freed.length > 0 || siege_lifted;

/** The way to a goal, whose leave it needs, and how it ends. */
export function wayWords(game: Game, march: SettingOut, goal: Goal): string {
  const { path, way, town } = goal;
  const leave = [...new Set(wayTo(march, goal).flatMap((leg) => leg.leave))];
  return say.way([
    say.steps(
      path.length,
      path.slice(0, -1).map((each) => townName(game, each)),
    ),
    ...(say.ways[way] ? [say.ways[way]] : []),
    ...(leave.length > 0 ? [words.board.crossing(leave.map((seat) => familyName(game, seat)))] : []),
    goal.waits ? say.waits : goal.takes ? say.takes : town === SEA ? say.sails : say.joins,
    ...(goal.plague ? [say.plague] : []),
  ]);
}

/** Who stands at a goal, and behind which walls. */
export function standWords(game: Game, view: FranceView, town: string): string {
  const now = townIn(view, town);
  const there = forcesOf(view).filter((force) => force.town === town && force.stand !== "recruits");
  return say.there([
    ...(now?.fortress ? [words.fortresses[now.fortress]] : []),
    ...(there.length > 0 ? there.map((force) => forceWords(game, force)) : [say.nobodyThere]),
  ]);
}

/** How a battle there may end, where that can be said. */
export const oddsWords = (game: Game, view: FranceView, town: string): string[] =>
  view.chances
    .filter((chance) => chance.town === town)
    .map((chance) => `${chanceName(game, chance)}: ${words.list(chanceParts(chance))}.`);
