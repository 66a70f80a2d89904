// Tables that are opened, played at for some moves and left: node leave.js --url=http://127.0.0.1:8000 --game=fealty
// --mode=full --moves=6. `tables N` does that with so many.
'use strict';

const { Homage } = require('./homage.js');
const { forEach } = require('./load.js');
const { fail, obey, options } = require('./told.js');

const AT_ONCE = 8;
const pace = { move: (move) => move() };

/** Both players come to a new table, make some moves together, and go. */
async function visit(side, guests, moves) {
  let left = moves;
  let leave;
  const leaving = new Promise((resolve) => (leave = resolve));
  const acknowledged = () => {
    left -= 1;
    if (!left) leave();
  };
  const refused = { push: (said) => fail(new Error(said)) };
  const tally = { heard() {}, acknowledged, present: new Set(), refused };
  const table = await side.open(guests, 0);
  await Promise.all([0, 1].map((seat) => side.play({ table, guests, seat, number: 0, tally, pace, leaving })));
}

async function main() {
  const { moves, ...asked } = options();
  const side = new Homage(asked);
  const guests = await side.guests(0);
  await obey({
    tables: (count) => forEach(Array.from({ length: count }), () => visit(side, guests, moves), AT_ONCE),
  });
}

main().catch(fail);
