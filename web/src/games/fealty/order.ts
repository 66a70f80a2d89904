/** The order of placement of this turn, and how far it has come. */

import type { FealtyView } from "./view";

export interface Turn {
  seat: number;
  kind: number;
  state: "placed" | "now" | "later" | "back";
}

export function orderOf(view: FealtyView): Turn[] {
  const acting =
    view.step === "place" || view.step === "ability" ? view.order.indexOf(view.waiting[0] ?? -1) : -1;
  return view.order.flatMap((seat, at) => {
    const owner = view.seats[seat];
    if (!owner || owner.revealed === null) return [];
    const { revealed: kind } = owner;
    const gone = owner.pieces.some((piece) => piece.kind === kind) || owner.removed.includes(kind);
    const state = at === acting ? "now" : gone ? "placed" : at < acting ? "back" : "later";
    return [{ seat, kind, state } satisfies Turn];
  });
}
