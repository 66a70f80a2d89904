/** The order of placement of this turn, and how far it has come. */

import type { Game } from "../../../protocol";
import { words } from "../words/strings";
import { kindOf, seatName, type FealtyView, type SeatView } from "../view";

export interface Turn {
  seat: number;
  /** Null for a card that could not be placed: nobody has it before them any more. */
  kind: number | null;
  state: "placed" | "now" | "later" | "back";
}

export function orderOf(view: FealtyView): Turn[] {
  const acting = view.step === "place" || view.step === "ability" ? view.waiting[0] : undefined;
  return view.order.flatMap((seat) => {
    const owner = view.seats[seat];
    if (!owner) return [];
    return [{ seat, kind: owner.revealed, state: seat === acting ? "now" : stateOf(owner) } satisfies Turn];
  });
}

function stateOf(owner: SeatView): Turn["state"] {
  if (owner.returned) return "back";
  const kind = owner.revealed;
  const placed =
    owner.pieces.some((piece) => piece.kind === kind) || (kind !== null && owner.removed.includes(kind));
  return placed ? "placed" : "later";
}

/** Who places, and what, where that is still to be seen. */
export function placingName(game: Game, view: FealtyView, { seat, kind }: Turn): string {
  const name = seatName(game, view, seat);
  return kind === null ? name : words.piece(name, kindOf(game, kind));
}
