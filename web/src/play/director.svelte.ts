/**
 * What the viewer did not do is shown one beat after another, each on the position as it was then.
 *
 * The director owns the time: all that the page shows of the game lags behind the truth until he has caught up with it.
 * A game says only how much attention an event deserves. What was shown stays on the reel, to go back to.
 */

import type { StoryEvent, View } from "../protocol";
import {
  actOf,
  gathered,
  joined,
  lastsOf,
  longAll,
  SPEEDS,
  type Act,
  type Attention,
  type Speed,
} from "./beats";
import { unfold } from "./table.svelte";

const KEPT = "speed";
const MOST_KEPT = 100; // scenes that one can go back to
const OPENING_MS = 12_000; // who comes is not told more than this unasked

/** What is on the stage at one time: what happens, if anything, and how it stands then. */
export interface Scene extends Omit<Act, "beat"> {
  view: View | null;
  /** How it stood before what happens in it. */
  before: View | null;
  /** All that was told so far. */
  story: readonly StoryEvent[];
  /** The step of the counting at the end that is shown; -1 before the first. */
  step: number;
}

interface Cue extends Omit<Scene, "before"> {
  beat: Act["beat"];
}

export type Steps = readonly (readonly StoryEvent[])[];

/** The step of the counting after which everything is counted, however many there are. */
export const COUNTED = Number.MAX_SAFE_INTEGER;
const STILL = { told: [], words: "", sentences: 0, seat: null, step: -1 } as const;

export class Director {
  now = $state.raw<Scene>({ ...STILL, view: null, before: null, story: [] });
  /** How many scenes are still to come. */
  left = $state(0);
  /** Whether the truth is ahead of what was shown: its beat is not over, or more is to come. */
  busy = $state(false);
  paused = $state(false);
  /** What is shown once more: what happened since the viewer's last turn, or a part of the story; null: it is new. */
  again = $state<"since" | "part" | null>(null);
  /** Whether there is a scene before this one. */
  past = $state(false);
  #speed = $state<Speed>(kept());
  #reel: Cue[] = [];
  #at = -1; // the scene on the reel that is shown
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #ends = 0; // when the beat of this scene is over
  #opening: View | null = null; // the view before the first scene on the reel
  #hurries = false; // nothing is told until the viewer is asked
  /** Whether the viewer is asked, or will never be. */
  asked = (): boolean => true;

