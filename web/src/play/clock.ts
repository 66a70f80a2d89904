/** Clocks as they are shown: counted down here between two messages of the server. */

import type { Chair } from "../protocol";

/** What a chair has left now, if it has a clock: `read` and `now` are times of this browser's watch. */
export function leftNow(chair: Chair, read: number, now: number): number | null {
  if (chair.left_ms === undefined) return null;
  const thought = chair.running ? Math.max(0, now - read - (chair.free_ms ?? 0)) : 0;
  return Math.max(0, chair.left_ms - thought);
}

/** Milliseconds as people read a clock: days and hours, minutes and seconds, or tenths at the very end. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (part: number) => String(part).padStart(2, "0");
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  return `${minutes}:${two(seconds % 60)}`;
}
