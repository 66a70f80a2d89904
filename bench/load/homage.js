// Clients of Homage's server: node homage.js --url=http://127.0.0.1:8000 --pid=N --clients=50 --seconds=15 --mode=brief --game=fealty
'use strict';

const { performance } = require('node:perf_hooks');
const WebSocket = require('ws');
const { anyOf, load, post } = require('./load.js');

class Homage {
  constructor({ url, mode, game }) {
    this.url = url;
    this.game = game;
    this.brief = mode !== 'full';
  }

  guests(number) {
    const come = async (letter) => (await post(`${this.url}/api/me`, { name: `Guest ${number}${letter}` })).token;
    return Promise.all(['a', 'b'].map(come));
  }

  async open([host, other]) {
    const asked = { game: this.game, chairs: ['me', 'open'], pauses: { routine: 0, decisive: 0 } };
    const table = await post(`${this.url}/api/tables`, asked, host);
    await post(`${this.url}/api/tables/${table.id}/seats/1`, {}, other);
    return table.id;
  }

  /** One game of one seat, until it is over. */
  play(table, guests, seat, tally, until) {
    const address = `${this.url.replace('http', 'ws')}/ws/${table}?brief=${this.brief}`;
    const headers = { Authorization: `Bearer ${guests[seat]}` };
    const socket = new WebSocket(address, { headers, perMessageDeflate: false, skipUTF8Validation: true });
    return new Promise((resolve, reject) => {
      let [request, sent, answered] = [0, 0, -1];

      function answer({ decision, actions, choices }) {
        if (decision === answered || until.over) return;
        answered = decision;
        request += 1;
        const action = anyOf(actions ?? choices.map((choice) => choice.action));
        sent = performance.now();
        socket.send(`{"type":"play","id":${request},"seat":${seat},"decision":${decision},"action":${action}}`);
      }

      socket.on('message', (data) => {
        const update = JSON.parse(data);
        tally.heard(data.length);
        if (update.type !== 'update') {
          tally.refused.push(String(data));
          return;
        }
        if (update.done === request && request > 0) tally.acknowledged(guests[seat], sent);
        const asked = update.seats?.[seat]?.asked;
        if (asked) answer(asked);
        if (update.status === 'over') {
          socket.close();
          resolve();
        }
      });
      socket.on('error', reject);
      socket.on('close', (code) => (code === 1005 || until.over ? resolve() : reject(new Error(`closed: ${code}`))));
    });
  }
}

load((asked) => new Homage(asked));
