/** Where things are on a board: every cell of its grid, in the board's own units. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A cell of the board: something that can be pointed at, walked to and chosen. */
export interface Place {
  /** As the server names it. */
  thing: string;
  /** As it is said to somebody who cannot see it. */
  label: string;
  box: Box;
  /** Its outline, where that is not the box. */
  d?: string;
  /** Where a mark stands, if not at the upper right. */
  mark?: Point;
  /** Things that have no cell of their own and stand here. */
  holds?: readonly string[];
}

export type Rows = readonly (readonly Place[])[];

/** The last move of a seat: it stays marked at the thing. */
export interface Mark {
  thing: string;
  seat: number;
}

export const middleOf = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** The outline of a cell. */
export const outlineOf = ({ d, box: { x, y, w, h } }: Place) => d ?? `M${x} ${y}h${w}v${h}h${-w}z`;

/** The cell of a thing, or the cell where it stands; undefined if it is not on the board. */
export function spot(rows: Rows, thing: string): Place | undefined {
  const all = rows.flat();
  return all.find((place) => place.thing === thing) ?? all.find((place) => place.holds?.includes(thing));
}

export interface Marked {
  place: Place;
  seats: number[];
}

/** The marked cells, each with the seats that moved there last. */
export function markedOn(rows: Rows, marks: readonly Mark[]): Marked[] {
  const found = new Map<Place, Set<number>>();
  for (const { thing, seat } of marks) {
    const place = spot(rows, thing);
    if (place) found.set(place, (found.get(place) ?? new Set()).add(seat));
  }
  return [...found].map(([place, seats]) => ({ place, seats: [...seats].sort((a, b) => a - b) }));
}
