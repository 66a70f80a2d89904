/** The whole board as text, so that who cannot see it knows all that it shows. */

import type { Game, View } from "../../protocol";
import type { Passage } from "../face";
import { orderOf, placingName } from "./board/order";
import { groundWords, lyingOn, lyingWords } from "./board/squares";
import { words } from "./words/strings";
import { DUCHY, duchyPlaces, groundAt, squaresOf } from "./board/terrain";
import { squareName } from "./things";
import { fealty, kindOf, lastPlaced, seatName, type FealtyView, type SeatView } from "./view";

const say = words.text;

export function describe(game: Game, shown: View, seat: number | null): Passage[] {
  const view = fealty(shown);
  const hand = seat === null ? null : view.seats[seat];
  return [
    turn(game, view),
    ...(hand?.hand ? [handOf(game, hand)] : []),
    ...view.seats.map((owner) => seatOf(game, view, owner, owner.seat === seat)),
    {
      heading: say.markers,
      lines: [
        view.markers.length
          ? say.markersOn(view.markers.map((square) => squareName(square, view.side)))
          : say.noMarkers,
      ],
    },
    { heading: say.duchies, lines: duchies(view) },
    { heading: say.kingdom, lines: rows(game, view) },
  ];
}

function turn(game: Game, view: FealtyView): Passage {
  const lines = [say.turnOf(view.turn, view.turns), say.steps[view.step]];
  const order = orderOf(view).map((placing, at) =>
    say.ordered(at + 1, placingName(game, view, placing), words.order[placing.state]),
  );
  if (order.length) lines.push(say.order(order));
  if (view.waiting.length) lines.push(say.waiting(view.waiting.map((seat) => seatName(game, view, seat))));
  return { heading: say.turn, lines };
}

function handOf(game: Game, owner: SeatView): Passage {
  const lines = (owner.hand ?? []).map((kind) => words.hand.card(kindOf(game, kind)));
  if (owner.picked !== null) lines.push(say.picked(words.card(kindOf(game, owner.picked))));
  if (owner.plan?.length) lines.push(say.plan(cards(game, owner.plan)));
  return { heading: say.hand, lines: lines.length ? lines : [words.hand.empty] };
}

const cards = (game: Game, kinds: readonly number[]) => kinds.map((kind) => words.card(kindOf(game, kind)));

function seatOf(game: Game, view: FealtyView, owner: SeatView, you: boolean): Passage {
  const over = view.step === "over";
  const last = lastPlaced(view);
  const partners = view.seats.filter((other) => other.team === owner.team && other.seat !== owner.seat);
  const tokens = view.tokens.filter((token) => token.seat === owner.seat);
  const lines = [say.points(view.points[owner.seat] ?? 0, over)];
  if (over) lines.push(say.place(view.places[owner.seat] ?? 0));
  if (owner.heir && !over) lines.push(say.heir);
  if (partners.length) lines.push(say.team(partners.map((other) => seatName(game, view, other.seat))));
  lines.push(
    say.pieces(
      owner.pieces.map(({ kind, square }) => {
        const at = say.pieceAt(words.card(kindOf(game, kind)), squareName(square, view.side));
        return last?.seat === owner.seat && last.kind === kind ? `${at} (${words.board.lastPlaced})` : at;
      }),
    ),
  );
  if (tokens.length)
    lines.push(
      say.influence(tokens.map(({ count, square }) => say.tokensAt(count, squareName(square, view.side)))),
    );
  lines.push(say.cards(owner.hand_size, owner.deck_size));
  if (owner.unplayed.length) lines.push(say.unplayed(cards(game, owner.unplayed)));
  // What went back is in the hand; where there are no hands it lies on the deck (RU-22).
  if (owner.known.length)
    lines.push((owner.hand_size > 0 ? say.known : say.faceUp)(cards(game, owner.known)));
  if (owner.removed.length) lines.push(say.removed(cards(game, owner.removed)));
  return { heading: say.seat(seatName(game, view, owner.seat), you), lines };
}

function duchies(view: FealtyView): string[] {
  const places = duchyPlaces(view.kingdom);
  return view.duchies.flatMap(({ name, used }, slot) => {
    const place = places[slot];
    if (!place) return [];
    const corner = (down: number, right: number) =>
      squareName((place.row + down) * view.side + place.column + right, view.side);
    return [say.duchy(name, corner(0, 0), corner(DUCHY - 1, DUCHY - 1), used)];
  });
}

function rows(game: Game, view: FealtyView): string[] {
  const lying = lyingOn(view);
  const squares = squaresOf(view.kingdom);
  return view.kingdom.map((_, row) =>
    say.row(
      row + 1,
      squares
        .filter((square) => square.row === row)
        .map(({ column }) => {
          const square = row * view.side + column;
          const lies = lyingWords(game, view, lying, square);
          const ground = groundWords(groundAt(view.kingdom, row, column)!);
          return say.square(squareName(square, view.side), lies ? `${ground}: ${lies}` : ground);
        }),
    ),
  );
}
