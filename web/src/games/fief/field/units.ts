/** An army at a glance. */

import type { Game } from "../../../protocol";
import { unitOf, UNITS, type Unit, type Units } from "../catalogue";

/** The strongest kind of unit that is seen in an army: the one with most combat points, then the dearest. */
export function strongest(game: Game, units: Units): Unit | null {
  const rank = (unit: Unit) => {
    const { cp = 0, price = 0 } = unitOf(game, unit) ?? {};
    return cp * 100 + price;
  };
  return UNITS.filter((unit) => units[unit]).reduce<Unit | null>(
    (one, other) => (one === null || rank(other) > rank(one) ? other : one),
    null,
  );
}
