/** How long ago something was, as people say it. */

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 minutes ago", "yesterday"; `justNow` for less than a minute, and for a server whose clock is ahead. */
export function ago(then: number, now: number, justNow: string, language = "en"): string {
  const seconds = (now - then) / 1000;
  for (const [unit, size] of UNITS) {
    const count = Math.floor(seconds / size);
    if (count >= 1) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-count, unit);
  }
  return justNow;
}

/** The day of something that is over. */
export function day(then: number, language = "en"): string {
  return new Date(then).toLocaleDateString(language, { dateStyle: "medium" });
}

/** How much time is left, in its two largest units: "2 days 3 hours", "40 minutes"; seconds only at the end. */
export function timeLeft(ms: number, language = "en"): string {
  const seconds = Math.floor(ms / 1000);
  const parts = (["day", "hour", "minute", "second"] as const).map((unit, at) => {
    const size = [86_400, 3600, 60, 1][at]!;
    const count = Math.floor(seconds / size) % [Infinity, 24, 60, 60][at]!;
    return {
      count,
      words: new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(count),
    };
  });
  const first = Math.max(
    0,
    parts.findIndex(({ count }) => count > 0),
  );
  const shown = seconds === 0 ? parts.slice(3) : parts.slice(first, first >= 2 ? first + 1 : first + 2);
  return shown
    .filter(({ count }, at) => at === 0 || count > 0)
    .map(({ words }) => words)
    .join(" ");
}
