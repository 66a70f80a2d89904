/** Where a round is: its phases, what comes next, and what somebody may do now. */

import type { Game } from "../../../protocol";
import { roundWords as say } from "../words/roundWords";
import { words } from "../words/strings";
import { familyName } from "../things";
import { catalogue } from "../catalogue";
import { type FranceView } from "../view";

const BEFORE = "setup";

/** The phases of every round in order. */
export const phasesOf = (game: Game) => catalogue(game).phases.filter((phase) => phase !== BEFORE);

/** The phase that comes next: after the last one the first; null when all is over. */
export function nextPhase(game: Game, { phase }: FranceView): string | null {
  const phases = phasesOf(game);
  return phase === "over" ? null : phases[(phases.indexOf(phase) + 1) % phases.length]!;
}

/** The one line that says what can be done now: by the one who looks, or by whom else. */
export function nowWords(game: Game, view: FranceView, seat: number | null): string {
  const { waiting, step, phase, active, order } = view;
  if (seat !== null && waiting.includes(seat)) return say.may(say.step[step] ?? say.phase[phase] ?? "");
  if (waiting.length === 0) return "";
  const others = say.others(waiting.map((each) => familyName(game, each)));
  if (seat === null || active === null) return others;
  const turns = order.indexOf(seat) - order.indexOf(active);
  if (turns === 0) return others;
  return `${others} ${turns < 0 ? say.yourTurnOver : turns === 1 ? say.youNext : say.yourPlace(turns - 1)}`;
}

/** What comes after this phase, in words. */
export function nextWords(game: Game, view: FranceView): string {
  const next = nextPhase(game, view);
  return next ? say.next(words.phases[next] ?? next) : "";
}
