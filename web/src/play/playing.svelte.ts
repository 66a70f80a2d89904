/** A table in play as its page knows it: who looks, what is told, what is chosen. The parts of the page draw from it. */

import { MediaQuery } from "svelte/reactivity";

import type { BoardProps, GameFace, Passage } from "../games/face";
import { sceneIn } from "../games/events";
import type { Choice, Game, View } from "../protocol";
import { answersTo } from "./answers";
import { Chooser } from "./chooser.svelte";
import { Draft } from "./draft.svelte";
import { Drawn } from "./drawn.svelte";
import { Parley } from "./parley.svelte";
import { pledgePassages } from "./pledges";
import { Promising } from "./promising.svelte";
import { sounding } from "./sounding.svelte";
import type { TableStore } from "./table.svelte";
import { Telling } from "./telling.svelte";
import { Tutor } from "./tutor.svelte";
import { Viewer } from "./viewer.svelte";

const TEXT = "textBoard";

export class Playing {
  readonly viewer: Viewer;
  readonly telling: Telling;
  readonly chooser: Chooser;
  readonly tutor: Tutor;
  readonly promising: Promising;
  readonly parley: Parley;
  readonly drawn: Drawn;
  /** Where there is no room beside the board, the question stands in a sheet over the lower edge. */
  readonly #narrow = new MediaQuery("max-width: 59.99rem");
  /** The question has a column of its own. */
  readonly #columned = new MediaQuery("(min-width: 72rem) and (min-height: 36rem)");
  #asText = $state(localStorage.getItem(TEXT) === "yes");

  constructor(
    readonly store: TableStore,
    private readonly named: () => Game,
    readonly face: GameFace,
    /** The lesson that is taught here; usually none. */
    lesson: string,
  ) {
    this.viewer = new Viewer(store);
    this.telling = new Telling(store, this.viewer, named, face);
    sounding(store, this.viewer, this.telling, named);
    const formOf = (view: View, seat: number, choices: readonly Choice[]) =>
      this.#asText ? null : (face.form?.(this.game, view, seat, choices) ?? null);
    this.chooser = new Chooser(
      store,
      this.viewer,
      this.telling.director,
      (onproblem) => new Draft(store, this.viewer, formOf, onproblem),
    );
    this.promising = new Promising(store, this.viewer);
    this.tutor = new Tutor(
      this.viewer,
      this.telling,
      this.chooser,
      this.promising,
      named(),
      face,
      lesson,
      store.id,
    );
    const { draft, tell } = this.chooser;
    this.parley = new Parley(store, this.viewer, draft, face.opens ?? (() => null), tell);
    this.drawn = new Drawn(
      () => [this.view, this.viewer.asked, this.#asText, this.narrow, this.covered],
      () => this.covered,
    );
  }

  /** The game, with the names of its seats. */
  get game(): Game {
    return this.named();
  }

  get narrow(): boolean {
    return this.#narrow.current;
  }

  get asText(): boolean {
    return this.#asText;
  }

  turnBoard = (): void => {
    this.#asText = !this.#asText;
    localStorage.setItem(TEXT, this.#asText ? "yes" : "no");
  };

  seat = $derived.by(() => this.viewer.seat);
  known = $derived.by(() => this.telling.known);
  view = $derived.by(() => this.telling.view);
  /** The seat that may still act here. */
  acting = $derived.by(() => (this.store.status === "playing" ? this.seat : null));
  ended = $derived.by(
    () => this.store.status === "over" && (this.telling.announced || this.telling.steps.length > 0),
  );
  matterAsked = $derived.by(() => this.face.largeMatter === true && this.#columned.current && !this.ended);

  /** The heading of what goes on in a place of its own: it lies over the board, until the last of it is told. */
  scene = $derived.by(() => {
    const { director } = this.telling;
    return this.asText || this.ended ? null : sceneIn(this.game, this.face, director.now, director.busy);
  });
  folded = $derived.by(() => {
    void this.scene;
    return false;
  });
  covered = $derived.by(() => this.scene !== null && !this.folded);

  /** What is put into a form is chosen there. */
  #formed = $derived.by(() => new Set(this.chooser.draft.entries.map(({ choice }) => choice.action)));
  /** What is drawn can be chosen where it is drawn; for all else the panel has a button. */
  answers = $derived.by(() => {
    const { choices, asked } = this.viewer;
    return answersTo(
      this.#formed.size > 0 ? choices.filter(({ action }) => !this.#formed.has(action)) : choices,
      this.chooser.chosen,
      asked?.passing,
      (thing) => this.drawn.board.has(thing) || this.drawn.hand.has(thing),
      this.narrow ? 5 : 9,
    );
  });

  /** How it would be counted as it stands: not before that was told. */
  counted = $derived.by(() => (this.telling.director.busy ? [] : (this.chooser.standing?.story ?? [])));
  aboutOf = (thing: string | null): Passage | null =>
    thing && this.view ? this.face.about(this.game, this.view, thing, this.counted) : null;

  board = $derived.by((): Omit<BoardProps, "view"> => {
    const { chooser, telling, tutor } = this;
    const { director } = telling;
    const looked = chooser.looked && chooser.foreseen?.points.length ? chooser.foreseen : chooser.standing;
    return {
      game: this.game,
      seat: this.seat,
      offered: chooser.lit,
      concerned: chooser.concerned,
      chosen: chooser.chosen.things,
      staged: chooser.looked,
      pointed: chooser.pointed,
      hinted: chooser.hinted ?? tutor.glowing,
      foreseen: director.busy ? [] : (looked?.story ?? []),
      happened: telling.happened,
      before: director.now.before,
      story: director.now.story,
      marks: telling.marks,
      decided: this.known.decided,
      finale: telling.steps.length > 0 ? { steps: telling.steps, at: telling.at } : null,
      onchoose: chooser.choose,
      onpoint: (thing) => (chooser.pointed = chooser.touched = thing),
    };
  });

  /** The table as text: all that the board shows, and the pledges. */
  passages = $derived.by((): Passage[] => {
    const { game, view, seat, known } = this;
    if (!view) return [];
    const seats = this.store.chairs.map((chair) => chair.seat);
    const promised = game.pledges
      ? pledgePassages(known.pledges, known.decided, seat, seats, (who) => game.names[who] ?? String(who + 1))
      : [];
    return [...this.face.describe(game, view, seat, this.counted), ...promised];
  });
}
