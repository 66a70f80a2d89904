/**
 * How a seat answers: things are named until one choice is left, which is played.
 *
 * Pointing shows what a choice would do. What can be undone is played at once; what cannot is staged, and played when the
 * seat has said so. A finger cannot point: its first tap on the board looks, its second plays.
 */

import { tick, untrack } from "svelte";

import type { Refusal } from "../board/refusal";
import type { Choice, Foreseen, Reason } from "../protocol";
import { Advice } from "./advice.svelte";
import { asked, inquiries, name, NOTHING, offered, stage, type Chosen } from "./choosing";
import { confirming } from "./confirming.svelte";
import type { Director } from "./director.svelte";
import type { Draft } from "./draft.svelte";
import { NotDone } from "./line";
import { brokenBy } from "./pledges";
import { byKeys, byTouch } from "./pointer";
import type { TableStore } from "./table.svelte";
import type { Viewer } from "./viewer.svelte";

const SOON_MS = 120; // after which it is asked how it stands
const GLANCE_MS = 80; // pointed at for so long, a choice is looked at

export class Chooser {
  chosen = $state.raw<Chosen>(NOTHING);
  /** The thing that is pointed at, here or in the chronicle. */
  pointed = $state<string | null>(null);
  /** The thing under the pointer or in focus. */
  touched = $state<string | null>(null);
  /** The choice whose button is pointed at. */
  hovered = $state.raw<Choice | null>(null);
  /** Whether the staged choice waits to be confirmed, and why, where it cannot be undone. */
  confirms = $state(false);
  caution = $state("");
  /** The last thing that was chosen and led nowhere, and why. */
  tapped = $state<string | null>(null);
  why = $state.raw<Reason | null>(null);
  /** What went wrong when something was asked for. */
  problem = $state.raw<Refusal | null>(null);
  /** How it would be counted after the choice that is looked at, and as it stands. */
  foreseen = $state.raw<Foreseen | null>(null);
  standing = $state.raw<Foreseen | null>(null);
  readonly advice: Advice;
  /** What is put together of several answers. */
  readonly draft: Draft;
  #times = 1; // that the staged choice is played
  #playing: Promise<void> = Promise.resolve(); // what was answered last, on its way

