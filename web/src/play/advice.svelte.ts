/** Advice that was asked for: on its way, or the best moves and the one of them that is looked at. */

import type { Hinted } from "../protocol";

export class Advice {
  answer = $state.raw<Hinted | null>(null);
  thinking = $state(false);
  /** Which of the moves is shown on the board. */
  looked = $state(0);
  #question = 0;

  constructor(private readonly ask: (seat: number) => Promise<Hinted>) {}

  /** The action that is pointed at. */
  get action(): number | null {
    return this.answer?.moves[this.looked]?.action ?? null;
  }

  /** Forget it: something else is asked now. */
  clear(): void {
    this.#question++;
    this.answer = null;
    this.thinking = false;
    this.looked = 0;
  }

  async seek(seat: number): Promise<void> {
    this.clear();
    const question = this.#question;
    this.thinking = true;
    try {
      const answer = await this.ask(seat);
      if (question === this.#question) this.answer = answer;
    } catch (error) {
      if (question === this.#question) throw error;
    } finally {
      if (question === this.#question) this.thinking = false;
    }
  }
}
