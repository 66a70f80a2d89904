/** The worker that keeps the client for when there is no server. */

import "./notices/install.svelte"; // what the browser offers, it offers early

/** Start it once the page has nothing more urgent to load; where there is none, as over plain HTTP, pages do without. */
export function startWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const start = () => void navigator.serviceWorker.register("/worker.js").catch(() => {});
  if (document.readyState === "complete") setTimeout(start, LATER_MS);
  else addEventListener("load", () => setTimeout(start, LATER_MS));
}

const LATER_MS = 2000;
