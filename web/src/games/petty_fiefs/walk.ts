/** Where a key leads from a thing: along what is in a province, from province to province, and to what can be chosen. */

const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageDown", "PageUp"];

/** Whether a key walks over the board at all. */
export const walks = (key: string) => KEYS.includes(key);

/** The thing a key leads to; undefined if there is none that way. Rows go round the circle. */
export function walk(
  key: string,
  from: string,
  rows: readonly (readonly string[])[],
  lit: ReadonlySet<string>,
): string | undefined {
  const at = rows.findIndex((row) => row.includes(from));
  const row = rows[at];
  if (!row) return undefined;
  const place = row.indexOf(from);
  const all = rows.flat();
  const here = all.indexOf(from);
  switch (key) {
    case "ArrowUp":
      return rows[(at + rows.length - 1) % rows.length]![0];
    case "ArrowDown":
      return rows[(at + 1) % rows.length]![0];
    case "ArrowLeft":
      return row[place - 1];
    case "ArrowRight":
      return row[place + 1];
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
    case "PageDown":
      return all.slice(here + 1).find((thing) => lit.has(thing));
    case "PageUp":
      return all.slice(0, here).findLast((thing) => lit.has(thing));
    default:
      return undefined;
  }
}
