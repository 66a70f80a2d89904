/** Whether the server serves a newer client than this page is: then the page asks to be reloaded. */

const RELOADED = "reloadedFor"; // by itself, and only once: servers that disagree must not make a page flicker

class Version {
  /** Of this page; empty while it is developed. */
  readonly own =
    typeof document === "undefined"
      ? ""
      : (document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? "");
  /** Of the client that the server serves now. */
  #served = $state(this.own);

  get newer(): boolean {
    return this.#served !== this.own;
  }

  /** An answer of the server tells which client it serves. */
  heard(served: string | null): void {
    if (!this.own || !served) return;
    this.#served = served;
  }

  /** Load the new client, if that loses nothing: what is being written, or done in a dialog, comes first. */
  reloadUnnoticed(): void {
    const written = [
      ...document.querySelectorAll<HTMLInputElement>("textarea, input:not([type]), input[type=text]"),
    ];
    const busy =
      written.some((field) => field.value && !field.readOnly) || document.querySelector("dialog[open]");
    if (!this.newer || busy || sessionStorage.getItem(RELOADED) === this.#served) return;
    sessionStorage.setItem(RELOADED, this.#served);
    location.reload();
  }
}

export const version = new Version();
