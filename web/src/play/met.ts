/** The games that somebody has sat down to in this browser: what is said at the first table is said once. */

const KEPT = "met";

const games = (): string[] => (localStorage.getItem(KEPT) ?? "").split(",").filter(Boolean);

export const hasMet = (game: string) => games().includes(game);

export function meet(game: string): void {
  if (!hasMet(game)) localStorage.setItem(KEPT, [...games(), game].join());
}
