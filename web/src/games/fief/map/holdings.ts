/** Whose land it is: what the map is coloured by. */

import type { FranceView } from "../view";

/** The family that a town's land shows: who controls it, else who holds the title of its fief; null: nobody's. */
export function ownerOf(view: FranceView, { id, fief }: { id: string; fief: string }): number | null {
  return (
    view.towns.find((town) => town.id === id)?.control ??
    view.fiefs.find((each) => each.id === fief)?.family ??
    null
  );
}
