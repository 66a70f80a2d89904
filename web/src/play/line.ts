/** The line to a table: a WebSocket that comes back by itself and asks each thing once. */

import { linked } from "../link";
import type { Chair, Message, Presence, Request, Update } from "../protocol";

export type LineState =
  "connecting" | "open" | "away" | "gone" | "unreadable" | "flooded" | "signedOut" | "removed";

type Answer = Exclude<Message, Presence>;

/** A request that the server refused, in a sentence; or that was lost with the connection. */
export class NotDone extends Error {
  constructor(
    why: string,
    readonly rule = "",
    readonly lost = false,
  ) {
    super(why);
  }
}

interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface LineHooks {
  /** The entry up to which everything is known; 0 for nothing. */
  since: () => number;
  heard: (update: Update) => void;
  /** Somebody has come or gone. */
  present: (chairs: Chair[]) => void;
  state: (state: LineState) => void;
}

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5_000;
const QUIET_MS = 25_000; // then a ping, to notice a line that is dead without a word
const PATIENCE_MS = 8_000;
const FINAL: Record<number, LineState> = {
  4401: "signedOut",
  4403: "removed",
  4404: "gone",
  4409: "unreadable",
  4429: "flooded",
};

export class Line {
  #socket: Socket | null = null;
  #number = 0;
  #open = new Map<number, { done: (answer: Answer) => void; fail: (why: NotDone) => void }>();
  #wait = FIRST_WAIT_MS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  #hidden = false;

  constructor(
    readonly table: string,
    readonly hooks: LineHooks,
    readonly dial: (path: string) => Socket = (path) =>
      new WebSocket(
        `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}${linked("&")}`,
      ) as Socket,
  ) {
    this.#connect();
  }

  /** Ask the server; the promise is kept by its answer, or broken by a refusal or a lost connection. */
  ask(request: Request): Promise<Answer> {
    const socket = this.#socket;
    if (!socket || this.#ended) return Promise.reject(new NotDone("", "", true));
    const id = ++this.#number;
    return new Promise((done, fail) => {
      this.#open.set(id, { done, fail });
      try {
        socket.send(JSON.stringify({ ...request, id }));
      } catch {
        this.#open.delete(id);
        fail(new NotDone("", "", true));
      }
    });
  }

  /** Whether the page is off the screen: while it is, the person gets notices. */
  hide(hidden: boolean): void {
    this.#hidden = hidden;
    this.#socket?.send(JSON.stringify({ type: "hidden", hidden }));
  }

  /** Try at once, instead of when the wait is over. */
  hurry(): void {
    if (this.#retry === undefined) return;
    this.#wait = FIRST_WAIT_MS;
    this.#connect();
  }

  hangUp(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#quiet);
    this.#drop();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = this.dial(`/ws/${encodeURIComponent(this.table)}?since=${this.hooks.since()}`);
    socket.onmessage = (event) => this.#heard(socket, JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#closed(socket, event.code);
    this.#listen(socket);
  }

  #heard(socket: Socket, message: Message): void {
    if (this.#ended) return;
    if (this.#socket !== socket) {
      this.#socket = socket; // the first message is the greeting: now the line is open
      this.#wait = FIRST_WAIT_MS;
      this.hooks.state("open");
      if (this.#hidden) this.hide(true);
    }
    this.#listen(socket);
    if (message.type === "update") {
      this.hooks.heard(message);
      if (message.done) this.#settle(message.done)?.done(message);
    } else if (message.type === "presence") {
      this.hooks.present(message.chairs);
    } else if (message.type === "refused") {
      this.#settle(message.id)?.fail(new NotDone(message.why, message.rule));
    } else {
      this.#settle(message.id)?.done(message);
    }
  }

  #settle(id: number) {
    const open = this.#open.get(id);
    this.#open.delete(id);
    return open;
  }

  /** A line that says nothing for long is asked for a sign of life, and given up without one. */
  #listen(socket: Socket): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      if (this.#socket === socket) socket.send(JSON.stringify({ type: "ping", id: ++this.#number }));
      this.#quiet = setTimeout(() => {
        socket.close();
        this.#closed(socket, 1006);
      }, PATIENCE_MS);
    }, QUIET_MS);
  }

  #closed(socket: Socket, code: number): void {
    socket.onclose = socket.onmessage = null;
    clearTimeout(this.#quiet);
    this.#drop();
    if (this.#ended) return;
    const final = FINAL[code];
    this.hooks.state(final ?? "away");
    if (final) {
      this.#ended = true;
      return;
    }
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }

  /** What was asked on the old connection is not answered any more: the next update shows what was stored. */
  #drop(): void {
    this.#socket?.close();
    this.#socket = null;
    const lost = [...this.#open.values()];
    this.#open.clear();
    for (const each of lost) each.fail(new NotDone("", "", true));
  }
}
