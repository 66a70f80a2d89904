/** Names in the words of an event, so that each can point at its thing. */

export interface Part {
  words: string;
  /** What the words name; null for all that is between names. */
  thing: string | null;
}

/** Cuts sentences at names: whole words only, the longest name first. */
export function splitter(names: ReadonlyMap<string, string>): (words: string) => Part[] {
  if (names.size === 0) return (words) => [{ words, thing: null }];
  const longest = [...names.keys()].sort((one, other) => other.length - one.length).map(escaped);
  const name = new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join("|")})(?![\\p{L}\\p{N}])`, "u");
  const known = new Map<string, Part[]>();
  return (words) => {
    let parts = known.get(words);
    if (!parts) {
      parts = words
        .split(name)
        .map((each, at) => ({ words: each, thing: at % 2 ? (names.get(each) ?? null) : null }))
        .filter((part) => part.words);
      known.set(words, parts);
    }
    return parts;
  };
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
