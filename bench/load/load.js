// Many clients in pairs, each at a table of two. What to do comes line by line on stdin; what was done goes to stdout,
// a line of JSON each: `tables N` opens so many more for each pair, `go` lets those move who have waited,
// `measure S` notes what is seen for so many seconds. They end when stdin does.
'use strict';

const { performance } = require('node:perf_hooks');
const readline = require('node:readline');

const AT_ONCE = 16; // pairs that open tables at the same time
const PATIENCE_MS = 60_000; // until all clients have made a first move

/** Arguments of the form --name=value; numbers become numbers. */
function options() {
  const given = process.argv.slice(2).map((word) => word.replace(/^--/, '').split('='));
  return Object.fromEntries(given.map(([name, value]) => [name, Number.isNaN(+value) ? value : +value]));
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (done, more = {}) => console.log(JSON.stringify({ done, ...more }));

/** What the clients tell: counts and delays while it is measured. */
class Tally {
  constructor() {
    this.measuring = false;
    this.present = new Set(); // clients that have a table before them
    this.movers = new Set();
    this.begin();
  }

  begin() {
    this.delays = [];
    this.bytes = 0;
    this.messages = 0;
    this.refused = [];
    this.lateTables = 0;
  }

  /** A client's move, sent at `sent`, is acknowledged. */
  acknowledged(client, sent) {
    if (this.measuring) this.delays.push(performance.now() - sent);
    else this.movers.add(client);
  }

  heard(size) {
    if (!this.measuring) return;
    this.bytes += size;
    this.messages += 1;
  }
}

/** When clients move: as soon as they may, or each every so many seconds, by chance a bit sooner or later. */
class Pace {
  constructor({ pace = 0, still = 0 }) {
    this.ms = 1000 * pace;
    this.still = still ? [] : null; // moves that wait until all may begin
    this.due = new Map();
  }

  /** Let a client move when it is due. */
  move(client, move) {
    if (this.still) this.still.push(() => this.move(client, move));
    else if (!this.ms) move();
    else setTimeout(() => this.moveNow(client, move), this.wait(client));
  }

  wait(client) {
    if (!this.due.has(client)) return Math.random() * this.ms;
    return Math.max(0, this.due.get(client) - performance.now());
  }

  moveNow(client, move) {
    this.due.set(client, performance.now() + this.ms * (0.5 + Math.random()));
    move();
  }

  go() {
    const waiting = this.still ?? [];
    this.still = null;
    for (const move of waiting) move();
  }
}

/** Two clients and the tables they have opened; both play them one after the other. */
class Pair {
  constructor(side, number, run) {
    this.side = side;
    this.number = number;
    this.run = run;
    this.tables = [];
  }

  async introduce() {
    this.guests = await this.side.guests(this.number);
  }

  async open(more) {
    const upTo = this.tables.length + more;
    for (let n = this.tables.length; n < upTo; n += 1) await this.table(n);
  }

  /** The n-th table; opened beforehand, or now. */
  table(n) {
    this.tables[n] ??= this.side.open(this.guests, this.number);
    return this.tables[n];
  }

  async play(seat) {
    for (let n = 0; ; n += 1) {
      if (!this.tables[n]) this.run.tally.lateTables += 1;
      const table = await this.table(n);
      await this.side.play({ table, guests: this.guests, seat, number: this.number, ...this.run });
    }
  }
}

/** Do something for each, some at a time. */
async function forEach(items, work) {
  const left = [...items];
  const worker = async () => {
    while (left.length) await work(left.pop());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function until(what, size, clients) {
  const limit = performance.now() + PATIENCE_MS;
  while (size() < clients) {
    if (performance.now() > limit) throw new Error(`only ${size()} of ${clients} clients could ${what}`);
    await pause(20);
  }
}

/** What is seen between these two lines; the delays are written down after it has been said that it is over. */
async function measure(tally, seconds) {
  const [own, began] = [process.cpuUsage(), performance.now()];
  tally.begin();
  tally.measuring = true;
  await pause(seconds * 1000);
  tally.measuring = false;
  const used = process.cpuUsage(own);
  const took = (performance.now() - began) / 1000;
  say('measure');
  say('measured', {
    seconds: took,
    delays: tally.delays.map((delay) => Math.round(1000 * delay) / 1000),
    cpu_s: (used.user + used.system) / 1e6,
    bytes: tally.bytes,
    messages: tally.messages,
    refused: tally.refused.length,
    refusal: tally.refused[0] ?? '',
    late_tables: tally.lateTables,
  });
}

/** Open tables, let the clients play, and do what is told. */
async function load(makeSide) {
  const asked = { first: 0, ...options() };
  const [side, tally, pace] = [makeSide(asked), new Tally(), new Pace(asked)];
  const run = { tally, pace };
  const pairs = Array.from({ length: asked.clients / 2 }, (_, number) => new Pair(side, asked.first + number, run));
  await forEach(pairs, async (pair) => {
    await pair.introduce();
    await pair.open(1);
  });
  for (const pair of pairs) for (const seat of [0, 1]) pair.play(seat).catch(fail);
  await until('come to a table', () => tally.present.size, asked.clients);
  if (!pace.still && !pace.ms) await until('move', () => tally.movers.size, asked.clients);
  say('ready');
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [what, number] = line.split(' ');
    if (what === 'measure') {
      await measure(tally, Number(number));
      continue;
    }
    if (what === 'tables') await forEach(pairs, (pair) => pair.open(Number(number)));
    if (what === 'go') pace.go();
    say(what);
  }
  process.exit(0);
}

function fail(error) {
  console.error(error.stack ?? String(error));
  process.exit(1);
}

/** A JSON answer of a server, or an error that tells which request failed. */
async function post(url, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const anyOf = (items) => items[Math.floor(Math.random() * items.length)];

module.exports = { load: (makeSide) => load(makeSide).catch(fail), post, anyOf };
