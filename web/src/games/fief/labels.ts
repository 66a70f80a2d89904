/** Where the names of fiefs and the numbers of bishoprics stand on the map. */

import type { Point } from "../../board/places";
import type { Game } from "../../protocol";
import { labelSpots, landPoints } from "./ground";
import { ABOVE } from "./spots";
import { catalogue, type Catalogue } from "./view";

interface Labels {
  fiefs: Map<string, Point>;
  bishoprics: Map<number, Point>;
}

const made = new WeakMap<Catalogue, Labels>();

export function labelsOf(game: Game): Labels {
  const of = catalogue(game);
  let labels = made.get(of);
  if (!labels) {
    // Whoever is in a town stands over it, and its name below.
    const pieces = of.towns.flatMap(({ x, y }) => [
      { x, y },
      { x, y: y - ABOVE },
      { x, y: y + ABOVE },
    ]);
    const points = landPoints(game);
    const fiefs = labelSpots(
      points,
      of.fiefs.map(({ id, towns }) => ({ key: id, towns })),
      pieces,
    );
    const bishoprics = labelSpots(
      points,
      of.bishoprics.map(({ number, towns }) => ({ key: number, towns })),
      [...pieces, ...fiefs.values()],
    );
    labels = { fiefs, bishoprics };
    made.set(of, labels);
  }
  return labels;
}
