/** A table as this client knows it: what the server told, put together. */

import { api } from "../api";
import type * as p from "../protocol";
import { say } from "../strings";
import { Line, NotDone, type LineState } from "./line";
import { news } from "./talk";

/** What one seat (or a spectator) sees. */
export interface Eyes {
  view: p.View | null;
  /** The server's number of this view: changes are told against it. */
  number: number;
  story: p.StoryEvent[];
  asked: p.Question | null;
  /** Why this seat alone cannot undo its last decision; empty if it can. */
  undo: string;
  /** Whether the others may agree to undo it. */
  undoAsks: boolean;
  standing: p.StandingOrders | null;
  pledges: p.Pledge[];
}

/** What an update has brought: what each seat was told that it did not know, and whether the viewer did it. */
export interface StoryUpdate {
  told: Record<string, p.StoryEvent[]>;
  /** What each seat saw before it. */
  before: Record<string, p.View | null>;
  own: boolean;
  /** It does not follow on what was known: all is new, or something was missed. */
  anew: boolean;
}

export const SPECTATOR = "spectator";
export const NO_ORDERS: p.StandingOrders = { ask: "could", orders: [], stops: [], interrupts: false };

type Play = Extract<p.Request, { type: "play" }>;

/** Why a move was not played that one was not sure of; empty if it was. */
const confirmation = (answer: p.Message): string =>
  answer.type === "confirm" ? (answer as p.Confirm).why : "";

/** A place in a view, its keys and indexes with dots between, and what stands there now. */
type Change = readonly [string, unknown];

/** The view to which changes lead; the one that is given stays as it is, and what has not changed is shared. */
export function changed(view: p.View, changes: readonly Change[]): p.View {
  return changes.reduce((now, [place, value]) => put(now, place.split("."), value), view);
}

/** The positions at each event of a move or more, from the one before the first. */
export function unfold(start: p.View, told: readonly p.StoryEvent[]): p.View[] {
  let view = start;
  return told.map((each) => (view = changed(view, each.changes ?? [])));
}

function put<T>(inside: T, [step, ...way]: string[], value: unknown): T {
  if (step === undefined) return value as T;
  const copy = (Array.isArray(inside) ? [...inside] : { ...inside }) as Record<string, unknown>;
  copy[step] = put(copy[step], way, value);
  return copy as T;
}

export class TableStore {
  line = $state<LineState>("connecting");
  entry = $state(0);
  status = $state<p.Status>("open");
  waiting = $state.raw<number[]>([]);
  chairs = $state.raw<p.Chair[]>([]);
  eyes = $state.raw<Record<string, Eyes>>({});
  chat = $state.raw<p.Chat[]>([]);
  /** Whether more was said before what is known here. */
  earlier = $state(false);
  /** The host, and what they have settled. */
  hosting = $state.raw<p.Hosting | null>(null);
  /** Whether spectators without an account may not speak; and whether none may. */
  accountsOnly = $state(false);
  playersOnly = $state(false);
  notes = $state.raw<p.Note[]>([]);
  /** Promises of anybody that were kept or broken. */
  decided = $state.raw<p.Decided[]>([]);
  /** Whether seats may ask for hints here. */
  hints = $state(false);
  offer = $state.raw<p.Offer | null>(null);
  window = $state.raw<p.OpenWindow | null>(null);
  result = $state.raw<p.Result | null>(null);
  commitment = $state("");
  rematch = $state("");
  /** When the clocks in `chairs` were read, by the watch of this browser. */
  clockedAt = $state(0);
  /** An answer on its way: the question is not shown again until it is known what became of it. */
  sending = $state.raw<{ seat: number; decision: number } | null>(null);
  /** Told of each update that was taken in. */
  onstory: (heard: StoryUpdate) => void = () => {};
  /** The seats of this client. */
  seats = $derived(
    Object.keys(this.eyes)
      .filter((each) => each !== SPECTATOR)
      .map(Number),
  );

