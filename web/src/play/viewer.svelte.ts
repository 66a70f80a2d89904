/** Whose eyes a table is seen through: where several seats share a screen, one at a time, and a curtain between two. */

import { tick } from "svelte";

import { SPECTATOR, type TableStore } from "./table.svelte";

export class Viewer {
  #looked = $state<number | null>(null); // the seat that was last looked through
  #raised = $state<number | null>(null); // the seat whose curtain is up, where several share the screen

  /** Whether somebody still watches what is told: their eyes are kept. */
  watches: () => boolean = () => false;

  constructor(private readonly store: TableStore) {
    $effect(() => {
      this.#looked = this.seat;
    });
  }

  /** The own seats that have a question to answer. */
  asking = $derived.by(() =>
    this.store.seats.filter((seat) => {
      const asked = this.store.eyes[seat]?.asked;
      return asked && asked.answered === undefined && this.store.sending?.seat !== seat;
    }),
  );

  /** The seat that is looked through; null for a spectator. */
  seat = $derived.by(() => {
    const { seats } = this.store;
    const looked = this.#looked;
    const stays =
      looked !== null &&
      (this.asking.includes(looked) ||
        ((this.asking.length === 0 || this.watches()) && seats.includes(looked)));
    return stays ? looked : (this.asking[0] ?? seats[0] ?? null);
  });

  /** The seat whose turn it is to look, while a curtain is down before it. */
  curtain = $derived.by(() =>
    this.store.seats.length > 1 && this.store.status === "playing" && this.seat !== this.#raised
      ? this.seat
      : null,
  );

  /** The seat as the server's messages name it. */
  whose = $derived.by(() => String(this.seat ?? SPECTATOR));
  eyes = $derived.by(() => this.store.eyes[this.whose]);
  asked = $derived.by(() => (this.seat === null ? null : (this.eyes?.asked ?? null)));
  choices = $derived.by(() => this.asked?.choices ?? []);

  async raise(): Promise<void> {
    this.#raised = this.seat;
    await tick();
    document.getElementById("content")?.focus();
  }
}
