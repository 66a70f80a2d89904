/**
 * Several answers put together before they are played: a deal, a basket of goods.
 *
 * The server says what can be added to what is drafted; all of it is then played in a row, and undone together.
 */

import { untrack } from "svelte";

import type { Entry, Form } from "../games/face";
import type { Choice, Drafted, View } from "../protocol";
import { say } from "../strings";
import { changed } from "./table.svelte";
import type { TableStore } from "./table.svelte";
import type { Viewer } from "./viewer.svelte";

export class Draft {
  /** What would be played, in this order. */
  actions = $state.raw<readonly number[]>([]);
  /** Where new goods will stand. */
  place = $state("");
  #after = $state.raw<Drafted | null>(null);
  #asked = 0; // how often the server was asked: the last answer counts
  #formed = ""; // the kind of form that was last put together
  #sending = false; // while it is played, the questions on the way are none of its own

  constructor(
    private readonly store: TableStore,
    private readonly viewer: Viewer,
    private readonly formOf: (view: View, seat: number, choices: readonly Choice[]) => Form | null,
    private readonly onproblem: (error: unknown) => void,
  ) {
    const question = $derived(`${viewer.seat} ${viewer.asked?.decision}`);
    $effect(() => {
      void question;
      untrack(() => this.#carryOver());
    });
  }

  /** The position as it would be. */
  #view = $derived.by((): View | null => {
    const view = this.viewer.eyes?.view ?? null;
    return view && this.#after ? changed(view, this.#after.changes ?? []) : view;
  });
  form = $derived.by((): Form | null => {
    const { seat, asked, choices } = this.viewer;
    return asked && seat !== null && this.#view ? this.formOf(this.#view, seat, choices) : null;
  });
  /** All that can be put into the form. */
  entries = $derived.by((): readonly Entry[] => {
    const { form } = this;
    if (form?.kind === "shop") return form.goods;
    return form ? [...form.sides.flatMap(({ entries }) => entries), ...form.beside] : [];
  });
  /** Why the last thing could not be added; empty if it could. */
  why = $derived.by(() => this.#after?.why ?? "");
  /** The question as it would be asked then; empty where nothing is drafted. */
  question = $derived.by(() => this.#after?.asked.question ?? "");
  /** Whether nothing can follow on what is drafted. */
  ends = $derived.by(() => this.#after?.ends ?? false);
  /** Why what is drafted could not be undone; empty if it could. */
  final = $derived.by(() => this.#after?.final ?? "");
  /** What can follow on what is drafted. */
  choices = $derived.by(() => this.#after?.asked.choices ?? this.viewer.choices);

  /** The choice with this notation, after what is drafted. */
  choice = (notation: string): Choice | null =>
    this.choices.find((choice) => choice.notation === notation) ?? null;
  can = (action: number): boolean => this.choices.some((choice) => choice.action === action);
  count = (action: number): number => this.actions.filter((each) => each === action).length;

  /** Whether a choice is put into the form instead of being played. */
  takes = (choice: Choice): boolean =>
    this.form?.kind === "deal" && this.entries.some((entry) => entry.choice.action === choice.action);

  add = (action: number): Promise<void> =>
    this.#try(this.ends ? this.actions.toSpliced(-1, 0, action) : [...this.actions, action]);

  remove = (action: number): Promise<void> =>
    this.#try(this.actions.toSpliced(this.actions.lastIndexOf(action), 1));

  /** Put this in place of others, or nothing. */
  replace = (others: readonly number[], action: number | null): Promise<void> => {
    const kept = this.actions.filter((each) => !others.includes(each));
    return this.#try(action === null ? kept : [...kept, action]);
  };

  /** Put in what has these notations, and say so if that cannot be all of it. */
  fill = async (notations: readonly string[]): Promise<void> => {
    const wanted = notations.flatMap(
      (notation) => this.viewer.choices.find((choice) => choice.notation === notation)?.action ?? [],
    );
    await this.#try(wanted);
    if (this.actions.length < notations.length) this.onproblem(new Error(say.table.deal.partly));
  };

  clear = (): void => {
    this.#asked++;
    this.actions = [];
    this.#after = null;
  };

  /** What is pointed at is put into the form, or taken out again; or it is where new goods will stand. */
  point = (thing: string): boolean => {
    const { form } = this;
    if (form?.kind === "shop") {
      const place = form.goods.some((good) => good.place === thing);
      if (place) this.place = thing;
      return place;
    }
    const about = this.entries.filter((entry) => entry.thing === thing && entry.amount === undefined);
    const drafted = about.find((entry) => this.count(entry.choice.action) > 0);
    const entry = about.find((each) => this.can(each.choice.action));
    if (drafted) void this.remove(drafted.choice.action);
    else if (entry) void this.add(entry.choice.action);
    return !!(drafted ?? entry);
  };

  /** Play all of it, and this last. */
  send = async (last?: number): Promise<void> => {
    const { seat } = this.viewer;
    const [first, ...then] = last === undefined ? this.actions : [...this.actions, last];
    if (seat === null || first === undefined) return;
    this.#sending = true;
    try {
      await this.store.play(seat, first, { then });
      this.clear();
    } catch (error) {
      this.onproblem(error);
    } finally {
      this.#sending = false;
    }
  };

  async #try(actions: readonly number[]): Promise<void> {
    const { seat } = this.viewer;
    if (seat === null) return;
    const number = ++this.#asked;
    this.actions = actions;
    try {
      const after = actions.length > 0 ? await this.store.draft(seat, actions) : null;
      if (number !== this.#asked) return;
      this.#after = after;
      this.actions = after?.actions ?? [];
    } catch (error) {
      if (number === this.#asked) this.clear();
      this.onproblem(error);
    }
  }

  /** At another question of the same kind what is drafted stays, as far as it can still be played. */
  #carryOver(): void {
    const kind = this.form?.kind ?? "";
    const kept = kind === this.#formed && !this.#sending ? this.actions : [];
    this.#formed = kind;
    this.clear();
    if (kept.length > 0) void this.#try(kept);
  }
}