  #line: Line;
  #waiters: (() => void)[] = [];
  #foreseen = new Map<string, Promise<p.Foreseen>>();

  constructor(
    readonly id: string,
    makeLine: (hooks: ConstructorParameters<typeof Line>[1]) => Line = (hooks) => new Line(id, hooks),
  ) {
    this.#line = makeLine({
      since: () => this.entry,
      heard: (update) => this.hear(update),
      present: (chairs) => this.#seat(chairs),
      state: (state) => this.#lineIs(state),
    });
  }

  close(): void {
    this.#line.hangUp();
  }

  hurry = (): void => this.#line.hurry();
  hide = (hidden: boolean): void => this.#line.hide(hidden);

  /** Take in what the server tells. */
  hear(update: p.Update): void {
    if (update.entry < this.entry && !update.whole) return;
    const said: Record<string, p.Seat> = { ...(update.seats ?? {}) };
    if (update.spectator) said[SPECTATOR] = update.spectator;
    if (Object.entries(said).some(([whose, seen]) => this.#missed(whose, seen))) {
      this.#line.ask({ type: "see" }).catch(() => {}); // a lost connection begins anew in any case
      return;
    }
    const fresh: Record<string, p.StoryEvent[]> = {};
    const before: Record<string, p.View | null> = {};
    const anew = !!update.whole || update.entry > this.entry + 1;
    const eyes: Record<string, Eyes> = {};
    for (const [whose, seen] of Object.entries(said)) {
      const known = update.whole ? [] : (this.eyes[whose]?.story ?? []);
      const told = seen.story ?? [];
      eyes[whose] = {
        view: this.#seen(whose, seen),
        number: seen.number ?? 0,
        story: told.length ? [...known, ...told] : known,
        asked: seen.asked ?? null,
        undo: seen.undo ?? "",
        undoAsks: seen.undo_asks ?? false,
        standing: seen.standing ?? null,
        pledges: seen.pledges ?? [],
      };
      fresh[whose] = update.whole ? [] : told;
      before[whose] = this.eyes[whose]?.view ?? null;
    }
    this.eyes = eyes;
    const removed = update.removed ?? [];
    const heard = update.whole ? [] : this.chat;
    this.chat = [...heard, ...news(heard, update.chat ?? [])].filter(
      (talk) => talk.whisper || !removed.includes(talk.number),
    );
    if (update.whole) this.earlier = update.earlier ?? false;
    this.playersOnly = update.players_only ?? false;
    this.accountsOnly = update.accounts_only ?? false;
    if (update.hosting) this.hosting = update.hosting;
    this.notes = update.whole ? (update.notes ?? []) : [...this.notes, ...(update.notes ?? [])];
    this.decided = [...(update.whole ? [] : this.decided), ...(update.decided ?? [])];
    this.hints = update.hints ?? false;
    this.entry = update.entry;
    this.status = update.status;
    this.waiting = update.waiting;
    this.#seat(update.chairs);
    this.offer = update.offer ?? null;
    this.window = update.window ?? null;
    this.result = update.result ?? null;
    this.rematch = update.rematch ?? this.rematch;
    if (update.commitment) this.commitment = update.commitment;
    this.#foreseen.clear();
    const sent = this.sending;
    if (sent && eyes[sent.seat]?.asked?.decision !== sent.decision) this.sending = null;
    this.onstory({ told: fresh, before, own: !!update.done, anew });
  }

  /** Whether changes are told of a view that is not the one known here. */
  #missed(whose: string, { view, after }: p.Seat): boolean {
    return !view && !!after && after !== this.eyes[whose]?.number;
  }

  /** The view that is told whole, or by what has changed. */
  #seen(whose: string, { view, after, story = [], changes = [] }: p.Seat): p.View | null {
    const known = this.eyes[whose]?.view;
    if (view || !after || !known) return view ?? null;
    return changed(unfold(known, story).at(-1) ?? known, changes);
  }

  #seat(chairs: p.Chair[]): void {
    this.chairs = chairs;
    this.clockedAt = performance.now();
  }

  /**
   * Answer the question of a seat. It is sent once; a lost connection is no reason to send it again unasked.
   * If one is not `sure`, and it could not be taken back, nothing is played, and why is returned in a sentence.
   */
  async play(
    seat: number,
    action: number,
    { sure = true, times = 1, then = [] }: { sure?: boolean; times?: number; then?: number[] } = {},
  ): Promise<string> {
    const asked = this.eyes[seat]?.asked;
    if (!asked || this.sending) return "";
    this.sending = { seat, decision: asked.decision };
    const how = {
      ...(sure ? {} : { sure }),
      ...(times > 1 ? { times } : {}),
      ...(then.length > 0 ? { then } : {}),
    };
    const played: Play = { type: "play", seat, decision: asked.decision, action, ...how };
    try {
      return confirmation(await this.#line.ask(played));
    } catch (error) {
      if (!(error instanceof NotDone) || !error.lost) throw error;
      return await this.#answerAgain(played);
    } finally {
      this.sending = null;
    }
  }

  /** After a lost connection: if the same question is still asked then the answer was not stored, and is sent again. */
  async #answerAgain(played: Play): Promise<string> {
    for (;;) {
      await this.#openAgain();
      if (this.eyes[played.seat]?.asked?.decision !== played.decision) return "";
      try {
        return confirmation(await this.#line.ask(played));
      } catch (error) {
        if (!(error instanceof NotDone) || !error.lost) throw error;
      }
    }
  }

  async #openAgain(): Promise<void> {
    while (this.line === "connecting" || this.line === "away") {
      await new Promise<void>((changed) => this.#waiters.push(changed));
    }
    if (this.line !== "open") throw new NotDone(say.line.gone);
  }

  #lineIs(state: LineState): void {
    this.line = state;
    for (const changed of this.#waiters.splice(0)) changed();
  }

  /** Take back one's last decision; or bring back the last question that was answered in one's place. */
  async undo(seat: number, passed = false): Promise<void> {
    await this.#line.ask({ type: "undo", seat, ...(passed ? { passed } : {}) });
  }

  /** Interrupt: take one's time in the window that is open, or in the next that asks this seat. */
  async hold(seat: number): Promise<void> {
    await this.#line.ask({ type: "hold", seat });
  }

  async order(seat: number, ask: p.AskMe, orders: p.Order[], stops: string[]): Promise<void> {
    await this.#line.ask({ type: "standing", seat, ask, orders, stops });
  }

  /** Let this window pass now and whenever it opens again. */
  async orderPass(seat: number, window: string, passing: number): Promise<void> {
    const { ask, orders, stops } = this.eyes[seat]?.standing ?? NO_ORDERS;
    const others = orders.filter((order) => order.window !== window);
    await this.order(seat, ask, [...others, { window, action: passing, when: {} }], stops);
    if (this.window?.name === window) await this.play(seat, passing);
  }

  /** Propose a pledge: what one promises, what one wants promised, and which proposal it answers. */
  async pledge(
    seat: number,
    to: number,
    gives: p.PromiseAsked | null,
    wants: p.PromiseAsked | null,
    instead_of = "",
  ): Promise<void> {
    await this.#line.ask({ type: "pledge", seat, to, gives, wants, instead_of });
  }

  async answerPledge(seat: number, pledge: string, agree: boolean): Promise<void> {
    await this.#line.ask({ type: "answer_pledge", seat, pledge, agree });
  }

  async withdrawPledge(seat: number, pledge: string): Promise<void> {
    await this.#line.ask({ type: "withdraw_pledge", seat, pledge });
  }

  /** What a seat and another can promise each other now. */
  async pledgeTerms(seat: number, to: number): Promise<p.Terms> {
    return (await this.#line.ask({ type: "pledge_terms", seat, to })) as p.Terms;
  }

  /** Propose something to the others: about the seat `to`, with so many minutes or days. */
  async propose(
    seat: number,
    what: "end" | "rematch" | "time" | "computer" | "break",
    to?: number,
    amount?: number,
  ): Promise<void> {
    const about = { ...(to === undefined ? {} : { to }), ...(amount === undefined ? {} : { amount }) };
    await this.#line.ask({ type: "offer", seat, what, ...about });
  }

  /** Take days off, or be back from them. */
  async daysOff(seat: number, on: boolean): Promise<void> {
    await this.#line.ask({ type: "days_off", seat, on });
  }

  async answer(seat: number, offer: number, agree: boolean): Promise<void> {
    await this.#line.ask({ type: "answer", seat, offer, agree });
  }

  async resign(seat: number): Promise<void> {
    await this.#line.ask({ type: "resign", seat });
  }

  async leave(seat: number): Promise<void> {
    await this.#line.ask({ type: "leave", seat });
  }

  async comeBack(seat: number): Promise<void> {
    await this.#line.ask({ type: "back", seat });
  }

  async speak(text: string, seat?: number, to?: number[]): Promise<void> {
    await this.#line.ask({
      type: "chat",
      text,
      ...(seat === undefined ? {} : { seat }),
      ...(to ? { to } : {}),
    });
  }

  /** Look after the talk, as who opened the table. */
  async moderate(
    what: "mute" | "unmute" | "remove" | "close" | "accounts" | "open",
    of: { player?: string; number?: number } = {},
  ): Promise<void> {
    await this.#line.ask({ type: "moderate", what, ...of });
  }

  /** Be shown everything anew: what is shown depends on whom one has blocked. */
  async lookAgain(): Promise<void> {
    await this.#line.ask({ type: "see" });
  }

  /** Fetch what was said before what is known here. */
  async hearEarlier(): Promise<void> {
    const first = this.chat[0];
    const before = await api.chat(this.id, first?.number ?? this.entry + 1, first?.whisper);
    this.chat = [...before, ...this.chat];
    this.earlier = before.length > 0;
  }

  /** Why nothing can be done with these things now. */
  async why(seat: number, things: string[]): Promise<p.Reason> {
    return (await this.#line.ask({ type: "why", seat, things })) as p.Reason;
  }

  /** What a seat saw when it had last moved, or before an event, and what happened since. */
  async recall(seat: number, from: { kind?: string; back?: number } = {}): Promise<p.Recalled> {
    return (await this.#line.ask({ type: "recall", seat, ...from })) as p.Recalled;
  }

  /** Where some actions of a seat would lead, in a row. */
  async draft(seat: number, actions: readonly number[]): Promise<p.Drafted | null> {
    const decision = this.eyes[seat]?.asked?.decision;
    if (decision === undefined) return null;
    return (await this.#line.ask({ type: "draft", seat, decision, actions: [...actions] })) as p.Drafted;
  }

  async hint(seat: number): Promise<p.Hinted> {
    return (await this.#line.ask({ type: "hint", seat })) as p.Hinted;
  }

  /** The hint that is on its way is not wanted any more. */
  async cancelHint(seat: number): Promise<void> {
    await this.#line.ask({ type: "hint", seat, cancel: true });
  }

  /** How the board would be counted as it stands, or after an action; asked once for each position. */
  foresee(seat: number | null, action?: number): Promise<p.Foreseen> {
    const key = `${seat} ${action ?? ""}`;
    let answer = this.#foreseen.get(key);
    if (!answer) {
      const whose = seat === null ? {} : { seat };
      const what = action === undefined ? {} : { action };
      answer = this.#line.ask({ type: "foresee", ...whose, ...what }) as Promise<p.Foreseen>;
      answer.catch(() => this.#foreseen.delete(key));
      this.#foreseen.set(key, answer);
    }
    return answer;
  }
}
