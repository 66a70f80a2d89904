/** What events are about, for every game. */

import type { Mark } from "../board/places";
import type { Beat, Game, StoryEvent, View } from "../protocol";
import type { GameFace } from "./face";

const PLACES = ["square", "province"]; // where on a board something can happen
const MOST = 3; // things that are marked for one seat

/** The thing an event is about, to be pointed at. */
export function thingTold(game: Game, face: GameFace, told: StoryEvent): string | null {
  const place = PLACES.find((each) => (told.about[each] ?? -1) >= 0);
  return face.thingOf?.(game, told) || (place ? `${place} ${told.about[place]}` : null);
}

/** How much attention an event deserves: a look of its own, if its kind does not say otherwise. */
export const beatOf = (game: Game, face: Pick<GameFace, "closes">, told: StoryEvent): Beat =>
  face.closes?.(told) ? "close" : (game.beats[told.kind] ?? "long");

/** Whose doing an event is; null where nobody's. */
export function doerOf(
  game: Game,
  face: Pick<GameFace, "doer">,
  view: View | null,
  told: StoryEvent,
): number | null {
  const { seat = -1 } = told.about;
  if (seat >= 0) return seat;
  return face.doer && view ? face.doer(game, view, told) : null;
}

/** The heading of what goes on in a place of its own; its last beat may tell that it is over. */
export function sceneIn(
  game: Game,
  face: Pick<GameFace, "scene">,
  { view, before }: { view: View | null; before: View | null },
  telling: boolean,
): string | null {
  const title = (at: View | null) => (at && face.scene?.title(game, at)) ?? null;
  return title(view) ?? (telling ? title(before) : null);
}

/** What each seat did last, up to where another did something; there is a view once there is a story. */
export function lastMoves(
  game: Game,
  face: GameFace,
  view: View | null,
  story: readonly StoryEvent[],
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
