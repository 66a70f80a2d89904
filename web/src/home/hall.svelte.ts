/** What the first page knows: the games, my tables, the lobby; asked for again while the page is looked at. */

import { api, Problem } from "../api";
import { decisions } from "../decisions.svelte";
import { me } from "../me.svelte";
import type { Game, Table } from "../protocol";
import { yourMove } from "./tables";

export class Hall {
  games = $state.raw<Game[] | null>(null);
  players = $state.raw<Record<string, string>>({});
  lobby = $state.raw<Table[] | null>(null);
  mine = $state.raw<Table[] | null>(null);
  /** The server did not answer the last time, or not as itself. */
  away = $state(false);
  /** When the tables were asked for, by our clock. */
  now = $state(Date.now());

  /** Ask for everything; answers whether it was told. */
  async look(): Promise<boolean> {
    try {
      const lists = this.lists();
      lists.catch(() => {}); // it is waited for below
      [this.games, this.players] = await Promise.all([api.games(), api.players()]); // known also without a server
      const [lobby, mine] = await lists;
      Object.assign(this, { lobby, mine, away: false, now: Date.now() });
      decisions.know(mine.filter(yourMove).map(({ id }) => id));
    } catch {
      this.away = true;
    }
    return !this.away;
  }

  private async lists(): Promise<[Table[], Table[]]> {
    if (this.away || !me.asked) await me.look(); // who we are may have been asked in vain
    return Promise.all([api.lobby(), myTables()]);
  }
}

async function myTables(): Promise<Table[]> {
  if (!me.known) return [];
  try {
    return await api.mine();
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return []; // logged out in another tab
    throw error;
  }
}
