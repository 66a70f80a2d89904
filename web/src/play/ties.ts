/** Places that points alone do not give: a rule of the game decided among equals. */

export interface Tie {
  /** Those who came first among them, and those who have as many points and came after. */
  before: number[];
  after: number[];
}

/** The first tie that was broken, from the top; null if the points say it all. */
export function brokenTie(points: readonly number[], places: readonly number[]): Tie | null {
  const seats = points.map((_, seat) => seat).sort((a, b) => places[a]! - places[b]! || a - b);
  for (const first of seats) {
    const after = seats.filter((seat) => places[seat]! > places[first]! && points[seat]! >= points[first]!);
    if (after.length > 0)
      return {
        before: seats.filter((seat) => places[seat] === places[first] && points[seat] === points[first]),
        after,
      };
  }
  return null;
}
