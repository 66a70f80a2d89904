/** A replay as it is being watched: where it stands, whose eyes it has, and what the board shall show. */

import { api } from "../api";
import type { BoardProps, GameFace } from "../games/face";
import { beatOf, doerOf, lastMoves } from "../games/events";
import { Director } from "../play/director.svelte";
import { verdictsIn } from "../play/pledges";
import type { Game, Replayed, Table } from "../protocol";
import { askAgain } from "../rules/patience";
import { Latest } from "./latest";
import { Positions } from "./positions";
import { countingAt, lastOf, moveAt, stepOf, type Timeline, within } from "./timeline";

type Eyes = number | null;

interface Shown {
  eyes: Eyes;
  position: Replayed;
}

/** The server shows the last position for any move beyond it. */
const END = 100_000;
const NOTHING: ReadonlySet<string> = new Set();

export class Player {
  /** The place that is asked for; the board follows as soon as it is here. */
  at = $state(0);
  eyes = $state<Eyes>(null);
  playing = $state(false);
  trouble = $state("");
  /** The whole game, as the eyes saw it to its end. */
  end = $state.raw<Replayed>()!;
  shown = $state.raw<Shown>()!;
  /** Grows with each position that arrives: what is known of the lines has grown too. */
  #arrived = $state(0);

  timeline = $derived.by<Timeline>(() => ({
    moves: this.end.moves,
    steps: this.face.finale(this.end.story),
  }));
  last = $derived(lastOf(this.timeline));
  move = $derived(moveAt(this.timeline, this.at));
  /** Whether the board shows what is asked for. */
  settled = $derived(this.shown.eyes === this.eyes && this.shown.position.move === this.move);
  /** The counting, once the last board is there. */
  counting = $derived(
    this.shown.position.move === this.end.moves ? countingAt(this.timeline, this.at) : null,
  );
  /** Shows a move event by event, where it is one move on. */
  readonly director: Director;
  /** The thing on the board that is pointed at. */
  pointed = $state<string | null>(null);
  /** What the board and the hand are told: to show, with nothing to choose. */
  board = $derived.by<BoardProps>(() => ({
    game: this.game,
    view: this.director.now.view ?? this.shown.position.view,
    seat: this.shown.eyes,
    offered: NOTHING,
    concerned: NOTHING,
    chosen: [],
    staged: null,
    pointed: this.pointed,
    hinted: null,
    foreseen: this.shown.position.scoring,
    happened: (this.counting?.at ?? -1) < 0 ? this.director.now.told : [],
    before: this.director.now.before,
    story: this.director.now.story,
    marks: lastMoves(
      this.game,
      this.face,
      this.director.now.view,
      this.director.now.story,
      this.table.chairs.length,
    ),
    decided: verdictsIn(this.shown.position.story),
    finale: this.counting,
    onchoose: (thing) => (this.pointed = thing),
    onpoint: (thing) => (this.pointed = thing),
  }));
  /** The lines of the place that is asked for, as indices of the whole story; null while they are not known. */
  lines = $derived.by(() => this.#linesHere());

  readonly #positions = new Map<Eyes, Positions>();
  readonly #latest = new Latest<[number, Eyes], Replayed>(
    ([move, eyes]) => this.#of(eyes).get(move),
    (position, [, eyes]) => this.#show(position, eyes),
    (error) => {
      this.trouble = (error as Error).message;
      askAgain(error, () => this.trouble && this.go(this.at));
    },
  );
  #neighbours: ReturnType<typeof setTimeout> | undefined;
  #stop = Infinity; // where playing by itself ends
  #jumps = 0;
  #looks = 0;

  private constructor(
    readonly table: Table,
    readonly game: Game,
    readonly face: GameFace,
  ) {
    this.director = new Director({
      beat: (told) => beatOf(game, face, told),
      doer: (told) => doerOf(game, face, this.director.now.view, told),
      names: () => game.names,
    });
  }

  /** Open a finished game at a place. */
  static async open(table: Table, game: Game, face: GameFace, at: number, eyes: Eyes): Promise<Player> {
    const player = new Player(table, game, face);
    player.eyes = eyes !== null && eyes < table.chairs.length ? eyes : null;
    player.end = await player.#of(player.eyes).get(END);
    player.at = within(player.timeline, at);
    const position = await player.#of(player.eyes).get(player.move);
    player.#cut(position, player.eyes);
    player.#lookAround();
    return player;
  }

