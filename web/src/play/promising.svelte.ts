/** A pledge that is being put together: a new one, or one that answers a proposal. */

import type { Pledge } from "../protocol";
import { awaits } from "./pledges";
import type { TableStore } from "./table.svelte";
import type { Viewer } from "./viewer.svelte";

export class Promising {
  #composing = $state(false);
  #countered = $state.raw<Pledge | null>(null);

  constructor(
    private readonly store: TableStore,
    private readonly viewer: Viewer,
  ) {}

  /** The proposal that it answers, while that waits for an answer. */
  answered = $derived.by(() => {
    const { seat, eyes } = this.viewer;
    const pledges = seat === null ? [] : (eyes?.pledges ?? []);
    return pledges.find((each) => each.pledge === this.#countered?.pledge && awaits(each, seat!)) ?? null;
  });
  busy = $derived.by(
    () =>
      this.viewer.seat !== null &&
      this.store.status === "playing" &&
      (this.#composing || this.answered !== null),
  );

  compose(open: boolean): void {
    this.#composing = open;
    this.#countered = null;
  }

  counter(pledge: Pledge): void {
    this.#countered = pledge;
  }
}
