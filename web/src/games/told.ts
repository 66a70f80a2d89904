/** What events are about, for every game. */

import type { Mark } from "../board/places";
import type { Game, Told, View } from "../protocol";
import type { GameFace } from "./face";

const PLACES = ["square", "province"]; // where on a board something can happen
const MOST = 3; // things that are marked for one seat

/** The thing an event is about, to be pointed at. */
export function thingTold(game: Game, face: GameFace, told: Told): string | null {
  const place = PLACES.find((each) => (told.about[each] ?? -1) >= 0);
  return face.thingOf?.(game, told) || (place ? `${place} ${told.about[place]}` : null);
}

/** What each seat did last, up to where another did something; there is a view once there is a story. */
export function lastMoves(
  game: Game,
  face: GameFace,
  view: View | null,
  story: readonly Told[],
  seats: number,
): Mark[] {
  const marks: Mark[] = [];
  const done = new Set<number>();
  let doing: number | null = null;
  for (let at = story.length - 1; at >= 0 && done.size < seats; at--) {
    const told = story[at]!;
    const seat = face.doer && view ? face.doer(game, view, told) : (told.about.seat ?? null);
    const thing = seat === null ? null : thingTold(game, face, told);
    if (seat === null || thing === null) continue;
    if (doing !== null && doing !== seat) done.add(doing);
    doing = seat;
    const own = marks.filter((mark) => mark.seat === seat);
    if (done.has(seat) || own.length >= MOST || own.some((mark) => mark.thing === thing)) continue;
    marks.push({ seat, thing });
  }
  return marks;
}
