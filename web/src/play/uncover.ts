/** On a small screen the board scrolls where places that can be chosen would lie under the sheet with the question. */

const SPACE = 8; // pixels that are left free around them

let ours = 0; // where it was scrolled to; whoever has scrolled elsewhere is left alone

export function uncover(root: HTMLElement): void {
  const boxes = (css: string) => [...root.querySelectorAll(css)].map((each) => each.getBoundingClientRect());
  const lit = boxes(".board [role=gridcell].open");
  const [sheet] = boxes(".sheet");
  const [bar] = [...document.querySelectorAll("header")].map((each) => each.getBoundingClientRect());
  if (!sheet || sheet.left > 0 || lit.length === 0) return; // on its side, the sheet stands beside the board
  if (scrollY > 1 && Math.abs(scrollY - ours) > 1) return;
  const above = Math.min(...lit.map(({ top }) => top)) - Math.max(0, bar?.bottom ?? 0) - SPACE;
  const below = Math.max(...lit.map(({ bottom }) => bottom)) - sheet.top + SPACE;
  const by = above < 0 ? above : Math.max(0, Math.min(above, below));
  ours = Math.max(0, scrollY + by);
  if (ours === scrollY) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: ours, behavior: still ? "instant" : "smooth" });
}
