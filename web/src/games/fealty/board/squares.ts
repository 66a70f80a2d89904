/** What lies on each square, and how a square is said to somebody who cannot see it. */

import type { Game } from "../../../protocol";
import { groundAt, type Ground } from "./terrain";
import { squareName } from "../things";
import { words } from "../words/strings";
import { kindOf, piecesOf, seatName, type FealtyView, type Piece, type Token } from "../view";

export interface Lying {
  pieces: Map<number, Piece>;
  tokens: Map<number, Token>;
  markers: Set<number>;
}

export function lyingOn(view: FealtyView): Lying {
  return {
    pieces: new Map(piecesOf(view).map((piece) => [piece.square, piece])),
    tokens: new Map(view.tokens.map((token) => [token.square, token])),
    markers: new Set(view.markers),
  };
}

/** The terrain in words: "forest with road and city". */
export function groundWords(ground: Ground): string {
  const name = words.terrain[ground.terrain];
  if (ground.city) return `${name} ${words.withCity}`;
  return ground.road ? `${name} ${words.withRoad}` : name;
}

/** What stands or lies on a square, in words; null if nothing does. */
export function lyingWords(game: Game, view: FealtyView, lying: Lying, square: number): string | null {
  const piece = lying.pieces.get(square);
  if (piece) return words.piece(seatName(game, view, piece.seat), kindOf(game, piece.kind));
  const token = lying.tokens.get(square);
  if (token) return words.board.influence(seatName(game, view, token.seat), token.count);
  return lying.markers.has(square) ? words.board.marker : null;
}

/** The whole label of a square, without what can be done with it. */
export function squareWords(game: Game, view: FealtyView, lying: Lying, square: number): string {
  const ground = groundAt(view.kingdom, Math.floor(square / view.side), square % view.side);
  const parts = [squareName(square, view.side), ground ? groundWords(ground) : ""];
  const lies = lyingWords(game, view, lying, square);
  return words.list(lies ? [...parts, lies] : parts);
}
