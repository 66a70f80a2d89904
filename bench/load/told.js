// A program that is told what to do line by line on stdin, and says on stdout what it has done, a line of JSON each.
'use strict';

const readline = require('node:readline');

/** Arguments of the form --name=value; numbers become numbers. */
function options() {
  const given = process.argv.slice(2).map((word) => word.replace(/^--/, '').split('='));
  return Object.fromEntries(given.map(([name, value]) => [name, Number.isNaN(+value) ? value : +value]));
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const say = (done, more = {}) => console.log(JSON.stringify({ done, ...more }));

/** Say that all is ready, then do what is told, each thing with its number, until stdin ends. */
async function obey(does) {
  say('ready');
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [what, number] = line.split(' ');
    const found = await does[what](Number(number));
    if (what !== 'measure') say(what, found); // which says by itself when it is over
  }
  process.exit(0);
}

function fail(error) {
  console.error(error.stack ?? String(error));
  process.exit(1);
}

module.exports = { fail, obey, options, pause, say };
