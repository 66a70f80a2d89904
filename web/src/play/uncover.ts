/** On a small screen the page scrolls where places that can be chosen would lie under the sheet, or below the screen. */

const SPACE = 8; // pixels that are left free around them

let ours = 0; // where it was scrolled to; whoever has scrolled elsewhere is left alone

export function uncover(root: HTMLElement): void {
  const boxes = (css: string) => [...root.querySelectorAll(css)].map((each) => each.getBoundingClientRect());
  const [board] = boxes(".board svg:has([role=grid])");
  const [sheet] = boxes(".sheet");
  const [bar] = [...document.querySelectorAll("header")].map((each) => each.getBoundingClientRect());
  if (!sheet || !board) return;
  const inSight = ({ top, bottom }: DOMRect) => top < board.bottom && board.top < bottom; // of one that is near, a part
  const lit = boxes(".board [role=gridcell].open").filter(inSight);
  if (lit.length === 0) return;
  if (scrollY > 1 && Math.abs(scrollY - ours) > 1) return;
  const top = Math.max(board.top, Math.min(...lit.map((cell) => cell.top)));
  const bottom = Math.min(board.bottom, Math.max(...lit.map((cell) => cell.bottom)));
  const end = sheet.left > 0 ? innerHeight : sheet.top; // on a phone on its side, it stands beside the board
  const above = top - Math.max(0, bar?.bottom ?? 0) - SPACE;
  const below = bottom - end + SPACE;
  const by = above < 0 ? above : Math.max(0, Math.min(above, below));
  ours = Math.max(0, scrollY + by);
  if (ours === scrollY) return;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: ours, behavior: still ? "instant" : "smooth" });
}
