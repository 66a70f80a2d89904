/** The games this client can draw. A new one is a folder here and a line in this list. */

import type { GameFace } from "./face";

export type { GameFace };

/** The shelf: every game of Homage in its order, also those that are still to come. */
export const SHELF = ["fealty", "petty_fiefs", "feudalism", "feudality", "fief"] as const;

const FACES: Record<string, () => Promise<{ default: GameFace }>> = {
  fealty: () => import("./fealty"),
  petty_fiefs: () => import("./petty_fiefs"),
  feudalism: () => import("./feudalism"),
  feudality: () => import("./feudality"),
  fief: () => import("./fief"),
};

const loaded = new Map<string, Promise<GameFace>>();

/** The face of a game, fetched when it is first needed. */
export function faceOf(game: string): Promise<GameFace> {
  const fetch = FACES[game];
  if (!fetch) return Promise.reject(new Error(`This client cannot draw ${game}.`));
  let face = loaded.get(game);
  if (!face) {
    face = fetch().then((module) => module.default);
    face.catch(() => loaded.delete(game));
    loaded.set(game, face);
  }
  return face;
}
