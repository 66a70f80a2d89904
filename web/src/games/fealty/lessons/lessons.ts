/** The small positions that the introduction shows: made by hand, drawn by the board's own code. */

import type { Game } from "../../../protocol";
import type { Claimed } from "../board/claims";
import { groundAt, squaresOf } from "../board/terrain";
import { squareNumber } from "../things";
import type { DuchyView, FealtyView, Kind, SeatView, Token } from "../view";

const ASHWELL = [".-ffMf", "-o-==@", ".-.fff", "f-.MMf", "==f.o-", "fMM.-."];
const FOURGATES = [".-.f@f", "-o.f==", ".-MMff", "f=MM..", "==f.o-", "f@f.-."];
const STONEFOOT = [".-Mf=f", "-o.f=@", ".--.Mf", "ff=-..", "Mffo--", "MMf.-."];
const HARROWGATE = ["f=f.-.", "M@fM-M", "f=f.-.", ".--o-.", "--.f==", ".oMf@f"];
const WOODLAND = ["..ff..", "-o-===", ".fffM.", ".Mff..", "..ff.f", "..M..f"];

export interface Lesson {
  view: FealtyView;
  lit?: Set<number>;
  claims?: (Claimed & { bright: boolean })[];
  ties?: number[];
}

type Stand = [seat: number, name: string, square: string];

const numberOf = (game: Game, name: string) =>
  (game.components.kinds as Kind[]).findIndex((kind) => kind.name === name);

function position(
  game: Game,
  kingdom: string[],
  stands: Stand[],
  more: Partial<FealtyView> = {},
): FealtyView {
  const side = kingdom[0]!.length;
  const seats = [0, 1].map((seat): SeatView => ({
    seat,
    colour: "",
    heir: false,
    team: seat,
    hand: null,
    hand_size: 0,
    deck_size: 0,
    plan: null,
    arranged: 0,
    picked: null,
    revealed: null,
    returned: false,
    unplayed: [],
    known: [],
    removed: [],
    pieces: stands
      .filter(([owner]) => owner === seat)
      .map(([, name, square]) => ({ kind: numberOf(game, name), square: squareNumber(square, side)! })),
  }));
  return {
    game: game.name,
    points: [0, 0],
    places: [1, 1],
    seats,
    turn: 1,
    turns: 8,
    step: "place",
    waiting: [],
    order: [],
    side,
    kingdom,
    duchies: [],
    markers: [],
    tokens: [],
    ...more,
  };
}

/** Claims of a piece on named squares; a city counts two. */
function claims(game: Game, view: FealtyView, seat: number, name: string, squares: string) {
  return squares.split(" ").map((each) => {
    const square = squareNumber(each, view.side)!;
    const city = groundAt(view.kingdom, Math.floor(square / view.side), square % view.side)?.city;
    return { seat, kind: numberOf(game, name), square, tokens: city ? 2 : 1, bright: true };
  });
}

export function placing(game: Game): Lesson {
  const kingdom = ASHWELL.map((line, row) => line + FOURGATES[row]);
  const entered = { id: "", rotation: 0, name: "" };
  const duchies: DuchyView[] = [
    { ...entered, slot: 0, used: false },
    { ...entered, slot: 1, used: true },
  ];
  const view = position(
    game,
    kingdom,
    [
      [0, "Ranger", "c3"],
      [1, "Agent", "h5"],
    ],
    { duchies },
  );
  const open = squaresOf(ASHWELL).filter(
    ({ row, column, ground }) => row !== 2 && column !== 2 && ground.terrain !== "mountain",
  );
  return { view, lit: new Set(open.map(({ row, column }) => row * view.side + column)) };
}

export function ability(game: Game): Lesson {
  const stands: Stand[] = [
    [0, "Knight", "b4"],
    [1, "Baron", "d3"],
  ];
  return { view: position(game, STONEFOOT, stands, { markers: [squareNumber("d4", 6)!] }) };
}

export function claiming(game: Game): Lesson {
  const view = position(game, WOODLAND, [[0, "Ranger", "c4"]]);
  return { view, claims: claims(game, view, 0, "Ranger", "d4 c3 c5 b3 d3 d5 d2 c1") };
}

const BARONS: Stand[] = [
  [0, "Baron", "b4"],
  [1, "Baron", "f4"],
];

export function tie(game: Game): Lesson {
  const view = position(game, HARROWGATE, BARONS);
  const blue = claims(game, view, 0, "Baron", "b3 b5 a4 c4 b2 a3 c3 a5 c5 b6");
  const yellow = claims(game, view, 1, "Baron", "f3 f5 e4 e3 e5 f6");
  return { view, claims: [...blue, ...yellow], ties: [squareNumber("d4", 6)!] };
}

export function counting(game: Game): Lesson {
  const counted = tie(game).claims ?? [];
  const tokens = counted.map(({ square, seat, tokens: count }): Token => ({ square, seat, count }));
  return { view: position(game, HARROWGATE, BARONS, { tokens }) };
}
