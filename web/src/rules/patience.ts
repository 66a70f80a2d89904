/** When the server is away, a page asks again by itself, as it tells its reader. */

import { Problem } from "../api";

const PAUSE_MS = 4000;

/** Ask again after a pause, if that is what went wrong; any other refusal stays. */
export function askAgain(error: unknown, ask: () => void): void {
  if (error instanceof Problem && error.away) setTimeout(ask, PAUSE_MS);
}
