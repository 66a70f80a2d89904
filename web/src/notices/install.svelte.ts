/** Installing the app, where the browser lets a page offer it. */

interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  #offer = $state.raw<Offer | null>(null);

  constructor() {
    if (typeof window === "undefined") return;
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // it is offered on the page of notices, not over a game
      this.#offer = event as Offer;
    });
    addEventListener("appinstalled", () => (this.#offer = null));
  }

  get possible(): boolean {
    return this.#offer !== null;
  }

  /** Let the browser ask the person. */
  async ask(): Promise<void> {
    await this.#offer?.prompt();
    this.#offer = null;
  }
}

export const install = new Install();
