/** What the lessons of FIEF ask about a situation. */

import type { Pledge, StoryEvent } from "../../../protocol";
import type { Situation } from "../../lesson";
import { happened } from "../../steps";
import { familyName } from "../things";
import { catalogue, lordName } from "../catalogue";
import { france, type Lord } from "../view";

export const after =
  (...kinds: string[]) =>
  (now: Situation): boolean =>
    happened(now, ...kinds);

/** Whether one of these questions is asked. */
export const asks =
  (...steps: string[]) =>
  ({ view }: Situation): boolean =>
    steps.includes(france(view).step);

export const inPhase = ({ view }: Situation, phase: string): boolean => france(view).phase === phase;

/** Whether the ballot under way is for a bishop, or for pope or king. */
export const forBishop = ({ view }: Situation): boolean =>
  france(view).ballot?.office.startsWith("bishop") ?? false;
export const forCrown = (now: Situation): boolean => france(now.view).ballot !== null && !forBishop(now);

/** Pope and king come after the five bishoprics, where offices are numbered. */
const POPE = 5;

/** The last result of a ballot for a bishop, or for pope or king. */
export const result = ({ told }: Situation, crown: boolean): StoryEvent | undefined =>
  told.findLast(({ kind, about }) =>
    kind === "not_elected"
      ? about.office! >= POPE === crown
      : crown
        ? kind === "king_made" || kind === "pope_made"
        : kind === "bishop_made",
  );

/** The lord whom an event is about. */
export const lordTold = ({ game }: Situation, told: StoryEvent | undefined): string =>
  lordName(game, catalogue(game).lords[told?.about.lord ?? -1]?.id ?? null);

export const own = ({ view, seat }: Situation): Lord[] =>
  france(view).lords.filter((lord) => lord.family === seat);
/** The lords of others whom the learner holds. */
export const held = ({ view, seat }: Situation): Lord[] =>
  france(view).lords.filter(({ jailer }) => jailer === seat);

/** The family that the learner is married to. */
export const ally = ({ view, seat }: Situation): number | null => france(view).families[seat]!.prospects.ally;
export const family = ({ game }: Situation, seat: number | null): string => familyName(game, seat ?? 0);

/** The last pledge that the learner has proposed. */
export const proposed = ({ pledges, seat }: Situation): Pledge | undefined =>
  pledges.findLast(({ by }) => by === seat);
