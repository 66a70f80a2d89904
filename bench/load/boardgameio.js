// Clients of boardgame.io's server: node boardgameio.js --url=http://127.0.0.1:8000 --clients=50
'use strict';

const { performance } = require('node:perf_hooks');
const { io } = require('socket.io-client');
const { anyOf, load, post } = require('./load.js');
const { SIDE, manor } = require('./manor.js');

class BoardgameIo {
  constructor({ url }) {
    this.url = url;
  }

  async guests(number) {
    return [`Guest ${number}a`, `Guest ${number}b`];
  }

  async open(names) {
    const games = `${this.url}/games/${manor.name}`;
    const { matchID } = await post(`${games}/create`, { numPlayers: 2, unlisted: true });
    const join = (playerName, seat) => post(`${games}/${matchID}/join`, { playerID: String(seat), playerName });
    const joined = [await join(names[0], 0), await join(names[1], 1)];
    return { matchID, credentials: joined.map((one) => one.playerCredentials) };
  }

  /** One game of one seat, until it is over; what a client of boardgame.io sends, without its own copy of the rules. */
  play({ table: { matchID, credentials }, guests: names, seat, tally, pace }) {
    const playerID = String(seat);
    const socket = io(`${this.url}/${manor.name}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    return new Promise((resolve, reject) => {
      let [asked, sent] = [-1, 0];

      function move(state) {
        const { G, ctx, _stateID: number } = state;
        if (ctx.currentPlayer !== playerID || number === asked) return;
        asked = number;
        const args = [anyOf(G.players[playerID].hand), freeSquare(G.board)];
        const payload = { type: 'place', args, playerID, credentials: credentials[seat] };
        pace.move(() => {
          sent = performance.now();
          socket.emit('update', { type: 'MAKE_MOVE', payload }, number, matchID, playerID);
        });
      }

      function follow(state) {
        tally.present.add(names[seat]);
        if (sent && state._stateID > asked) {
          tally.acknowledged(names[seat], sent);
          sent = 0;
        }
        if (state.ctx.gameover !== undefined) {
          socket.close();
          resolve();
        } else {
          move(state);
        }
      }

      socket.on('connect', () => {
        socket.io.engine.on('data', (data) => tally.heard(data.length));
        socket.emit('sync', matchID, playerID, credentials[seat], 2);
      });
      socket.on('sync', (_, { state }) => follow(state));
      socket.on('update', (_, state) => follow(state));
      socket.on('connect_error', reject);
      socket.on('disconnect', (why) => (why === 'io client disconnect' ? resolve() : reject(new Error(why))));
    });
  }
}

function freeSquare(board) {
  for (;;) {
    const [row, column] = [Math.floor(Math.random() * SIDE), Math.floor(Math.random() * SIDE)];
    if (board[row][column] < 10) return row * SIDE + column;
  }
}

load((asked) => new BoardgameIo(asked));
