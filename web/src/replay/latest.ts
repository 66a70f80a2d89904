/** Fetches what was asked for last: one at a time and with pauses, so that dragging asks for little and shows the newest. */

export class Latest<Key, Thing> {
  #wanted: Key | undefined;
  #busy = false;
  #stopped = false;

  constructor(
    private readonly fetch: (key: Key) => Promise<Thing>,
    private readonly show: (thing: Thing, key: Key) => void,
    private readonly fail: (error: unknown) => void,
    /** The shortest time between two fetches, in milliseconds. */
    private readonly pause = 60,
  ) {}

  ask(key: Key): void {
    this.#wanted = key;
    if (!this.#busy && !this.#stopped) void this.#work();
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#stopped = true;
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#wanted !== undefined && !this.#stopped) {
      const key = this.#wanted;
      this.#wanted = undefined;
      try {
        const thing = await this.fetch(key);
        if (!this.#stopped) this.show(thing, key);
      } catch (error) {
        if (!this.#stopped && this.#wanted === undefined) this.fail(error);
      }
      await new Promise((resolve) => setTimeout(resolve, this.pause));
    }
    this.#busy = false;
  }
}
