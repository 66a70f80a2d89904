// Spectators of one table, as browsers are: node watch.js --url=http://127.0.0.1:8000 --table=ID --watchers=1000
// `begin` lets them note when each entry of the table comes to each of them; `came` tells what they have noted.
'use strict';

const os = require('node:os');
const { performance } = require('node:perf_hooks');
const WebSocket = require('ws');
const { forEach, onTheMachine, rounded } = require('./load.js');
const { Seen } = require('./seen.js');
const { fail, obey, options } = require('./told.js');

const NICENESS = 5; // behind the players' own process: what their machine does is not to be measured
let came = null; // when entries came, by their numbers, once it is noted

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

async function main() {
  const { url, table, watchers } = options();
  os.setPriority(NICENESS);
  const address = `${url.replace('http', 'ws')}/ws/${table}?brief=false`;
  await forEach(Array.from({ length: watchers }), () => watch(address));
  await obey({ begin: () => void (came = {}), came: () => ({ came }) });
}

main().catch(fail);
