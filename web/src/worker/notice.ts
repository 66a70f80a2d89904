/** What a push message says, and how it is shown. */

import { words } from "../strings/en/worker";

export interface Pushed {
  kind: "turn" | "invitation" | "message" | "end" | "gone";
  /** Notices with one tag take each other's place. */
  tag: string;
  title: string;
  body: string;
  url: string;
}

const KINDS = ["turn", "invitation", "message", "end", "gone"];

/** What was pushed; null if it is nothing that this client knows. */
export function read(data: unknown): Pushed | null {
  if (typeof data !== "object" || data === null) return null;
  const { kind, tag, title, body, url } = data as Record<string, unknown>;
  if (!KINDS.includes(kind as string) || typeof tag !== "string") return null;
  const text = (value: unknown, otherwise: string) => (typeof value === "string" && value) || otherwise;
  return {
    kind: kind as Pushed["kind"],
    tag,
    title: text(title, words.title),
    body: text(body, kind === "gone" ? words.gone : ""),
    url: text(url, "/"),
  };
}

export interface Shown {
  body: string;
  tag: string;
  icon: string;
  badge: string;
  renotify: boolean;
  silent: boolean;
  data: { url: string; kind: string };
}

/** How a notice is shown: a new one for the same tag takes the place of the old one, and is noticed again. */
export function shownAs({ kind, tag, body, url }: Pushed): Shown {
  const gone = kind === "gone";
  const pictures = { icon: "/icons/app-192.png", badge: "/icons/badge-96.png" };
  return { body, tag, ...pictures, renotify: !gone, silent: gone, data: { url, kind } };
}

/** Whether a window shows the page that a notice leads to. */
export function isAt(window: string, url: string, origin: string): boolean {
  return new URL(window).pathname === new URL(url, origin).pathname;
}
