/** What lies in the basket of a shop, and where goods can stand. */

import type { Good, Shop } from "../games/face";

export interface Basket {
  lines: { good: Good; count: number }[];
  /** What all of it costs. */
  sum: number;
  /** What is left of the money then. */
  left: number;
}

/** The shop is that after what was drafted; before the last of it, if nothing can follow on that (`ends`). */
export function basketOf({ goods, money }: Shop, actions: readonly number[], ends: boolean): Basket {
  const lines = goods
    .map((good) => ({ good, count: actions.filter((action) => action === good.choice.action).length }))
    .filter(({ count }) => count > 0);
  const last = ends ? goods.find(({ choice }) => choice.action === actions.at(-1)) : undefined;
  const sum = lines.reduce((all, { good, count }) => all + count * good.price, 0);
  return { lines, sum, left: money - (last?.price ?? 0) };
}

/** The places of goods: those where most can be had first. */
export function placesOf(goods: readonly Good[]): string[] {
  const counts = new Map<string, number>();
  for (const { place } of goods) if (place) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([place]) => place);
}
