// What a client of Homage's server does with a message before anything else can be done with it, as the browser does.
'use strict';

class Seen {
  /** A message as it came; the update, presence or answer that it is. */
  takeIn(data) {
    return JSON.parse(data);
  }
}

module.exports = { Seen };
