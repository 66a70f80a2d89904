/** A lesson on a real table: the step it has come to, and what that step points out. It goes on where it was left. */

import { untrack } from "svelte";

import type { GameFace } from "../games/face";
import {
  BETWEEN,
  controlsOf,
  pointedOut,
  stepOf,
  wordsOf,
  type Lesson,
  type Situation,
} from "../games/lesson";
import type { Choice, Game } from "../protocol";
import type { Chooser } from "./chooser.svelte";
import { left } from "./choosing";
import type { Promising } from "./promising.svelte";
import type { Telling } from "./telling.svelte";
import type { Viewer } from "./viewer.svelte";

interface TutorState {
  /** The first step that is not over. */
  from: number;
  /** Whether the learner has folded the lesson away. */
  folded: boolean;
}

export class Tutor {
  lesson = $state.raw<Lesson | null>(null);
  #kept = $state.raw<TutorState>({ from: 0, folded: false });

  constructor(
    private readonly viewer: Viewer,
    private readonly telling: Telling,
    private readonly chooser: Chooser,
    private readonly promising: Promising,
    private readonly game: Game,
    face: GameFace,
    /** The lesson that the table was opened for; empty at other tables. */
    readonly name: string,
    table: string,
  ) {
    if (!name || !face.lessons) return;
    const key = `lesson ${table}`;
    this.#kept = { ...this.#kept, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
    $effect(() => localStorage.setItem(key, JSON.stringify(this.#kept)));
    $effect(() => {
      const { step } = this;
      if (step > untrack(() => this.#kept.from)) this.#kept = { ...untrack(() => this.#kept), from: step };
    });
    face.lessons().then(
      (found) => (this.lesson = found.find((each) => each.name === name) ?? null),
      () => {},
    );
  }

  #now = $derived.by((): Situation | null => {
    const { seat } = this.viewer;
    const { view, story } = this.telling.director.now;
    if (seat === null || !view) return null;
    return {
      game: this.game,
      view,
      seat,
      told: story,
      choices: this.telling.director.busy ? [] : this.#choices,
      pledges: this.telling.known.pledges,
      composing: this.promising.busy,
    };
  });
  #choices = $derived.by(() => {
    const { draft } = this.chooser;
    return draft.form?.kind === "deal" ? draft.choices : this.viewer.choices;
  });
  /** BETWEEN while no step fits. */
  step = $derived.by(() =>
    this.lesson && this.#now ? stepOf(this.lesson, this.#now, this.#kept.from) : BETWEEN,
  );
  words = $derived.by(() => {
    const step = this.lesson?.steps[this.step];
    return step && this.#now ? wordsOf(step, this.#now) : "";
  });
  /** What the step points out, of what is left after the things named so far; a thing on the board where it is no choice. */
  glowing = $derived.by((): Choice | null => {
    const step = this.lesson?.steps[this.step];
    if (this.lesson && this.step === BETWEEN && !this.folded) return this.#passing;
    if (!step?.glows || !this.#now || this.folded) return null;
    const { things, staged } = this.chooser.chosen;
    const named = { things: staged ? things.slice(0, -1) : things, staged: null };
    const choice = pointedOut(step, { ...this.#now, choices: left(this.#now.choices, named) });
    if (!choice && this.asked && !step.at && named.things.length === 0) return this.#passing; // it comes between
    if (choice || typeof step.glows !== "string" || named.things.length > 0) return choice;
    return { action: -1, notation: "", words: "", concerns: [step.glows] };
  });

  /** The controls that the step points out, where it is no choice. */
  controls = $derived.by(() => {
    const step = this.lesson?.steps[this.step];
    return this.#now && !this.folded && !this.glowing ? controlsOf(step, this.#now) : [];
  });

  /** Whether the learner is asked something that no step is about. */
  asked = $derived.by(() => !!this.#now && this.#now.choices.length > 0);
  #passing = $derived.by(
    () => this.#now?.choices.find(({ action }) => action === this.viewer.asked?.passing) ?? null,
  );

  get folded(): boolean {
    return this.#kept.folded;
  }

  fold = (folded: boolean): void => {
    this.#kept = { ...this.#kept, folded };
  };

  read = (): void => {
    this.#kept = { ...this.#kept, from: this.step + 1 };
  };
}
