// What a client of Homage's server does with a message before anything else can be done with it, as the browser does.
'use strict';

/** What stands in a view, with something else at a place in it; what has not changed is shared. */
function put(inside, way, at, value) {
  if (at === way.length) return value;
  const copy = Array.isArray(inside) ? [...inside] : { ...inside };
  copy[way[at]] = put(copy[way[at]], way, at + 1, value);
  return copy;
}

const changed = (view, changes = []) => changes.reduce((now, [place, value]) => put(now, place.split('.'), 0, value), view);

class Seen {
  #views = {};

  /** A message as it came; the update, presence or answer that it is. The views that it tells of are put together. */
  takeIn(data) {
    const message = JSON.parse(data);
    if (message.spectator) this.#look('spectator', message.spectator);
    for (const [seat, seen] of Object.entries(message.seats ?? {})) this.#look(seat, seen);
    return message;
  }

  #look(whose, { number, view, after, story = [], changes }) {
    if (view) this.#views[whose] = { number, view };
    if (!after) return;
    const known = this.#views[whose];
    if (known?.number !== after) throw new Error(`a change of ${after} was told to one who knows ${known?.number}`);
    const told = story.reduce((now, each) => changed(now, each.changes), known.view);
    this.#views[whose] = { number, view: changed(told, changes) };
  }
}

module.exports = { Seen };
