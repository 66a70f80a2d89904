// Many clients in pairs, each at a table of two, each moving as soon as it may. What they measure goes to stdout as JSON.
'use strict';

const { readFileSync } = require('node:fs');
const { performance } = require('node:perf_hooks');

const AT_ONCE = 16; // pairs that open tables at the same time
const PATIENCE_MS = 30_000; // until all clients have made a first move

/** Arguments of the form --name=value; numbers become numbers. */
function options() {
  const given = process.argv.slice(2).map((word) => word.replace(/^--/, '').split('='));
  return Object.fromEntries(given.map(([name, value]) => [name, Number.isNaN(+value) ? value : +value]));
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Processor ticks that the server has used, all its threads together; null where that cannot be read. */
function serverTicks(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return null;
  }
}

/** Resident memory of the server in KiB; null where that cannot be read. */
function serverKib(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
  } catch {
    return null;
  }
}

/** What the clients tell: counts all the time, delays only while it is measured. */
class Tally {
  constructor() {
    this.measuring = false;
    this.delays = [];
    this.bytes = 0;
    this.refused = [];
    this.movers = new Set();
    this.games = 0;
  }

  /** A client's move, sent at `sent`, is acknowledged. */
  acknowledged(client, sent) {
    if (this.measuring) this.delays.push(performance.now() - sent);
    else this.movers.add(client);
  }

  heard(size) {
    if (this.measuring) this.bytes += size;
  }
}

/** Two clients and the tables they have opened; both play them one after the other. */
class Pair {
  constructor(side, number) {
    this.side = side;
    this.number = number;
    this.tables = [];
  }

  async introduce() {
    this.guests = await this.side.guests(this.number);
  }

  /** The n-th table; opened beforehand, or now. */
  table(n) {
    this.tables[n] ??= this.side.open(this.guests);
    return this.tables[n];
  }

  async play(seat, tally, until) {
    for (let n = 0; !until.over; n += 1) {
      const table = await this.table(n);
      await this.side.play(table, this.guests, seat, tally, until);
      if (!until.over) tally.games += 0.5;
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

async function prepare(side, asked) {
  const pairs = Array.from({ length: asked.clients / 2 }, (_, number) => new Pair(side, number));
  await forEach(pairs, async (pair) => {
    await pair.introduce();
    for (let n = 0; n < asked.tables; n += 1) await pair.table(n);
  });
  return pairs;
}

async function untilAllMove(tally, clients) {
  const limit = performance.now() + PATIENCE_MS;
  while (tally.movers.size < clients) {
    if (performance.now() > limit) throw new Error(`only ${tally.movers.size} of ${clients} clients could move`);
    await pause(20);
  }
}

function percentile(sorted, part) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] : null;
}

/** Everything between these two lines is measured. */
async function measure(tally, asked) {
  const [ticks, own, began] = [serverTicks(asked.pid), process.cpuUsage(), performance.now()];
  tally.measuring = true;
  await pause(asked.seconds * 1000);
  tally.measuring = false;
  const seconds = (performance.now() - began) / 1000;
  const used = process.cpuUsage(own);
  const after = serverTicks(asked.pid);
  const delays = Float64Array.from(tally.delays).sort();
  return {
    seconds,
    moves: delays.length,
    p50_ms: percentile(delays, 0.5),
    p99_ms: percentile(delays, 0.99),
    server_ticks: ticks === null || after === null ? null : after - ticks,
    server_kib: serverKib(asked.pid),
    load_cpu_s: (used.user + used.system) / 1e6,
    bytes: tally.bytes,
    games: tally.games,
    refused: tally.refused.length,
    refusal: tally.refused[0] ?? '',
  };
}

/** Open tables, let the clients play, measure after a while, print what was found. */
async function load(makeSide) {
  const asked = { warmup: 1, tables: 1, ...options() };
  const [side, tally, until] = [makeSide(asked), new Tally(), { over: false }];
  const pairs = await prepare(side, asked);
  for (const pair of pairs) for (const seat of [0, 1]) pair.play(seat, tally, until).catch(fail);
  await untilAllMove(tally, asked.clients);
  await pause(asked.warmup * 1000);
  const found = await measure(tally, asked);
  until.over = true;
  const opened = pairs.reduce((sum, pair) => sum + pair.tables.length, 0);
  const late = pairs.reduce((sum, pair) => sum + Math.max(0, pair.tables.length - asked.tables), 0);
  console.log(JSON.stringify({ ...found, opened, opened_late: late }));
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
