/** Somebody's notices as the server knows them, and what was changed last. */

import { api } from "../api";
import type { Notices, NoticesWanted } from "../protocol";

export class NoticeSettings {
  all = $state.raw<Notices | null>(null);
  busy = $state(false);
  /** What has just been done, or why not; and in which part of the page. */
  said = $state.raw<{ where: string; words: string; wrong: boolean } | null>(null);

  async look(): Promise<void> {
    this.all = await api.notices();
  }

  /** Do something in a part of the page, then look again; `work` answers what was done, in words. */
  async act(where: string, work: () => Promise<string>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.said = null;
    try {
      const words = await work();
      await this.look();
      this.said = words ? { where, words, wrong: false } : null;
    } catch (error) {
      this.said = { where, words: (error as Error).message, wrong: true };
    } finally {
      this.busy = false;
    }
  }

  /** Wish for something else; the rest stays as it is. */
  async wish(where: string, change: NoticesWanted, words: string): Promise<void> {
    const { all } = this;
    if (!all || this.busy) return;
    this.all = { ...all, ...change }; // at once, as it was clicked
    await this.act(where, async () => {
      await api.setNotices(change);
      return words;
    });
    if (this.said?.wrong) this.all = all;
  }
}
