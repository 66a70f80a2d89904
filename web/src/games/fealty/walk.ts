/** Where a key leads from a square: along rows and columns, over gaps between duchies, and to what can be chosen. */

const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "PageUp"];

/** Whether a key walks over the board at all. */
export const walks = (key: string) => KEYS.includes(key);

/** The square a key leads to; undefined if there is none that way. `cells` are in reading order. */
export function walk(
  key: string,
  from: number,
  cells: readonly number[],
  side: number,
  lit: ReadonlySet<number>,
): number | undefined {
  const row = Math.floor(from / side);
  const inRow = (square: number) => Math.floor(square / side) === row;
  const inColumn = (square: number) => square % side === from % side;
  const next = (wanted: (square: number) => boolean) =>
    cells.find((square) => square > from && wanted(square));
  const before = (wanted: (square: number) => boolean) =>
    cells.findLast((square) => square < from && wanted(square));
  switch (key) {
    case "ArrowUp":
      return before(inColumn);
    case "ArrowDown":
      return next(inColumn);
    case "ArrowLeft":
      return before(inRow);
    case "ArrowRight":
      return next(inRow);
    case "Home":
      return cells.find(inRow);
    case "End":
      return cells.findLast(inRow);
    case "PageDown":
      return next((square) => lit.has(square));
    case "PageUp":
      return before((square) => lit.has(square));
    default:
      return undefined;
  }
}
