/** Which requests the worker answers, and how: so that what needs no server is there without one. */

/** A page; a file of the client, named after its content or not; data that all see alike. */
export type Kind = "page" | "asset" | "loose" | "data";

const ELSEWHERE = /^\/(api|docs|og|health|metrics|openapi|ws)(\/|\.|$)/;
const DATA = /^\/api\/(games|players)$|^\/api\/games\/\w+\/(rules|board\.svg)$/;
const LOOSE = /^\/(icons\/.+|icon\.svg|theme\.js|manifest\.webmanifest)$/;

/** What is asked for; null: the worker has no part in it. */
export function kindOf(method: string, path: string, navigating: boolean): Kind | null {
  if (method !== "GET") return null;
  if (DATA.test(path)) return "data";
  if (ELSEWHERE.test(path)) return null;
  if (navigating) return "page";
  if (path.startsWith("/assets/")) return "asset";
  return LOOSE.test(path) ? "loose" : null;
}

export const CLIENT = "Homage-Client"; // which client asks, and which one the server serves
const PREFIX = "homage-";

export const cacheOf = (version: string): string => `${PREFIX}${version}`;

/**
 * Which caches to drop, of all in the order in which they were made: those of versions before ours, but for the last of
 * them while pages are open. What came after ours belongs to a version that is being installed.
 */
export function stale(all: readonly string[], own: string, pagesOpen: boolean): string[] {
  const earlier = all.slice(0, Math.max(all.indexOf(own), 0)).filter((name) => name.startsWith(PREFIX));
  return pagesOpen ? earlier.slice(0, -1) : earlier;
}

/** Whether data kept earlier goes with the client that asks: pictures are asked for by no client in particular. */
export function fits(kept: Headers, asking: string | null): boolean {
  return asking === null || kept.get(CLIENT) === asking;
}

/** Whether an answer says that the server itself is not there, but something before it is. */
export function isAway(status: number): boolean {
  return status >= 502 && status <= 504;
}
