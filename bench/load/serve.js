// boardgame.io's own server, with its storage in memory: node serve.js PORT. Ends when its standard input does.
'use strict';

const { Server } = require('boardgame.io/server');
const { manor } = require('./manor.js');

async function serve(port) {
  const server = Server({ games: [manor], origins: [/^http:\/\/127\.0\.0\.1/] });
  await server.run({ port: { host: '127.0.0.1', port } }); // handed on to Node's listen as it is
  console.log(JSON.stringify({ pid: process.pid }));
}

process.stdin.resume().on('end', () => process.exit(0));
serve(Number(process.argv[2]));
