/** The geometry of the curve of chances: from moves and chances to places in a picture, and back. */

import type { Analysis, Moment } from "../protocol";

/** A picture of some pixels, with room around the curve for what is written there. */
export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The moves of the whole game, from left to right. */
  moves: number;
}

export const xOf = (frame: Frame, at: number): number =>
  frame.left + ((frame.width - frame.left - frame.right) * at) / Math.max(frame.moves, 1);

export const yOf = (frame: Frame, chance: number): number =>
  frame.top + (frame.height - frame.top - frame.bottom) * (1 - chance);

/** The place in the game under a point of the picture. */
export function placeAt(frame: Frame, x: number): number {
  const along = (x - frame.left) / Math.max(frame.width - frame.left - frame.right, 1);
  return Math.min(frame.moves, Math.max(0, Math.round(along * frame.moves)));
}

type Found = Pick<Analysis, "moments" | "ending">;

/** Where a seat's line goes: its chance before each move that was looked at, and in the end what came of it. */
export function pointsOf(frame: Frame, { moments, ending }: Found, seat: number): [number, number][] {
  const points = moments.map(({ move, wins }): [number, number] => [
    xOf(frame, move - 1),
    yOf(frame, wins[seat] ?? 0),
  ]);
  if (ending) points.push([xOf(frame, frame.moves), yOf(frame, ending[seat] ?? 0)]);
  return points;
}

/** The same as a path. */
export function lineOf(frame: Frame, found: Found, seat: number): string {
  return pointsOf(frame, found, seat)
    .map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

/** The chances at a place of the game: as they were judged last, or as it ended; null before anything was judged. */
export function chancesAt({ moments, ending }: Found, moves: number, at: number): number[] | null {
  if (ending && at >= moves) return ending;
  return moments.findLast(({ move }) => move - 1 <= at)?.wins ?? null;
}

/** The next decision from a place, forwards or back; the ends of the game where there is none. */
export function nextDecision(moments: readonly Moment[], moves: number, at: number, step: 1 | -1): number {
  const places = [0, ...moments.map(({ move }) => move), moves];
  return step > 0
    ? (places.find((place) => place > at) ?? moves)
    : (places.findLast((place) => place < at) ?? 0);
}

/** Moves labels apart that would lie upon each other, within a height. */
export function spread(heights: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let last = top - gap;
  order.forEach((at, rank) => {
    const room = bottom - gap * (order.length - 1 - rank);
    placed[at] = last = Math.min(Math.max(heights[at]!, last + gap), room);
  });
  return placed;
}
