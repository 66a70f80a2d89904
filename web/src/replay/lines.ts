/** Which move brought which lines of the story: known from how long the story was after each move that was looked at. */

export class Lines {
  /** How long the story was after a move; before the first there was none. */
  readonly #lengths = new Map<number, number>([[-1, 0]]);

  note(move: number, length: number): void {
    this.#lengths.set(move, length);
  }

  /** The lines a move brought, from one index up to another; null while that is not known. The set-up is move 0. */
  of(move: number): { from: number; to: number } | null {
    const from = this.#lengths.get(move - 1);
    const to = this.#lengths.get(move);
    return from === undefined || to === undefined ? null : { from, to };
  }

  /**
   * The move that brought a line, out of those up to a last one.
   *
   * Where two moves far apart are all that is known, `ask` is the move to look at next.
   */
  find(line: number, last: number): { move: number } | { ask: number } {
    let before = -1;
    let after = last;
    for (const [move, length] of this.#lengths)
      if (length <= line) before = Math.max(before, move);
      else after = Math.min(after, move);
    return after - before <= 1 ? { move: after } : { ask: (before + after) >> 1 };
  }
}
