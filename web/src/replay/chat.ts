/** What was said during a game, as its replay shows it. */

import type { Chat } from "../protocol";

/** What a seat could hear; with open eyes, all that whoever looks may know. */
export function heardBy(talk: readonly Chat[], eyes: number | null): Chat[] {
  return talk.filter(
    ({ seat, to }) => eyes === null || to === undefined || seat === eyes || to.includes(eyes),
  );
}