  constructor(private readonly of: Attention) {}

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    localStorage.setItem(KEPT, speed);
    if (speed === "instant") this.skip();
  }

  /** Show nothing new until it is known what there is to show. */
  hold(): void {
    this.#held = true;
    this.#play();
  }

  /** Show this at once; whatever was to come is dropped. */
  cut(view: View | null, story: readonly StoryEvent[], step = -1): void {
    this.#held = false;
    this.#wind([]);
    this.#opening = view;
    this.now = { ...STILL, view, before: view, story, step };
    this.#play();
  }

  /**
   * Something has happened: `told` are the last events of the story, and lead from one view to another. What the viewer did
   * himself is shown at once. At the end of the game the counting follows, step by step.
   */
  follow(
    before: View,
    view: View,
    story: readonly StoryEvent[],
    told: readonly StoryEvent[],
    own = false,
    steps: Steps = [],
  ): void {
    const cues = this.#cues([...unfold(before, told).slice(0, -1), view], story, told);
    // What nobody does, such as the fall of dice, is no part of one's own act: it is a consequence.
    if (own && cues[0] && this.of.doer(cues[0].told[0]!) !== null) cues[0] = { ...cues[0], beat: "none" };
    const end: Cue = { ...this.now, view, story, beat: "none" };
    if (steps.length > 0) cues.push(...count(end, cues.at(-1)?.story.length ?? 0, steps));
    if (cues.length > 0) this.#append(cues);
    else this.#mend(view, story);
    this.#play();
    if (this.#hurries && steps.length === 0) this.skip();
    this.#hurries &&= !this.asked();
  }

  /** Count once more, from one step on. */
  count(steps: Steps, from: number): void {
    const end: Cue = { ...this.now, ...STILL, beat: "none" };
    this.#wind(count(end, end.story.length, steps).slice(from));
    this.#play();
  }

  /**
   * Go back to a view, and show what happened since: the last events of the story, which lead to how it stands now. Unless
   * all of it is asked for, much of it begins at the last turn; one can go back from there.
   */
  recall(
    before: View,
    view: View,
    story: readonly StoryEvent[],
    told: readonly StoryEvent[],
    all = true,
  ): void {
    if (told.length === 0) return;
    this.cut(before, story.slice(0, story.length - told.length));
    this.#wind(this.#cues([...unfold(before, told).slice(0, -1), view], story, told));
    if (!all && longAll(this.#reel, "brisk") > OPENING_MS) this.#at = this.#lastTurn() - 1;
    this.again = "since";
    this.#play();
  }

  /**
   * Show a part of the story once more, which begins with a view and after so many events, and then how it stands now.
   * Whoever is told everything at once steps through it.
   */
  replay(
    from: View,
    part: readonly StoryEvent[],
    at: number,
    view: View,
    story: readonly StoryEvent[],
  ): void {
    this.cut(from, story.slice(0, at));
    const end: Cue = { ...this.now, ...STILL, view, story, beat: "none" };
    this.#wind([...this.#cues(unfold(from, part), [...story.slice(0, at), ...part], part), end]);
    this.again = "part";
    if (this.speed === "instant") {
      this.paused = true;
      this.#show(0);
    }
    this.#play();
  }

  /** Show how it stands. */
  skip(): void {
    const last = this.#reel.at(-1);
    if (!last || !this.busy) return;
    this.#at = this.#reel.length - 1;
    this.now = { ...last, ...STILL, before: last.view, step: last.step };
    this.#ends = 0;
    this.paused = false;
    this.#play();
  }

  /** Show how it stands; while others still move, also what they do, until the viewer is asked. */
  toMyTurn(): void {
    this.#hurries = !this.asked();
    this.skip();
  }

  /** Stop here, or go on. */
  pause(): void {
    if (!this.busy || this.#at < 0) return;
    this.paused = !this.paused;
    this.#ends = performance.now() + this.#lasts;
    this.#play();
  }

  /** One scene back, and stop there. */
  back(): void {
    if (!this.past) return;
    this.paused = true;
    this.#show(this.#at - 1);
    this.#play();
  }

  /** One scene on. */
  on(): void {
    this.#goTo(this.#at + 1);
  }

  /** On to the first scene on whose view this does not hold any more. */
  onWhile(holds: (view: View | null) => boolean): void {
    const next = this.#reel.findIndex((cue, at) => at > this.#at && !holds(cue.view));
    this.#goTo(next < 0 ? this.#reel.length : next);
  }

  /** On to what the next seat does. */
  nextTurn(): void {
    const { seat } = this.#reel[this.#at] ?? this.now;
    const next = this.#reel.findIndex((cue, at) => at > this.#at && cue.seat !== null && cue.seat !== seat);
    this.#goTo(next < 0 ? this.#reel.length : next);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Begin a new reel. */
  #wind(reel: Cue[]): void {
    this.#reel = reel;
    this.#at = -1;
    this.#ends = 0;
    this.paused = false;
  }

  /** Scenes that come behind those that are waiting; the first may belong to the last of them. */
  #append(cues: Cue[]): void {
    const waiting = this.#reel.length - 1 > this.#at ? this.#reel.at(-1)! : null;
    const one = waiting && cues[0] ? joined(waiting, cues[0], this.of) : null;
    if (one) this.#reel.splice(-1, 1, one, ...cues.slice(1));
    else this.#reel.push(...cues);
    const much = Math.max(0, this.#at - MOST_KEPT);
    this.#opening = this.#reel.splice(0, much).at(-1)?.view ?? this.#opening;
    this.#at -= much;
  }

  /** Nothing was told, and yet it stands differently at the end of what is shown. */
  #mend(view: View, story: readonly StoryEvent[]): void {
    const last = this.#reel.length - 1;
    if (last >= 0) this.#reel[last] = { ...this.#reel[last]!, view, story };
    if (last === this.#at) this.now = { ...this.now, view, story };
  }

  #goTo(at: number): void {
    if (!this.busy) return;
    if (at >= this.#reel.length) return this.skip();
    this.#show(at);
    this.#play();
  }

  #show(at: number): void {
    const cue = this.#reel[at]!;
    this.#at = at;
    this.now = { ...cue, before: this.#reel[at - 1]?.view ?? this.#opening };
    this.#ends = performance.now() + this.#lasts;
  }

  /** How long the scene that is shown lasts. */
  get #lasts(): number {
    return lastsOf(this.#reel.slice(this.#at), this.#speed);
  }

  /** Show what is due, and come back when the beat is over. */
  #play(): void {
    clearTimeout(this.#timer);
    const last = this.#reel.length - 1;
    const stopped = this.paused || this.#held;
    while (!stopped && this.#at < last && performance.now() >= this.#ends) this.#show(this.#at + 1);
    this.left = last - this.#at;
    this.past = this.#at > 0;
    const wait = this.#ends - performance.now();
    this.busy = stopped || this.left > 0 || wait > 0;
    if (!this.busy) this.again = null;
    else if (!stopped) this.#timer = setTimeout(() => this.#play(), wait);
  }

  /** Where the last turn on the reel begins. */
  #lastTurn(): number {
    const doing = this.#reel.findLast((cue) => cue.seat !== null)?.seat;
    return this.#reel.findLastIndex((cue) => cue.seat !== null && cue.seat !== doing) + 1;
  }

  /** A scene for each act; what is told for the counting alone has none. */
  #cues(positions: View[], story: readonly StoryEvent[], told: readonly StoryEvent[]): Cue[] {
    const before = story.length - told.length;
    const each = told.flatMap((one, at): Cue[] => {
      const act = actOf(one, this.of);
      if (act.beat === "counted") return [];
      return [{ ...act, view: positions[at]!, story: story.slice(0, before + at + 1), step: -1 }];
    });
    return gathered(each, this.of);
  }
}

/** A scene for each step of the counting; its lines are told with it. */
function count(end: Cue, before: number, steps: Steps): Cue[] {
  let told = before;
  return steps.map((step, at) => {
    told = Math.max(told, ...step.map((each) => end.story.indexOf(each) + 1));
    if (at === steps.length - 1) told = end.story.length;
    return { ...end, ...STILL, story: end.story.slice(0, told), step: at, beat: "counted" };
  });
}

function kept(): Speed {
  const found = localStorage.getItem(KEPT);
  return SPEEDS.find((each) => each === found) ?? "brisk";
}
