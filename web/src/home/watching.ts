/** Looking again and again while somebody looks at the page; more and more seldom while nothing answers. */

export interface Pace {
  /** Milliseconds between looks. */
  every: number;
  /** The longest wait after looks that failed. */
  longest: number;
}

/** Whether the page is looked at, and when that changes; the browser's own, except in tests. */
export interface Page {
  readonly visibilityState: string;
  addEventListener(kind: "visibilitychange", told: () => void): void;
  removeEventListener(kind: "visibilitychange", told: () => void): void;
}

/** How long to wait after so many failures in a row. */
export function pause(failures: number, pace: Pace): number {
  return Math.min(pace.longest, pace.every * 2 ** Math.min(failures, 16));
}

/** Look now, and from then on; `look` answers whether it succeeded. Returned is how to stop. */
export function watch(look: () => Promise<boolean>, pace: Pace, page: Page): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let looking = false;
  let stopped = false;

  async function again(): Promise<void> {
    clearTimeout(timer);
    if (looking || stopped || page.visibilityState === "hidden") return;
    looking = true;
    failures = (await look()) ? 0 : failures + 1;
    looking = false;
    if (!stopped) timer = setTimeout(again, pause(failures, pace));
  }

  page.addEventListener("visibilitychange", again);
  void again();
  return () => {
    stopped = true;
    clearTimeout(timer);
    page.removeEventListener("visibilitychange", again);
  };
}