  constructor(
    private readonly store: TableStore,
    private readonly viewer: Viewer,
    private readonly director: Director,
    draft: (onproblem: (error: unknown) => void) => Draft,
  ) {
    this.draft = draft((error) => this.tell(error));
    this.advice = new Advice((seat) => store.hint(seat));
    const question = $derived(`${viewer.seat} ${viewer.asked?.decision}`);
    $effect(() => {
      void question;
      untrack(() => {
        this.clear();
        this.advice.clear();
        if (byTouch()) this.touched = null; // a finger points at nothing once it is gone
      });
    });
    $effect(() => this.#lookAhead());
    $effect(() => this.#lookAround());
  }

  #asked = $derived.by(() => asked(this.viewer.choices, this.chosen));
  /** Things that can be chosen now. */
  lit = $derived.by(() =>
    this.store.sending || this.director.busy ? new Set<string>() : offered(this.#asked, this.chosen),
  );
  /** The choice that is looked at: staged, or found by pointing. */
  looked = $derived.by(() => {
    if (this.chosen.staged || this.store.sending || this.director.busy) return this.chosen.staged;
    if (this.hovered) return this.hovered;
    // What keys walk over is not called chosen; it is looked at once it is.
    const next = this.touched === null || byKeys() ? null : name(this.#asked, this.chosen, this.touched);
    return next?.things.length === this.chosen.things.length + 1 ? next.staged : null;
  });
  /** Things that any choice of the question concerns. */
  concerned = $derived.by(
    () => new Set(this.director.busy ? [] : this.viewer.choices.flatMap((choice) => choice.concerns)),
  );
  /** The seat's own promises that the choice that is looked at would break. */
  broken = $derived.by(() =>
    this.looked ? brokenBy(this.viewer.asked?.breaks ?? [], this.looked.action) : [],
  );
  hinted = $derived.by(
    () => this.viewer.choices.find((choice) => choice.action === this.advice.action) ?? null,
  );
  refusal = $derived.by(() =>
    this.why && !this.why.allowed && this.why.why ? { why: this.why.why, rule: this.why.rule ?? "" } : null,
  );
  /** The thing of which something is told: not of one that is being chosen, which it would lie over. */
  noted = $derived.by(() => {
    if (this.refusal) return this.tapped;
    return this.touched !== null && !this.chosen.things.includes(this.touched) ? this.touched : null;
  });

  tell = (error: unknown): void => {
    if (error instanceof NotDone) {
      if (!error.lost) this.problem = { why: error.message, rule: error.rule };
    } else if (error instanceof Error)
      this.problem = { why: error.message, rule: "rule" in error ? String(error.rule) : "" };
  };

  /** Say why something beside the question cannot be done. */
  refuse = (why: string): void => {
    this.problem = { why, rule: "" };
  };

  choose = async (thing: string): Promise<void> => {
    this.problem = this.why = null;
    this.pointed = this.tapped = thing;
    if (this.director.busy) return; // it is told first
    if (this.store.sending) await this.#playing; // what is dragged is taken and put down at once
    const { seat, choices } = this.viewer;
    if (seat === null || !this.viewer.asked || this.store.sending) return;
    if (this.draft.point(thing)) return;
    if (this.chosen.staged && this.chosen.things.at(-1) === thing) return this.play();
    const next = name(this.#asked, this.chosen, thing) ?? name(choices, this.chosen, thing);
    if (next) {
      this.tapped = null;
      if (next.staged && !next.staged.initiative && !byTouch()) return this.answer(next.staged);
      this.chosen = next;
      this.caution = "";
      this.confirms = next.staged !== null;
      return;
    }
    try {
      for (const things of inquiries(this.chosen, thing)) {
        const answer = await this.store.why(seat, things);
        if (this.tapped !== thing) return; // something else was chosen meanwhile
        this.why = answer;
        if (answer.rule) return;
      }
    } catch (error) {
      this.tell(error);
    }
  };

  look = (choice: Choice): void => {
    this.director.skip();
    this.clear();
    this.chosen = stage(choice);
    this.confirms = true;
  };

  /**
   * Play a choice, so often; unless it cannot be undone, or is always to be confirmed: then it is staged.
   * What breaks the seat's own word is confirmed in any case.
   */
  answer = async (choice: Choice, times = 1): Promise<void> => {
    const { seat } = this.viewer;
    if (seat === null || this.store.sending) return;
    if (this.draft.takes(choice)) return this.draft.add(choice.action);
    this.look(choice);
    this.#times = times;
    if (confirming.when === "always" || this.broken.length > 0) return;
    this.confirms = false;
    this.#playing = this.#play(confirming.when === "never");
    await this.#playing;
    this.confirms = this.chosen.staged !== null;
  };

  clear = (): void => {
    this.chosen = NOTHING;
    this.confirms = false;
    this.caution = "";
    this.#times = 1;
    this.hovered = null;
    this.tapped = this.why = this.problem = null;
  };

  play = (): Promise<void> => this.#play(true);

  async #play(sure: boolean): Promise<void> {
    const { staged } = this.chosen;
    const { seat } = this.viewer;
    if (!staged || seat === null) return;
    try {
      this.caution = await this.store.play(seat, staged.action, { sure, times: this.#times });
    } catch (error) {
      this.tell(error);
    }
    await keepFocus();
  }

  /** Take one's last decision back; or the last question that was answered in one's place (`passed`). */
  undo = async (passed = false): Promise<void> => {
    const { seat } = this.viewer;
    if (seat !== null) await this.store.undo(seat, passed).catch(this.tell);
  };

  /** Ask for a hint, or no longer. */
  hint = async (): Promise<void> => {
    const { seat } = this.viewer;
    if (seat === null) return;
    const { thinking } = this.advice;
    if (thinking) this.advice.clear();
    await (thinking ? this.store.cancelHint(seat) : this.advice.seek(seat)).catch(this.tell);
  };

  /** How it would be counted after the choice that is looked at. */
  #lookAhead(): (() => void) | undefined {
    const { looked } = this;
    const { seat } = this.viewer;
    this.foreseen = null;
    if (!looked || seat === null || this.store.line !== "open") return undefined;
    const soon = setTimeout(
      () =>
        this.store.foresee(seat, looked.action).then(
          (answer) => looked === this.looked && (this.foreseen = answer),
          () => {},
        ),
      this.chosen.staged ? 0 : GLANCE_MS,
    );
    return () => clearTimeout(soon);
  }

  /** How it would be counted as it stands. */
  #lookAround(): (() => void) | undefined {
    void this.store.entry;
    if (this.store.status !== "playing" || this.store.line !== "open" || !this.director.now.view)
      return undefined;
    if (this.director.busy) return undefined; // as it stands was not told yet
    const { seat } = this.viewer;
    const soon = setTimeout(() => {
      this.store.foresee(seat).then(
        (answer) => (this.standing = answer),
        () => {},
      );
    }, SOON_MS);
    return () => clearTimeout(soon);
  }
}

/** What was pressed is gone with its question: who uses the keyboard goes on at the next one. */
async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement === document.body) document.getElementById("question")?.focus();
}
