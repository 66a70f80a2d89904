// A game for boardgame.io of about Fealty's size: two seats, 18 x 18 squares, hidden hands and decks, 40 moves.
'use strict';

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const [SIDE, MOVES, HAND] = [18, 40, 3];
const NEIGHBOURS = [[-1, 0], [1, 0], [0, -1], [0, 1]];

/** The land (0 to 5), pieces on it (10 + seat), a hand and a deck for each seat. */
function setup({ random }) {
  const deck = () => random.Shuffle(Array.from({ length: 30 }, (_, number) => number + 1));
  const decks = { 0: deck(), 1: deck() };
  const seat = (id, colour) => ({ id, colour, tokens: 12, pieces: [], revealed: [], removed: [] });
  return {
    board: Array.from({ length: SIDE }, () => Array.from({ length: SIDE }, () => random.Die(6) - 1)),
    seats: [seat(0, 'blue'), seat(1, 'yellow')],
    duchies: ['Fourgates', 'Fallowmere', 'Oxcross'].map((name, slot) => ({ slot, name, rotation: 0, used: false })),
    players: { 0: { hand: decks[0].splice(0, HAND) }, 1: { hand: decks[1].splice(0, HAND) } },
    secret: { decks },
    placed: 0,
  };
}

/** How many neighbours of a square are free land. */
function freeAround(board, row, column) {
  return NEIGHBOURS.filter(([down, right]) => (board[row + down]?.[column + right] ?? 10) < 10).length;
}

/** Play a card to a free square; draw another. */
function place({ G, playerID }, card, square) {
  const [row, column, held] = [Math.floor(square / SIDE), square % SIDE, G.players[playerID].hand];
  if (!held.includes(card) || !(G.board[row]?.[column] < 10)) return INVALID_MOVE;
  G.board[row][column] = 10 + Number(playerID);
  G.seats[playerID].pieces.push({ kind: card, square });
  G.seats[playerID].tokens += freeAround(G.board, row, column);
  held.splice(held.indexOf(card), 1, G.secret.decks[playerID].pop());
  G.placed += 1;
  return undefined;
}

const manor = {
  name: 'manor',
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  moves: { place },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.placed >= MOVES ? { tokens: G.seats.map((seat) => seat.tokens) } : undefined),
};

module.exports = { SIDE, manor };
