// Clients of Homage's server: node homage.js --url=http://127.0.0.1:8000 --clients=50 --mode=brief --game=fealty
// With several addresses, commas between, the players of a table are at different servers, or with --together=1 at one.
// With --push=ADDRESS their pages are off the screen, and they are notified there.
// With --windows=1 windows stand open as long as usual; players pass where they are waited for.
'use strict';

const { createECDH, randomBytes } = require('node:crypto');
const { performance } = require('node:perf_hooks');
const WebSocket = require('ws');
const { anyOf, load, post } = require('./load.js');
const { Seen } = require('./seen.js');

const TAKEN_LEAVE = new Set([1000, 1005]); // codes with which a server closes what its client has closed

class Homage {
  constructor({ url, mode, game, seats = 2, windows = 0, together = 0, push = '' }) {
    this.push = push;
    this.urls = url.split(',');
    this.together = together;
    this.game = game;
    this.seats = seats;
    this.agreed = windows ? {} : { pauses: { routine: 0, decisive: 0 } };
    this.brief = mode !== 'full';
  }

  /** The server that a seat of a company of clients is at. */
  at(number, seat = 0) {
    return this.urls[(this.together ? number : number + seat) % this.urls.length];
  }

  guests(number) {
    const come = async (letter) => {
      const { token } = await post(`${this.at(number)}/api/me`, { name: `Guest ${number}${letter}` });
      if (this.push) await this.subscribe(token, number, letter);
      return token;
    };
    return Promise.all([...'abcdef'.slice(0, this.seats)].map(come));
  }

  subscribe(token, number, letter) {
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const asked = { endpoint: `${this.push}/${number}${letter}`, keys };
    return post(`${this.at(number)}/api/notices/push`, asked, token);
  }

  async open([host, ...others], number) {
    const asked = { game: this.game, chairs: ['me', ...others.map(() => 'open')], ...this.agreed };
    const table = await post(`${this.at(number)}/api/tables`, asked, host);
    for (const [at, other] of others.entries())
      await post(`${this.at(number)}/api/tables/${table.id}/seats/${at + 1}`, {}, other);
    return table.id;
  }

  /** One game of one seat, until it is over, or until the client leaves. */
  play({ table, guests, seat, number, tally, pace, leaving }) {
    const address = `${this.at(number, seat).replace('http', 'ws')}/ws/${table}?brief=${this.brief}`;
    const headers = { Authorization: `Bearer ${guests[seat]}` };
    const socket = new WebSocket(address, { headers, perMessageDeflate: false, skipUTF8Validation: true });
    const [client, seen] = [guests[seat], new Seen()];
    return new Promise((resolve, reject) => {
      let [request, sent, answered] = [0, 0, -1];

      function answer({ decision, actions, choices, passing, closes }) {
        if (decision === answered || closes) return;
        answered = decision;
        const action = passing ?? (actions ? anyOf(actions) : anyOf(choices).action);
        pace.move(() => {
          request += 1;
          sent = performance.now();
          socket.send(`{"type":"play","id":${request},"seat":${seat},"decision":${decision},"action":${action}}`);
        });
      }

      if (this.push) socket.on('open', () => socket.send('{"type":"hidden","hidden":true}'));
      socket.on('message', (data) => {
        tally.heard(data.length);
        const update = seen.takeIn(data);
        if (update.type === 'presence') return;
        if (update.type !== 'update') {
          tally.refused.push(String(data));
          return;
        }
        tally.present.add(client);
        if (update.done === request && request > 0) tally.acknowledged(client, sent, update.entry);
        const asked = update.seats?.[seat]?.asked;
        if (asked) answer(asked);
        if (update.status === 'over') {
          socket.close();
          resolve();
        }
      });
      leaving?.then(() => socket.close());
      socket.on('error', reject);
      socket.on('close', (code, why) => (TAKEN_LEAVE.has(code) ? resolve() : reject(new Error(`closed: ${code} ${why}`))));
    });
  }
}

if (require.main === module) load((asked) => new Homage(asked));

module.exports = { Homage };
