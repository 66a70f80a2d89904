/**
 * What the viewer did not do is shown one event after another, each for a beat and on the position as it was then.
 *
 * The director owns the time: the board, the chronicle and the ending show what he shows, and lag behind the truth until
 * he has caught up with it. A game says only how much attention an event deserves.
 */

import type { Beat } from "../games/face";
import type { Told, View } from "../protocol";
import { unfold } from "./changes";

export const SPEEDS = ["calm", "brisk", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a beat lasts. */
const LENGTH_MS: Record<Speed, Record<Beat, number>> = {
  calm: { none: 0, short: 1300, long: 2600, counted: 2600 },
  brisk: { none: 0, short: 600, long: 1300, counted: 1500 },
  instant: { none: 0, short: 0, long: 0, counted: 0 },
};
const KEPT = "speed";

/** What is on the stage at one time. */
export interface Scene {
  view: View | null;
  /** What happens in it; null where nothing is shown happening. */
  told: Told | null;
  /** All that was told so far. */
  story: readonly Told[];
  /** The step of the counting at the end that is shown; -1 before the first. */
  step: number;
}

interface Cue extends Scene {
  beat: Beat;
}

export type Steps = readonly (readonly Told[])[];

/** The step of the counting after which everything is counted, however many there are. */
export const COUNTED = Number.MAX_SAFE_INTEGER;

export class Director {
  now = $state.raw<Scene>({ view: null, told: null, story: [], step: -1 });
  /** How many scenes are still to come. */
  left = $state(0);
  /** Whether they were to be seen before, while the viewer was away. */
  again = $state(false);
  #speed = $state<Speed>(kept());
  #cues: Cue[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ends = 0; // when the beat of this scene is over

  constructor(private readonly beatOf: (told: Told) => Beat) {}

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    localStorage.setItem(KEPT, speed);
    if (speed === "instant") this.skip();
  }

  /** Whether the truth is ahead of what is shown. */
  get busy(): boolean {
    return this.left > 0;
  }

  /** How long what is shown still deserves to be looked at. */
  get rest(): number {
    return Math.max(0, this.#ends - performance.now());
  }

  /** How long such an event is shown. */
  length(beat: Beat): number {
    return LENGTH_MS[this.#speed][beat];
  }

  /** Show this at once; whatever was to come is dropped. */
  cut(view: View | null, story: readonly Told[], step = -1): void {
    this.#cues = [];
    this.#ends = 0;
    this.now = { view, told: null, story, step };
    this.#play();
  }

  /**
   * Something has happened: `told` are the last events of the story, and lead from one view to another. What the viewer did
   * himself is shown at once. At the end of the game the counting follows, step by step.
   */
  follow(
    before: View,
    view: View,
    story: readonly Told[],
    told: readonly Told[],
    own = false,
    steps: Steps = [],
  ): void {
    const cues = cue([...unfold(before, told).slice(0, -1), view], story, told, this.beatOf);
    if (own && cues[0]) cues[0].beat = "none";
    const { told: last, step } = cues.at(-1) ?? this.#cues.at(-1) ?? this.now;
    const end: Cue = { view, told: last, story, step, beat: "none" };
    if (steps.length > 0) cues.push(...count(end, cues.at(-1)?.story.length ?? 0, steps));
    this.#cues.push(...(cues.length > 0 ? cues : [end]));
    this.#play();
  }

  /** Count once more, from one step on. */
  count(steps: Steps, from: number): void {
    const end: Cue = { ...this.now, told: null, beat: "none" };
    this.#cues = count(end, end.story.length, steps).slice(from);
    this.#ends = 0;
    this.#play();
  }

  /** Go back to a view, and show what happened since: the last events of the story, which lead to how it stands now. */
  recall(before: View, view: View, story: readonly Told[], told: readonly Told[]): void {
    if (told.length === 0) return;
    this.cut(before, story.slice(0, story.length - told.length));
    this.#cues = cue([...unfold(before, told).slice(0, -1), view], story, told, this.beatOf);
    this.again = true;
    this.#play();
  }

  /** Show how it stands. */
  skip(): void {
    const last = this.#cues.at(-1);
    if (last) this.cut(last.view, last.story, last.step);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Show what is due, and come back when the beat is over. */
  #play(): void {
    clearTimeout(this.#timer);
    let wait = this.#ends - performance.now();
    while (wait <= 0 && this.#cues.length > 0) {
      const { beat, ...scene } = this.#cues.shift()!;
      this.now = scene;
      wait = this.length(beat);
      this.#ends = performance.now() + wait;
    }
    this.left = this.#cues.length;
    if (this.left > 0) this.#timer = setTimeout(() => this.#play(), wait);
    else this.again = false;
  }
}

/** A scene for each event; what is told for the counting alone has none. */
function cue(
  positions: View[],
  story: readonly Told[],
  told: readonly Told[],
  beatOf: (told: Told) => Beat,
): Cue[] {
  const before = story.length - told.length;
  return told.flatMap((each, at) => {
    const beat = beatOf(each);
    if (beat === "counted") return [];
    return [{ view: positions[at]!, told: each, story: story.slice(0, before + at + 1), step: -1, beat }];
  });
}

/** A scene for each step of the counting; its lines are told with it. */
function count(end: Cue, before: number, steps: Steps): Cue[] {
  let told = before;
  return steps.map((step, at) => {
    told = Math.max(told, ...step.map((each) => end.story.indexOf(each) + 1));
    if (at === steps.length - 1) told = end.story.length;
    return { ...end, told: null, story: end.story.slice(0, told), step: at, beat: "counted" };
  });
}

function kept(): Speed {
  const found = localStorage.getItem(KEPT);
  return SPEEDS.find((each) => each === found) ?? "brisk";
}
