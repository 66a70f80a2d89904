/** A deal that a seat wants to open: at once where it can, else at the next chance, for which it interrupts. */

import { untrack } from "svelte";

import type { Choice, View } from "../protocol";
import type { Draft } from "./draft.svelte";
import type { TableStore } from "./table.svelte";
import type { Viewer } from "./viewer.svelte";

/** A deal that answers another one: its lines by their notations, and in words what each side gives. */
export interface Counter {
  to: number;
  lines: readonly string[];
  gives: readonly string[];
  gets: readonly string[];
}

interface Wanted extends Counter {
  seat: number;
}

export class Parley {
  #wanted = $state.raw<Wanted | null>(null);
  #tried: number | undefined; // the question that was last answered for it

  constructor(
    private readonly store: TableStore,
    private readonly viewer: Viewer,
    private readonly draft: Draft,
    private readonly opens: (view: View, choices: readonly Choice[], to: number) => Choice | null,
    private readonly onproblem: (error: unknown) => void,
  ) {
    $effect(() => {
      void [this.#wanted, viewer.asked, draft.form];
      untrack(() => this.#goOn());
    });
  }

  #own = $derived.by(() => (this.#wanted?.seat === this.viewer.seat ? this.#wanted : null));
  /** With whom a deal is to be opened at the next chance. */
  to = $derived.by(() => this.#own?.to);
  /** What is kept for that chance, where it answers a deal. */
  kept = $derived.by((): Counter | null => (this.#own && this.#own.lines.length > 0 ? this.#own : null));

  /** The choice by which a deal with a seat can be opened now. */
  opening = (to: number): Choice | null => {
    const { eyes, choices } = this.viewer;
    return eyes?.view ? this.opens(eyes.view, choices, to) : null;
  };

  /** Open a deal; wanted twice it is wanted no more. */
  open = async (to: number): Promise<void> => {
    const { seat } = this.viewer;
    if (seat === null) return;
    const again = this.to === to;
    this.#want(again ? null : { seat, to, lines: [], gives: [], gets: [] });
    if (!again && !this.opening(to)) await this.#interrupt(seat);
  };

  /** Decline a deal, and open another one with the same party. */
  counter = async (counter: Counter): Promise<void> => {
    const { seat, asked } = this.viewer;
    if (seat === null || asked?.passing === undefined) return;
    await this.#interrupt(seat); // before it declines: the window of the deal opens again at once
    await this.store.play(seat, asked.passing).then(() => this.#want({ seat, ...counter }), this.onproblem);
  };

  forget = (): void => this.#want(null);

  #want(wanted: Wanted | null): void {
    this.#tried = undefined;
    this.#wanted = wanted;
  }

  async #interrupt(seat: number): Promise<void> {
    await this.store.hold(seat).catch(() => {}); // it interrupts already, or is asked in any case
  }

  #goOn(): void {
    const { seat, asked } = this.viewer;
    const wanted = this.#wanted;
    if (!wanted || wanted.seat !== seat || !asked || asked.decision === this.#tried) return;
    const { form } = this.draft;
    if (form?.kind === "deal" && form.send && form.sides[1].seat === wanted.to) {
      this.#wanted = null;
      if (wanted.lines.length > 0) void this.draft.fill(wanted.lines);
      return;
    }
    const choice = this.opening(wanted.to);
    if (!choice) return;
    this.#tried = asked.decision;
    this.store.play(seat, choice.action).catch(this.onproblem);
  }
}
