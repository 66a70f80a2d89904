/** The whole table as text, so that who cannot see it knows all that it shows. */

import type { Game, StoryEvent, View } from "../../protocol";
import type { Passage } from "../face";
import { standing } from "./finale";
import { coinsWords, faceName, provinceParts } from "./board/land";
import { words } from "./words/strings";
import { fiefs, suitName, valueName, type FiefsView, type SeatView } from "./view";

const say = words.text;

export function describe(
  game: Game,
  shown: View,
  seat: number | null,
  foreseen: readonly StoryEvent[] = [],
): Passage[] {
  const view = fiefs(shown);
  return [
    turn(game, view),
    ...view.seats.map((owner) => seatOf(game, view, owner, owner.seat === seat, foreseen)),
    {
      heading: say.provinces,
      lines: view.circle.length
        ? view.circle.map((province) =>
            say.provinceIs(
              words.capital(words.province(province.province)),
              provinceParts(game, view, province).join(", "),
            ),
          )
        : [say.noProvinces],
    },
    centre(game, view),
  ];
}

const values = (game: Game, numbers: readonly number[]) => numbers.map((value) => valueName(game, value));

function turn(game: Game, view: FiefsView): Passage {
  const lines = [say.steps[view.step]];
  const laying = view.step === "lay" || view.step === "prince" || view.step === "warlord";
  if (!laying) lines.unshift(say.round(view.round, view.rounds));
  if (view.step === "lay") lines.push(say.tilesLeft(view.tiles_left));
  if (view.drawn) lines.push(say.drawn(faceName(game, view.drawn)));
  if (!laying && view.step !== "over")
    lines.push(say.actions(view.seats[view.mover]?.name ?? "", view.actions_left));
  if (view.conflict !== null) lines.push(say.conflict(words.province(view.conflict)));
  if (view.idle > 0 && view.step !== "over") lines.push(say.idle(view.idle));
  if (view.waiting.length) lines.push(say.waiting(view.waiting.map((seat) => view.seats[seat]?.name ?? "")));
  return { heading: say.turn, lines };
}

function seatOf(
  game: Game,
  view: FiefsView,
  owner: SeatView,
  you: boolean,
  foreseen: readonly StoryEvent[],
): Passage {
  const over = view.step === "over";
  const lines = [say.points(view.points[owner.seat] ?? 0, over)];
  if (over) lines.push(say.place(view.places[owner.seat] ?? 0));
  for (const prince of owner.princes) {
    const suit = suitName(game, prince.suit);
    const counted = standing(foreseen, prince.suit);
    if (prince.score !== null) lines.push(say.score(suit, prince.score));
    else if (counted) lines.push(say.counted(suit, counted.points, counted.weaker));
    lines.push(say.princeAt(suit, prince.at === null ? null : words.province(prince.at)));
    if (prince.castle_at !== null)
      lines.push(say.castleAt(suit, valueName(game, prince.castle), words.province(prince.castle_at)));
    if (prince.marker_at !== null) lines.push(say.markerAt(suit, words.province(prince.marker_at)));
    lines.push(
      prince.reserve
        ? say.reserveIs(suit, values(game, prince.reserve))
        : say.reserveCount(suit, prince.reserve_count, values(game, prince.certain)),
    );
  }
  lines.push(
    owner.hired?.length
      ? say.hiredAre(values(game, owner.hired))
      : say.hired(owner.hired_count, values(game, owner.hired_certain)),
  );
  return { heading: say.seat(owner.name, you), lines };
}

function centre(game: Game, view: FiefsView): Passage {
  const { bribes, mercenaries, certain, tiles, castle } = view.centre;
  const lines = [
    say.holder(view.holder === null ? null : (view.seats[view.holder]?.name ?? "")),
    say.bribes(coinsWords(game, bribes)),
    say.mercenaries(mercenaries),
  ];
  if (certain.length) lines.push(say.certain(values(game, certain)));
  if (castle) lines.push(say.warlord(tiles.map((tile) => (tile.face ? faceName(game, tile.face) : "?"))));
  return { heading: say.centre, lines };
}
