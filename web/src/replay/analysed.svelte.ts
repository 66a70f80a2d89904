/** The analysis of a finished game, as the server makes it: begun, looked after, and shared with all who watch. */

import { api } from "../api";
import { me } from "../me.svelte";
import type { Analysis } from "../protocol";

const PAUSE_MS = 1000;

export class Analysed {
  found = $state.raw<Analysis | null>(null);
  trouble = $state("");
  thinking = $derived(this.found?.status === "thinking");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(private readonly table: string) {}

  /** Somebody may have had it made already. */
  look(): Promise<void> {
    return this.#ask(() => api.analysis(this.table));
  }

  begin(): Promise<void> {
    return this.#ask(async () => {
      await me.introduced();
      return api.analyse(this.table);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #ask(ask: () => Promise<Analysis>): Promise<void> {
    clearTimeout(this.#timer);
    this.trouble = "";
    try {
      this.found = await ask();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    if (this.thinking && !this.#closed) this.#timer = setTimeout(() => this.look(), PAUSE_MS);
  }
}
