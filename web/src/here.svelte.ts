/** The game at hand, on pages that are about one: the bar offers its rules, how it is played, and at a table its player aid. */

class Here {
  game = $state<string | null>(null);
  /** Whether the player aid is open; null where there is none. */
  aid = $state<boolean | null>(null);

  /** On a page of this game; returns how to leave it. */
  enter(game: string): () => void {
    this.game = game;
    return () => {
      if (this.game === game) this.game = null;
    };
  }
}

export const here = new Here();
