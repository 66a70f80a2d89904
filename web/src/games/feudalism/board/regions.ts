/** A Region in words. */

import { words } from "../words/strings";
import type { FeudalView, RegionView } from "../view";

const say = words.board.about;

/** Everything that is to be told of a Region, part by part. */
export function regionParts(view: FeudalView, region: RegionView): string[] {
  const parts = [
    region.marker === null ? say.controlled : words.markers[region.marker],
    say.income(region.income),
    say.army(region.army),
  ];
  if (region.target) parts.push(say.target(view.invasion?.people ?? null));
  if (region.disaster) parts.push(say.disaster);
  if (region.raid) parts.push(say.raid);
  if (region.suffered) parts.push(say.suffered);
  if (view.battle?.region === region.id) parts.push(say.battle);
  parts.push(words.colours[region.colour]);
  return parts;
}
