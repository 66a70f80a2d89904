/** Where we are: the address of the page, without reloading it. */

import { version } from "./version.svelte";

/** Pages that are about no game and no table. */
const ALONE = ["account", "moderate", "notices", "reset"] as const;
type Alone = (typeof ALONE)[number];

export type Place =
  | { page: "home" }
  | { page: Alone }
  | { page: "new"; game: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "learn"; game: string }
  | { page: "lost" };

/** The page that an address names. */
export function read(path: string, hash = ""): Place {
  const [page = "", name = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (rest.length > 0) return { page: "lost" };
  if (!page) return { page: "home" };
  const alone = ALONE.find((each) => each === page);
  if (!name) return alone ? { page: alone } : { page: "lost" };
  if (page === "new" || page === "learn") return { page, game: name };
  if (page === "table" || page === "replay") return { page, table: name };
  if (page === "rules") return { page, game: name, rule: decodeURIComponent(hash.slice(1)) };
  return { page: "lost" };
}

class Route {
  address = $state({ path: location.pathname, search: location.search, hash: location.hash });
  place = $derived(read(this.address.path, this.address.hash));
  query = $derived(new URLSearchParams(this.address.search));

  constructor() {
    addEventListener("popstate", () => this.#look());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Go to an address of this site. */
  go(href: string, replace = false): void {
    if (replace) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    this.#look();
  }

  #look(): void {
    const { pathname: path, search, hash } = location;
    const moved = path !== this.address.path;
    this.address = { path, search, hash };
    if (moved && !hash) scrollTo(0, 0);
  }

  /** Links within the site are followed here; everything else is left to the browser. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (/^\/(api|docs|openapi|health|metrics)/.test(link.pathname)) return;
    if (version.newer) return; // the browser loads the page, and with it the new client
    event.preventDefault();
    this.go(link.href);
  }
}

export const route = new Route();
