/** What lies in a province or in the centre, in words. */

import type { Game } from "../../../protocol";
import { words } from "../words/strings";
import { pawnName } from "../things";
import {
  conflictAt,
  extraOf,
  piecesIn,
  suitName,
  valueName,
  type CoinView,
  type Face,
  type FiefsView,
  type ProvinceView,
  type TileView,
} from "../view";

const say = words.board.land;

export const faceName = (game: Game, face: Face) =>
  words.face(suitName(game, face.suit), valueName(game, face.value));

/** A single tile: its face if it is known, and who knows it. */
export function tileWords(game: Game, tile: TileView): string {
  if (!tile.face) return words.board.tileDown;
  const face = faceName(game, tile.face);
  return tile.up ? words.board.tileUp(face) : words.board.tileKnown(face);
}

function tilesWords(game: Game, tiles: readonly TileView[]): string[] {
  const said = [];
  const up = tiles.filter((tile) => tile.up);
  const known = tiles.filter((tile) => !tile.up && tile.face);
  const down = tiles.length - up.length;
  if (up.length) said.push(say.faceUp(up.map((tile) => faceName(game, tile.face!))));
  if (down) {
    const faces = known.map((tile) => faceName(game, tile.face!));
    said.push(say.faceDown(down, faces));
  }
  return said.length ? said : [say.none];
}

/** Coins by suit, with the values that are known. */
export function coinsWords(game: Game, coins: readonly CoinView[]): string[] {
  return [...new Set(coins.map((coin) => coin.suit))].map((suit) => {
    const of = coins.filter((coin) => coin.suit === suit);
    const known = of.filter((coin) => coin.value !== null).map((coin) => valueName(game, coin.value!));
    return suit === extraOf(game)
      ? say.ofMercenaries(of.length, known)
      : say.ofSuit(suitName(game, suit), of.length, known);
  });
}

export function lordWords(game: Game, province: ProvinceView): string {
  if (province.lord === null) return say.free;
  const suit = suitName(game, province.lord);
  return province.castle === null ? say.marker(suit) : say.castle(suit, valueName(game, province.castle));
}

/** Everything in a province, part by part. */
export function provinceParts(game: Game, view: FiefsView, province: ProvinceView): string[] {
  const said = [lordWords(game, province), ...tilesWords(game, province.tiles)];
  if (province.pawns.length) said.push(say.pawns(province.pawns.map((suit) => pawnName(game, suit))));
  if (province.coins.length) said.push(say.coins(coinsWords(game, province.coins)));
  const pieces = piecesIn(province);
  if (pieces) said.push(say.pieces(pieces, conflictAt(view)));
  return said;
}

/** The thing a coin on the table is named by; null if this seat cannot name it. */
export function lyingThing(game: Game, coin: CoinView, seat: number | null): string | null {
  if (coin.suit === extraOf(game)) return `band ${coin.coin}`;
  if (seat === null || Math.floor(coin.suit / 2) !== seat || coin.value === null) return null;
  return `coin ${coin.suit} ${coin.value}`;
}
