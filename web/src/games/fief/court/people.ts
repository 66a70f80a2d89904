/** Which lords a question is about: they are shown beside it, to be chosen there. */

import { idIn } from "../things";
import { lordIn, type FranceView } from "../view";

/** Lords of one family. */
export interface House {
  seat: number;
  lords: string[];
}

/** What is asked where the lords are shown already: candidates in the ballot, captives in the deal, a march on the map. */
const SHOWN = ["vote", "decoy", "deal", "step"];

/** The lords that any choice of the question concerns, by family: one's own first, then in turn order. */
export function peopleAsked(view: FranceView, concerned: ReadonlySet<string>, own: number | null): House[] {
  if (SHOWN.includes(view.step)) return [];
  const asked = [...concerned].flatMap((thing) => idIn("lord", thing) ?? []);
  const seats = [...view.order].sort((a, b) => Number(b === own) - Number(a === own));
  return seats
    .map((seat) => ({ seat, lords: asked.filter((lord) => lordIn(view, lord)?.family === seat) }))
    .filter(({ lords }) => lords.length > 0);
}

/** The lords of a family in play, those with most titles first. */
export const lordsOf = (view: FranceView, seat: number) =>
  view.lords
    .filter(({ family }) => family === seat)
    .sort((a, b) => b.titles.length - a.titles.length || a.id.localeCompare(b.id));

/** The marriage that allies a family with another: its own spouse, then the other. */
export function marriageOf(
  view: FranceView,
  seat: number,
): { own: string; other: string; with: number } | null {
  const own = view.lords.find(({ family, spouse }) => family === seat && spouse !== null);
  const other = lordIn(view, own?.spouse ?? null);
  return own && other ? { own: own.id, other: other.id, with: other.family } : null;
}
