/** The shield of the house, with a number on it while something waits; and the same on the app. */

const SHIELD = "/icon.svg";
const MOST = 99;

/** The picture of a tab: a number in red over the shield. */
export function counted(count: number): string {
  if (count === 0) return SHIELD;
  const text = count > MOST ? `${MOST}+` : String(count);
  const wide = 10 + 6 * text.length;
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">` +
    `<path d="M4 3h24v12c0 7-5 11-12 14C9 26 4 22 4 15Z" fill="#2f5d9b" stroke="#2a1f14" stroke-width="1.6"/>` +
    `<path d="M16 3h12v12c0 7-5 11-12 14Z" fill="#d9a521" stroke="#2a1f14" stroke-width="1.6"/>` +
    `<rect x="${32 - wide}" y="14" width="${wide}" height="18" rx="9" fill="#b3261e" stroke="#fff" stroke-width="1.5"/>` +
    `<text x="${32 - wide / 2}" y="28" font-family="sans-serif" font-size="14" font-weight="700" fill="#fff" text-anchor="middle">${text}</text>` +
    `</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

/** Show how many decisions wait, on the tab and on the installed app. */
export function showCount(count: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute("href") !== counted(count)) link.href = counted(count);
  if (!("setAppBadge" in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
