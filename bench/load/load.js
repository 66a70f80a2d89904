// Many clients in companies, each at a table of two or more (--seats). They are told (told.js): `tables N` opens so many
// more for each company, `hold` lets nobody move, `go` lets those move who have waited, `where` tells their tables,
// `measure S` notes what they see for some seconds.
'use strict';

const { performance } = require('node:perf_hooks');
const { fail, obey, options, pause, say } = require('./told.js');

const AT_ONCE = 16; // companies that open tables at the same time
const PATIENCE_MS = 180_000; // until all clients have made a first move, and until enough is measured
const LEAST_MOVES = 20; // of clients that never pause: figures of fewer tell nothing, however slow the machine is

/** A time of this process by the clock that all processes share, in milliseconds. */
const clockAhead = Number(process.hrtime.bigint()) / 1e6 - performance.now();
const onTheMachine = (time) => time + clockAhead;
const rounded = (ms) => Math.round(1000 * ms) / 1000;

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
    this.entries = []; // the moves that were so late: which entry of its table each is, where clients know that, and
    this.sent = []; // when it was sent, by the clock of the machine
    this.bytes = 0;
    this.messages = 0;
    this.refused = [];
    this.lateTables = 0;
  }

  /** A client's move, sent at `sent`, is acknowledged; it is that entry of its table, if the server numbers them. */
  acknowledged(client, sent, entry = 0) {
    if (!this.measuring) {
      this.movers.add(client);
      return;
    }
    this.delays.push(rounded(performance.now() - sent));
    this.entries.push(entry);
    this.sent.push(rounded(onTheMachine(sent)));
  }

  heard(size) {
    if (!this.measuring) return;
    this.bytes += size;
    this.messages += 1;
  }
}

/**
 * When clients move: as soon as they may, or each every so many seconds. They take turns at a table, so whoever is asked
 * thinks for that long divided by their number, by chance a bit more or less.
 */
class Pace {
  constructor({ pace = 0, still = 0, seats }) {
    this.ms = (1000 * pace) / seats;
    this.still = still ? [] : null; // moves that wait until all may begin
  }

  /** Let a client move when it has thought. */
  move(move) {
    if (this.still) this.still.push(move);
    else if (this.ms) setTimeout(move, this.ms * (0.5 + Math.random()));
    else move();
  }

  /** How many moves a measurement takes at least. */
  get leastMoves() {
    if (this.still) return 0;
    return this.ms ? 1 : LEAST_MOVES;
  }

  hold() {
    this.still ??= [];
  }

  go() {
    const waiting = this.still ?? [];
    this.still = null;
    for (const move of waiting) setTimeout(move, Math.random() * this.ms);
  }
}

/** Some clients and the tables they have opened; all play them one after the other. */
class Company {
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
async function forEach(items, work, atOnce = AT_ONCE) {
  const left = [...items];
  const worker = async () => {
    while (left.length) await work(left.pop());
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function until(size, enough, what) {
  const limit = performance.now() + PATIENCE_MS;
  while (size() < enough) {
    if (performance.now() > limit) throw new Error(`only ${size()} of ${enough} ${what}`);
    await pause(20);
  }
}

/** What is seen between these two lines; the delays are written down after it has been said that it is over. */
async function measure({ tally, pace }, seconds) {
  const [own, began] = [process.cpuUsage(), performance.now()];
  tally.begin();
  tally.measuring = true;
  await pause(seconds * 1000);
  await until(() => tally.delays.length, pace.leastMoves, 'moves were made');
  tally.measuring = false;
  const used = process.cpuUsage(own);
  const took = (performance.now() - began) / 1000;
  say('measure');
  say('measured', {
    seconds: took,
    delays: tally.delays,
    entries: tally.entries,
    sent: tally.sent,
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
  const asked = { first: 0, seats: 2, ...options() };
  const [side, tally, pace] = [makeSide(asked), new Tally(), new Pace(asked)];
  const run = { tally, pace };
  const companies = Array.from(
    { length: asked.clients / asked.seats },
    (_, number) => new Company(side, asked.first + number, run),
  );
  await forEach(companies, async (company) => {
    await company.introduce();
    await company.open(1);
  });
  for (const company of companies) company.guests.forEach((_, seat) => company.play(seat).catch(fail));
  await until(() => tally.present.size, asked.clients, 'clients could come to a table');
  if (!pace.still && !pace.ms) await until(() => tally.movers.size, asked.clients, 'clients could move');
  await obey({
    measure: (seconds) => measure(run, seconds),
    tables: (more) => forEach(companies, (company) => company.open(more)),
    hold: () => pace.hold(),
    go: () => pace.go(),
    where: async () => ({ tables: await Promise.all(companies.map((company) => company.table(0))) }),
  });
}

/** A JSON answer of a server, or an error that tells which request failed. */
async function post(url, body, token) {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const anyOf = (items) => items[Math.floor(Math.random() * items.length)];

module.exports = { load: (makeSide) => load(makeSide).catch(fail), anyOf, forEach, onTheMachine, post, rounded };
