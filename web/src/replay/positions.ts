/** The positions of one game as one pair of eyes sees them: fetched when needed, the last few kept. */

import type { Replayed } from "../protocol";
import { Lines } from "./lines";

export class Positions {
  /** Stays known when the positions themselves are let go. */
  readonly lines = new Lines();
  readonly #kept = new Map<number, Replayed>();
  readonly #coming = new Map<number, Promise<Replayed>>();

  constructor(
    private readonly fetch: (move: number) => Promise<Replayed>,
    private readonly room = 64,
  ) {}

  /** A position, if it is here. */
  at(move: number): Replayed | undefined {
    const found = this.#kept.get(move);
    if (found) this.#keep(found);
    return found;
  }

  /** A position, fetched once however often it is asked for. */
  get(move: number): Promise<Replayed> {
    const here = this.at(move);
    if (here) return Promise.resolve(here);
    let coming = this.#coming.get(move);
    if (!coming) {
      coming = this.fetch(move)
        .then((position) => {
          this.lines.note(position.move, position.story.length);
          this.#keep(position);
          return position;
        })
        .finally(() => this.#coming.delete(move));
      this.#coming.set(move, coming);
    }
    return coming;
  }

  /** The position lately used is let go last. */
  #keep(position: Replayed): void {
    this.#kept.delete(position.move);
    this.#kept.set(position.move, position);
    if (this.#kept.size > this.room) this.#kept.delete(this.#kept.keys().next().value!);
  }
}
