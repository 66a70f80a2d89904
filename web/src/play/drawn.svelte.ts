/** What is drawn on the board and in the hand of a page. */

interface Places {
  board: Set<string>;
  hand: Set<string>;
}

export class Drawn {
  /** The element that holds the table. */
  root = $state<HTMLElement>();
  #found = $state.raw<Places>({ board: new Set(), hand: new Set() });

  constructor(
    /** What the drawing depends on. */
    changes: () => unknown,
    /** Whether a scene lies over the board. */
    covered: () => boolean,
  ) {
    $effect(() => {
      void changes();
      const things = (part: string) =>
        new Set(
          [...(this.root?.querySelectorAll<HTMLElement>(`${part} [data-thing]`) ?? [])].flatMap(thingsOf),
        );
      const found = { board: things(covered() ? ".scene" : ".board"), hand: things(".hand") };
      if (!same(found.board, this.board) || !same(found.hand, this.hand)) this.#found = found;
    });
  }

  get board(): Set<string> {
    return this.#found.board;
  }

  get hand(): Set<string> {
    return this.#found.hand;
  }
}

const thingsOf = ({ dataset: { thing, holds } }: HTMLElement) => [thing!, ...(holds?.split(";") ?? [])];
const same = (some: Set<string>, others: Set<string>) =>
  some.size === others.size && [...some].every((thing) => others.has(thing));
