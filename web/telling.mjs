/** The beats of rounds that were played, by the client's own code; `python -m bench.telling` asks for them. */

import { existsSync } from "node:fs";
import { json } from "node:stream/consumers";
import { runnerImport } from "vite";

const { game, rounds, speed } = await json(process.stdin);
const { module: beats } = await runnerImport("./src/play/beats.ts");
const { module: told } = await runnerImport("./src/games/events.ts");
const own = `./src/games/${game.name}/doing.ts`; // of games whose events say less
const { module: face } = existsSync(own) ? await runnerImport(own) : { module: {} };

const found = rounds.map(({ view, told: events }) => {
  const of = {
    beat: (each) => told.beatOf(game, face, each),
    doer: (each) => told.doerOf(game, face, view, each),
    names: () => game.names,
  };
  const acts = beats.gathered(
    events.map((each) => beats.actOf(each, of)).filter(({ beat }) => beat !== "counted"),
    of,
  );
  return acts.map((act, at) => ({ words: act.words, ms: beats.lastsOf(acts.slice(at), speed) }));
});
console.log(JSON.stringify(found));
