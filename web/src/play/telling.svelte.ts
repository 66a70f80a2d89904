/** The story of a table as it is told to a viewer, and what else the page may say of the game meanwhile. */

import { untrack } from "svelte";

import { isPlainKey } from "../board/keys";
import type { GameFace } from "../games/face";
import { beatOf, doerOf, lastMoves } from "../games/events";
import type { Decided, Game, Pledge, Status, StoryEvent } from "../protocol";
import { sceneOf } from "./again";
import { SPEEDS } from "./beats";
import { COUNTED, Director } from "./director.svelte";
import type { StoryUpdate, TableStore } from "./table.svelte";
import type { Viewer } from "./viewer.svelte";

/** What a page says of a table beside the position. */
interface Known {
  status: Status;
  /** Who is to decide. */
  waiting: readonly number[];
  decided: readonly Decided[];
  pledges: readonly Pledge[];
}

export class Telling {
  readonly director: Director;
  /** Whether it was told who has won: after the counting. */
  announced = $state(false);
  #told = $state.raw<Known>({ status: "playing", waiting: [], decided: [], pledges: [] });

  constructor(
    private readonly store: TableStore,
    private readonly viewer: Viewer,
    private readonly game: () => Game,
    private readonly face: GameFace,
  ) {
    this.director = new Director({
      beat: (told) => beatOf(game(), face, told),
      doer: (told) => doerOf(game(), face, viewer.eyes?.view ?? null, told),
      names: () => game().names,
    });
    this.director.asked = () => viewer.seat === null || !!viewer.asked || store.status !== "playing";
    viewer.watches = () => this.director.busy;
    store.onstory = (heard) => this.#hear(heard);
    $effect(() => {
      void viewer.whose;
      untrack(() => this.recall(false));
    });
    $effect(() => {
      if (!this.director.busy) this.#told = this.#truth;
    });
    $effect(() => {
      if (store.status !== "over") this.announced = false;
      else if (!this.director.busy) this.announced = true;
    });
    $effect(() => () => this.director.close());
  }

  #truth = $derived.by((): Known => ({
    status: this.store.status,
    waiting: this.store.waiting,
    decided: this.store.decided,
    pledges: this.viewer.eyes?.pledges ?? [],
  }));
  /** As much of it as was told: the newest once everything is, and till then what was so before; nobody is to decide. */
  known = $derived.by((): Known => (this.director.busy ? { ...this.#told, waiting: [] } : this.#truth));
  /** The position that is shown. */
  view = $derived.by(() => this.director.now.view);
  /** What is being shown happening. */
  happened = $derived.by(() => this.director.now.told);
  marks = $derived.by(() =>
    lastMoves(this.game(), this.face, this.view, this.director.now.story, this.store.chairs.length),
  );
  /** The steps of the counting, once they may be shown, and the one that is. */
  steps = $derived.by(() => {
    const { eyes } = this.viewer;
    return this.store.status === "over" && eyes && (!this.director.busy || this.director.now.step >= 0)
      ? this.face.finale(eyes.story)
      : [];
  });
  at = $derived.by(() => Math.min(this.director.now.step, this.steps.length - 1));
  counting = $derived.by(
    () => this.store.status === "over" && !this.announced && this.director.now.step >= 0,
  );
  places = $derived.by(() => (this.announced && this.store.result?.places) || null);

  /** Everything as it stands now: for whoever comes, or looks through other eyes. */
  cut(): void {
    const { eyes } = this.viewer;
    const counted = this.announced ? this.director.now.step : COUNTED;
    this.director.cut(eyes?.view ?? null, eyes?.story ?? [], this.store.status === "over" ? counted : -1);
  }

  /** What happened since this seat last moved, or the last of it; not behind a curtain. */
  recall = async (all = true): Promise<void> => {
    const { seat, curtain, whose } = this.viewer;
    if (seat === null || this.store.status !== "playing" || curtain !== null) return this.cut();
    this.director.hold();
    const since = await this.store.recall(seat).catch(() => null);
    const { eyes } = this.viewer;
    if (whose !== this.viewer.whose) return;
    this.cut();
    if (since && eyes?.view) this.director.recall(since.view, eyes.view, eyes.story, since.story, all);
  };

  /** What the log tells as the end of a scene, once more from its beginning. */
  again = async (ended: StoryEvent): Promise<void> => {
    const { seat, eyes, whose } = this.viewer;
    const begins = this.face.scene?.begins;
    if (seat === null || !eyes || !begins) return;
    const at = eyes.story.slice(0, eyes.story.indexOf(ended)).findLastIndex(begins);
    if (at < 0) return;
    const { kind } = eyes.story[at]!;
    const back = eyes.story.slice(at + 1).filter((told) => told.kind === kind).length;
    const since = await this.store.recall(seat, { kind, back }).catch(() => null);
    const now = this.viewer.eyes;
    if (!since || !now?.view || whose !== this.viewer.whose) return;
    const { from, part } = sceneOf(this.game(), this.face, since.view, since.story);
    this.director.replay(from, part, at, now.view, now.story);
  };

  /** A key that leads through what is told. */
  key(event: KeyboardEvent): void {
    const { director } = this;
    const keys: Record<string, () => void> = {
      p: () => director.pause(),
      ",": () => director.back(),
      ".": () => director.on(),
      n: () => director.nextTurn(),
      m: () => director.toMyTurn(),
      s: () => (director.speed = SPEEDS[(SPEEDS.indexOf(director.speed) + 1) % SPEEDS.length]!),
      r: () => !director.busy && this.recall(),
    };
    const key = Object.keys(keys).find((each) => isPlainKey(event, each));
    if (key) keys[key]!();
  }

  #hear({ told, before, own, anew }: StoryUpdate): void {
    const { eyes, whose } = this.viewer;
    if (!eyes?.view) return;
    const missed = told[whose] ?? [];
    if (!anew) {
      const ended = this.store.status === "over" && !this.announced;
      const steps = ended ? this.face.finale(eyes.story) : [];
      this.director.follow(before[whose] ?? eyes.view, eyes.view, eyes.story, missed, own, steps);
    } else if (missed.length > 0) void this.recall(false);
    else this.cut();
  }
}
