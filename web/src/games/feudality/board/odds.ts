/** What chances are about, in words. */

import type { Game } from "../../../protocol";
import { words } from "../words/strings";
import { nameOf, parseThing } from "../things";
import type { FeudalityView } from "../view";

export function oddsName(game: Game, view: FeudalityView, thing: string): string {
  const parsed = parseThing(thing);
  const say = words.matter;
  if (parsed?.is === "die") return say.again(nameOf(game, view, thing));
  if (parsed?.is === "seat")
    return (view.step === "baron" ? say.attack : say.monster)(nameOf(game, view, thing));
  return say.things[thing] ?? nameOf(game, view, thing);
}
