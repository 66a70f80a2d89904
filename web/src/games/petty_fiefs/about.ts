/** More about a thing that is pointed at. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { coinsWords, provinceParts, tileWords } from "./board/land";
import { words } from "./words/strings";
import { nameOf, parseThing, type Thing } from "./things";
import { ahead, conflictAt, extraOf, fiefs, piecesIn, princeOf, valueName, type FiefsView } from "./view";

const say = words.about;

export function about(
  game: Game,
  shown: View,
  thing: string,
  _foreseen: readonly StoryEvent[],
): Passage | null {
  const view = fiefs(shown);
  const parsed = parseThing(thing);
  const lines = parsed && linesOf(game, view, parsed);
  return lines ? { heading: words.capital(nameOf(game, view, thing)), lines } : null;
}

function linesOf(game: Game, view: FiefsView, { is, of, value }: Thing): string[] | null {
  switch (is) {
    case "province": {
      const province = view.circle.find((each) => each.province === of);
      if (!province) return null;
      const lines = provinceParts(game, view, province).map((part) => `${words.capital(part)}.`);
      const next = ahead(view, of, 1);
      if (view.step !== "over" && view.step !== "lay")
        lines.push(say.conflict(conflictAt(view) - piecesIn(province)));
      if (next !== null && next !== of) lines.push(say.next(words.province(next)));
      return lines;
    }
    case "gap":
      return [say.gap];
    case "pawn": {
      const at =
        of === extraOf(game)
          ? view.circle.find((province) => province.pawns.includes(of))?.province
          : princeOf(view, of)?.at;
      const stands = at === undefined || at === null ? [] : [say.stands(words.province(at))];
      return [of === extraOf(game) ? say.warlord : say.prince, ...stands];
    }
    case "coin": {
      const lies = view.circle.find((each) =>
        each.coins.some((coin) => coin.suit === of && coin.value === value),
      );
      return [say.coin(value), lies ? say.lies(words.province(lies.province)) : say.inReserve];
    }
    case "hired":
      return [say.coin(of), say.band];
    case "band": {
      const extra = extraOf(game);
      const lies = view.circle.find((each) =>
        each.coins.some((coin) => coin.suit === extra && coin.coin === of),
      );
      return lies ? [say.band, say.lies(words.province(lies.province))] : [say.band];
    }
    case "tile": {
      for (const province of view.circle) {
        const tile = province.tiles.find((each) => each.tile === of);
        if (!tile) continue;
        const lines = [
          `${words.capital(tileWords(game, tile))}.`,
          say.lies(words.province(province.province)),
          say.laid(view.seats[tile.laid_by]?.name ?? ""),
        ];
        if (tile.face?.suit === extraOf(game)) lines.push(say.leaves);
        return lines;
      }
      return null;
    }
    case "castle": {
      const prince = princeOf(view, of);
      if (!prince) return null;
      return [
        prince.castle_at === null
          ? say.noCastle
          : say.castle(valueName(game, prince.castle), words.province(prince.castle_at)),
      ];
    }
    case "centre": {
      const { bribes, mercenaries, certain } = view.centre;
      const lines = [
        say.centre,
        words.text.holder(view.holder === null ? null : (view.seats[view.holder]?.name ?? "")),
        words.text.bribes(coinsWords(game, bribes)),
        words.text.mercenaries(mercenaries),
      ];
      if (certain.length) lines.push(words.text.certain(certain.map((each) => valueName(game, each))));
      return lines;
    }
    default:
      return null;
  }
}
