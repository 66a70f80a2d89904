/**
 * Where a decision of mine is waited for, for every page of the site. All tabs of a browser ask the server once
 * together: whoever finds the answer too old asks, and the others read it where it is kept.
 */

import { api } from "./api";

/** Milliseconds between two looks: while some page of ours is looked at, and while none is. */
export const PACE = { seen: 30_000, unseen: 120_000 };
const KEPT = "decisions";
const CHANNEL = "tables";
const REPLY_MS = 250; // for another tab to say that it has a table open

/** What the tabs know together: of whom, when somebody asked last, and the tables that wait. */
export interface Known {
  who: string;
  at: number;
  tables: string[];
}

/** Whether it is time for one of the tabs to ask. */
export function isDue(known: Known | null, who: string, now: number, seen: boolean): boolean {
  if (!known || known.who !== who || known.at > now) return true;
  return now - known.at >= (seen ? PACE.seen : PACE.unseen);
}

/** The tables that wait now and did not before; none as long as nothing was known. */
export function fresh(known: Known | null, who: string, tables: readonly string[]): string[] {
  return known?.who === who ? tables.filter((table) => !known.tables.includes(table)) : [];
}

type Said = { ask: string } | { here: string };

class Decisions {
  /** The tables that wait for me. */
  tables = $state.raw<string[]>([]);
  count = $derived(this.tables.length);
  /** Told of tables that are open in no tab, once they wait. */
  onfresh: () => void = () => {};

  #who = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #here = new Map<string, boolean>(); // the tables open in this tab, and whether they wait
  #channel: BroadcastChannel | null = null;
  #elsewhere = new Set<string>();

  constructor() {
    if (typeof document === "undefined") return;
    addEventListener("storage", ({ key }) => key === KEPT && this.#show(this.#kept()?.tables ?? []));
    document.addEventListener("visibilitychange", () => document.hidden || this.#again());
    navigator.serviceWorker?.addEventListener(
      "message",
      ({ data }) => data?.type === "look" && void this.look(),
    );
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = ({ data }: MessageEvent<Said>) => this.#hear(data);
  }

  /** Look from now on, for whoever this is; nobody has nothing to decide. */
  follow(who: string): void {
    this.#who = who;
    this.#show(who && this.#kept()?.who === who ? this.#kept()!.tables : []);
    this.#again();
  }

  /** Ask now. */
  async look(): Promise<void> {
    const who = this.#who;
    if (!who) return;
    const known = this.#kept();
    this.#keep({ who, at: Date.now(), tables: known?.who === who ? known.tables : [] }); // other tabs need not ask
    const tables = await api.waiting().catch(() => null);
    if (tables && who === this.#who) this.#take(tables, known);
  }

  /** The page knows already which tables wait. */
  know(tables: readonly string[]): void {
    if (this.#who) this.#take([...tables], this.#kept());
  }

  /** A table is open in this tab, and waits or not; returns how to leave it. */
  at(table: string, waits: boolean): () => void {
    this.#here.set(table, waits);
    if (this.#who && this.tables.includes(table) !== waits) {
      const others = this.tables.filter((each) => each !== table);
      this.#keep({ who: this.#who, at: this.#kept()?.at ?? 0, tables: waits ? [...others, table] : others });
    }
    return () => this.#here.delete(table);
  }

  #again(): void {
    clearTimeout(this.#timer);
    if (!this.#who) return;
    const seen = !document.hidden;
    if (isDue(this.#kept(), this.#who, Date.now(), seen)) void this.look();
    this.#timer = setTimeout(() => this.#again(), PACE.seen / 2 + Math.random() * 1000);
  }

  #take(tables: string[], known: Known | null): void {
    const others = tables.filter((table) => this.#here.get(table) !== false);
    const now = [
      ...others,
      ...[...this.#here].flatMap(([id, waits]) => (waits && !others.includes(id) ? [id] : [])),
    ];
    this.#keep({ who: this.#who, at: Date.now(), tables: now });
    const news = fresh(known, this.#who, now).filter((table) => !this.#here.has(table));
    if (news.length > 0) void this.#announce(news);
  }

  /** Tables that are open somewhere in this browser tell of themselves. */
  async #announce(news: string[]): Promise<void> {
    this.#elsewhere.clear();
    for (const ask of news) this.#channel?.postMessage({ ask } satisfies Said);
    await new Promise((done) => setTimeout(done, REPLY_MS));
    if (news.some((table) => !this.#elsewhere.has(table))) this.onfresh();
  }

  #hear(said: Said): void {
    if ("here" in said) this.#elsewhere.add(said.here);
    else if (this.#here.has(said.ask)) this.#channel?.postMessage({ here: said.ask } satisfies Said);
  }

  #kept(): Known | null {
    try {
      return JSON.parse(localStorage.getItem(KEPT) ?? "null") as Known | null;
    } catch {
      return null;
    }
  }

  #keep(known: Known): void {
    localStorage.setItem(KEPT, JSON.stringify(known));
    this.#show(known.tables);
  }

  #show(tables: string[]): void {
    if (tables.join() !== this.tables.join()) this.tables = tables;
  }
}

export const decisions = new Decisions();
