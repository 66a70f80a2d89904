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
