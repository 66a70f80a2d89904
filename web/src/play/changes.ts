/** Views by their differences: the server tells what has changed, and where. */

import type { StoryEvent, View } from "../protocol";

/** A place in a view, its keys and indexes with dots between, and what stands there now. */
type Change = readonly [string, unknown];

/** The view to which changes lead; the one that is given stays as it is, and what has not changed is shared. */
export function changed(view: View, changes: readonly Change[]): View {
  return changes.reduce((now, [place, value]) => put(now, place.split("."), value), view);
}

/** The positions at each event of a move or more, from the one before the first. */
export function unfold(start: View, told: readonly StoryEvent[]): View[] {
  let view = start;
  return told.map((each) => (view = changed(view, each.changes ?? [])));
}

function put<T>(inside: T, [step, ...way]: string[], value: unknown): T {
  if (step === undefined) return value as T;
  const copy = (Array.isArray(inside) ? [...inside] : { ...inside }) as Record<string, unknown>;
  copy[step] = put(copy[step], way, value);
  return copy as T;
}
