// Spectators of one table, as browsers are: node watch.js --url=http://127.0.0.1:8000 --table=ID --watchers=1000
// `measure S` notes for so many seconds when each entry of the table has come to each of them.
'use strict';

const os = require('node:os');
const { performance } = require('node:perf_hooks');
const WebSocket = require('ws');
const { forEach, onTheMachine, rounded } = require('./load.js');
const { Seen } = require('./seen.js');
const { fail, obey, options, pause, say } = require('./told.js');

const NICENESS = 5; // behind the players' own process: what their machine does is not to be measured
let came = null; // when entries came, by their numbers, while it is measured

/** Come to a table, and look on. */
function watch(address) {
  const socket = new WebSocket(address, { perMessageDeflate: false, skipUTF8Validation: true });
  const seen = new Seen();
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      const update = seen.takeIn(data);
      resolve();
      if (came && update.type === 'update') (came[update.entry] ??= []).push(rounded(onTheMachine(performance.now())));
    });
    socket.on('error', fail);
    socket.on('close', (code, why) => fail(new Error(`closed: ${code} ${why}`)));
  });
}

async function measure(seconds) {
  const [own, began] = [process.cpuUsage(), performance.now()];
  came = {};
  await pause(1000 * seconds);
  const [found, used] = [came, process.cpuUsage(own)];
  came = null;
  say('measure');
  say('measured', { came: found, busy: (used.user + used.system) / 1e3 / (performance.now() - began) });
}

async function main() {
  const { url, table, watchers } = options();
  os.setPriority(NICENESS);
  const address = `${url.replace('http', 'ws')}/ws/${table}?brief=false`;
  await forEach(Array.from({ length: watchers }), () => watch(address));
  await obey({ measure });
}

main().catch(fail);
