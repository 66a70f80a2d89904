/** Where on the board a choice happens. */

import type { Choice, Game } from "../../../protocol";
import { CENTRE, gapThing, parseThing, provinceThing, type Kind } from "../things";
import { ahead, extraOf, princeOf, type FiefsView, type ProvinceView } from "../view";

/** The province, the gap or the centre where a choice happens, as a thing; null if that is nowhere on the board. */
export function where(game: Game, view: FiefsView, choice: Choice): string | null {
  const things = choice.concerns.map(parseThing);
  const named = (is: Kind) => things.find((thing) => thing?.is === is)?.of ?? null;
  const land = (province: number | null | undefined) => (province == null ? null : provinceThing(province));
  const landWith = (holds: (province: ProvinceView) => boolean) => land(view.circle.find(holds)?.province);
  const [gap, province, pawn, steps] = [named("gap"), named("province"), named("pawn"), named("steps")];
  const [castle, tile, band, coin] = [named("castle"), named("tile"), named("band"), named("coin")];
  const own = named("annex") ?? named("demolish");

  if (named("bribe") !== null) return CENTRE;
  if (gap !== null) return gapThing(gap);
  if (province !== null) return land(province);
  if (pawn !== null && steps !== null) {
    const from = view.circle.find(({ pawns }) => pawns.includes(pawn));
    return land(from && ahead(view, from.province, steps));
  }
  if (castle !== null) return land(princeOf(view, castle)?.castle_at ?? princeOf(view, castle)?.marker_at);
  if (own !== null) return land(princeOf(view, own)?.castle_at);
  if (tile !== null) return landWith(({ tiles }) => tiles.some((each) => each.tile === tile));
  if (band !== null)
    return landWith(({ coins }) => coins.some((each) => each.suit === extraOf(game) && each.coin === band));
  return coin === null ? null : land(princeOf(view, coin)?.at); // deployed or retrieved where its prince stands
}
