/** More about a thing that is pointed at. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { claimsIn, claimsOf, tiesIn, tokensOf } from "./board/claims";
import { groundWords, lyingOn, lyingWords } from "./board/squares";
import { words } from "./words/strings";
import { duchyAt, groundAt } from "./board/terrain";
import { nameOf, parseThing, squareName } from "./things";
import { fealty, kindOf, seatName, type FealtyView } from "./view";

const say = words.about;

export function about(
  game: Game,
  shown: View,
  thing: string,
  foreseen: readonly StoryEvent[],
): Passage | null {
  const view = fealty(shown);
  const parsed = parseThing(thing);
  if (!parsed) return null;
  if (parsed.is === "square") return aboutSquare(game, view, parsed.square, foreseen);
  const kind = kindOf(game, parsed.kind);
  const lines = [say.claims(kind), say.ability(kind)];
  if (parsed.is === "piece") {
    const stands = view.seats[parsed.seat]?.pieces.find((piece) => piece.kind === parsed.kind);
    if (stands) lines.push(say.stands(squareName(stands.square, view.side)));
    if (foreseen.length > 0) {
      const claims = claimsOf(foreseen, parsed.seat, parsed.kind);
      lines.push(
        say.would(
          tokensOf(claims),
          claims.map(({ square }) => squareName(square, view.side)),
        ),
      );
    }
  }
  return { heading: nameOf(game, view, thing), lines };
}

function aboutSquare(
  game: Game,
  view: FealtyView,
  square: number,
  foreseen: readonly StoryEvent[],
): Passage | null {
  const row = Math.floor(square / view.side);
  const column = square % view.side;
  const ground = groundAt(view.kingdom, row, column);
  if (!ground) return null;
  const lines = [];
  const lies = lyingWords(game, view, lyingOn(view), square);
  if (lies) lines.push(lies.charAt(0).toUpperCase() + lies.slice(1) + ".");
  const claim = claimsIn(foreseen).find((each) => each.square === square);
  if (ground.terrain === "mountain") lines.push(say.mountain);
  else if (claim)
    lines.push(say.wouldGoTo(seatName(game, view, claim.seat), kindOf(game, claim.kind), claim.tokens));
  else if (tiesIn(foreseen).includes(square)) lines.push(say.wouldBeTied);
  else if (!lies) lines.push(say.worth(ground.city));
  const duchy = view.duchies[duchyAt(view.kingdom, row, column)];
  if (duchy) lines.push(say.duchy(duchy.name, duchy.used));
  return { heading: say.square(squareName(square, view.side), groundWords(ground)), lines };
}