  go(at: number): void {
    this.at = within(this.timeline, at);
    this.trouble = "";
    this.#jumps++;
    const here = this.#of(this.eyes).at(this.move);
    if (here) this.#show(here, this.eyes);
    else this.#latest.ask([this.move, this.eyes]);
  }

  /** Look with other eyes at the same place. */
  async look(eyes: Eyes): Promise<void> {
    this.trouble = "";
    const look = ++this.#looks;
    try {
      const [end, position] = await Promise.all([this.#of(eyes).get(END), this.#of(eyes).get(this.move)]);
      if (look !== this.#looks) return;
      this.end = end;
      this.eyes = eyes;
      this.#cut(position, eyes);
      this.go(this.at);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Go to where a line of the story was told; the moves around it are looked at until it is clear which one that is. */
  async goToLine(line: number): Promise<void> {
    const counted = stepOf(this.timeline, this.end.story[line]!);
    if (counted !== null) return this.go(counted);
    const jump = ++this.#jumps;
    const positions = this.#of(this.eyes);
    try {
      let found = positions.lines.find(line, this.end.moves);
      while ("ask" in found) {
        await positions.get(found.ask);
        found = positions.lines.find(line, this.end.moves);
      }
      if (jump === this.#jumps) this.go(found.move);
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** Play a scene that ended with a line of the story, from the move before it began. */
  async playScene(ended: number): Promise<void> {
    this.playing = false;
    this.#stop = Infinity;
    const begun = this.end.story.slice(0, ended).findLastIndex((told) => this.face.scene?.begins(told));
    await this.goToLine(ended);
    const last = this.at;
    await this.goToLine(Math.max(0, begun));
    this.go(this.at - 1);
    this.#stop = last;
    this.playing = true;
  }

  play(): void {
    this.#stop = Infinity;
    if (this.at >= this.last) this.go(0);
    this.playing = true;
  }

  /** One step of playing by itself; at the end it stops. */
  step(): void {
    if (this.at < this.last) this.go(this.at + 1);
    if (this.at >= Math.min(this.last, this.#stop)) this.playing = false;
  }

  close(): void {
    this.playing = false;
    this.director.close();
    this.#latest.stop();
    clearTimeout(this.#neighbours);
  }

  #of(eyes: Eyes): Positions {
    let found = this.#positions.get(eyes);
    if (!found) {
      found = new Positions((move) => api.replay(this.table.id, move, eyes));
      this.#positions.set(eyes, found);
    }
    return found;
  }

  #show(position: Replayed, eyes: Eyes): void {
    if (eyes !== this.eyes) return;
    const before = this.shown;
    const one = before.eyes === eyes && position.move === before.position.move + 1;
    if (one) {
      this.shown = { eyes, position };
      this.director.skip();
      this.director.follow(position.view, position.view, position.story, position.moved);
    } else if (before.position !== position) this.#cut(position, eyes);
    this.#lookAround();
  }

  #cut(position: Replayed, eyes: Eyes): void {
    this.shown = { eyes, position };
    this.director.cut(position.view, position.story);
  }

  /** The neighbours are fetched when one stays for a moment: the one before to know what this move told, the next to be quick. */
  #lookAround(): void {
    this.#arrived++;
    clearTimeout(this.#neighbours);
    this.#neighbours = setTimeout(async () => {
      const around = [this.move - 1, this.move + 1].filter((move) => move >= 0 && move <= this.end.moves);
      await Promise.allSettled(around.map((move) => this.#of(this.eyes).get(move)));
      this.#arrived++;
    }, 80);
  }

  #linesHere(): number[] | null {
    void this.#arrived;
    if (this.counting && this.counting.at >= 0) {
      const step = this.timeline.steps[this.counting.at]!;
      return step.map((told) => this.end.story.indexOf(told)).filter((line) => line >= 0);
    }
    const part = this.#of(this.eyes).lines.of(this.move);
    if (!part) return null;
    const counted = new Set(this.timeline.steps.flat());
    return Array.from({ length: part.to - part.from }, (_, n) => part.from + n).filter(
      (line) => !counted.has(this.end.story[line]!),
    );
  }
}
