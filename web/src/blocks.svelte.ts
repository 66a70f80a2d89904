/** Whom one has blocked, as far as this page has asked. */

import { api } from "./api";
import type { Blocked } from "./protocol";

class Blocks {
  known = $state.raw<Blocked[] | null>(null);

  async look(): Promise<void> {
    this.known = await api.blocks();
  }

  has(player: string): boolean {
    return this.known?.some((each) => each.id === player) ?? false;
  }

  async add(player: string): Promise<void> {
    await api.block(player);
    await this.look();
  }

  async drop(player: string): Promise<void> {
    await api.unblock(player);
    await this.look();
  }
}

export const blocks = new Blocks();
