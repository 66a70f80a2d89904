/** The server's pages of data. */

import type {
  Agreement,
  Analysis,
  Blocked,
  Board,
  Chat,
  Deed,
  Device,
  FinishedTables,
  Game,
  Health,
  HookForm,
  HookMade,
  HostDeed,
  Me,
  NewDeed,
  NewTable,
  Notices,
  NoticesWanted,
  Onlookers,
  OptionValue,
  RecordBranch,
  Replayed,
  Report,
  ResetAnswer,
  Rule,
  Session,
  Standing,
  Table,
} from "./protocol";
import { linked, linkHere } from "./link";
import { say } from "./strings";
import { version } from "./version.svelte";

/** The header that names a client: this one in what is asked, the one that the server serves in its answers. */
const CLIENT = "Homage-Client";

/** Something was not done, in a sentence for the person; `away` if the server did not answer at all. */
export class Problem extends Error {
  constructor(
    why: string,
    readonly status: number,
    readonly rule = "",
  ) {
    super(why);
  }

  get away(): boolean {
    return this.status === 0;
  }
}

async function ask<T>(method: string, path: string, body?: unknown, root = "/api"): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`${root}${path}`, {
      method,
      headers: {
        ...(version.own ? { [CLIENT]: version.own } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem(say.away, 0);
  }
  version.heard(answer.headers.get(CLIENT));
  const told = await answer.json().catch(() => null);
  if (!answer.ok) throw new Problem(told?.why || say.failed(answer.status), answer.status, told?.rule);
  return told as T;
}

const once = new Map<string, Promise<unknown>>();

/** Data that stays the same while the page is open is fetched once. */
function kept<T>(path: string): Promise<T> {
  let answer = once.get(path);
  if (!answer) {
    answer = ask("GET", path);
    answer.catch(() => once.delete(path));
    once.set(path, answer);
  }
  return answer as Promise<T>;
}

export const api = {
  me: () => ask<Me | null>("GET", "/me"),
  introduce: (name: string) => ask<Me>("POST", "/me", { name }),
  register: (account: string, password: string) => ask<Me>("POST", "/account", { account, password }),
  login: (account: string, password: string) => ask<Me>("POST", "/login", { account, password }),
  logout: () => ask<void>("POST", "/logout"),
  changePassword: (old: string, fresh: string) => ask<Me>("POST", "/password", { old, new: fresh }),
  deleteAccount: (account: string, password: string) =>
    ask<void>("POST", "/account/delete", { account, password }),
  sessions: () => ask<Session[]>("GET", "/sessions"),
  endSession: (id: string) => ask<void>("DELETE", `/sessions/${id}`),
  endOtherSessions: () => ask<void>("DELETE", "/sessions"),
  health: () => ask<Health>("GET", "/health", undefined, ""),
  games: () => kept<Game[]>("/games"),
  players: () => kept<Record<string, string>>("/players"),
  rules: (game: string) => kept<Rule[]>(`/games/${game}/rules`),
  agreement: (game: string, seats: number, options: Record<string, OptionValue>) =>
    ask<Agreement>("POST", `/games/${game}/agreement`, { seats, options }),
  open: (table: NewTable) => ask<Table>("POST", "/tables", table),
  lobby: () => ask<Table[]>("GET", "/tables"),
  mine: () => ask<Table[]>("GET", "/tables/mine"),
  waiting: () => ask<string[]>("GET", "/tables/mine/waiting"),
  finished: (after = "") =>
    ask<FinishedTables>("GET", `/tables/mine/finished${after ? `?after=${encodeURIComponent(after)}` : ""}`),
  notices: () => ask<Notices>("GET", "/notices"),
  setNotices: (wanted: NoticesWanted) => ask<Notices>("PUT", "/notices", wanted),
  addMail: (address: string) => ask<void>("POST", "/notices/mail", { address }),
  removeMail: () => ask<void>("DELETE", "/notices/mail"),
  addDevice: (subscription: PushSubscriptionJSON) =>
    ask<Device>("POST", "/notices/push", {
      endpoint: subscription.endpoint,
      keys: { p256dh: subscription.keys?.p256dh, auth: subscription.keys?.auth },
    }),
  removeDevice: (id: string) => ask<void>("DELETE", `/notices/push/${id}`),
  addHook: (url: string, form: HookForm, table?: string) =>
    ask<HookMade>("POST", "/notices/hooks", { url, form, ...(table ? { table } : {}) }),
  removeHook: (id: string) => ask<void>("DELETE", `/notices/hooks/${id}`),
  testHook: (id: string) => ask<void>("POST", `/notices/hooks/${id}/test`),
  table: (id: string) => ask<Table>("GET", `/tables/${id}${linked("?")}`),
  chat: (id: string, before: number, whisper = "") =>
    ask<Chat[]>("GET", `/tables/${id}/chat?before=${before}&whisper=${whisper}${linked("&")}`),
  talk: (id: string) => ask<Chat[]>("GET", `/tables/${id}/talk${linked("?")}`),
  board: (id: string) => ask<Board>("GET", `/tables/${id}/board${linked("?")}`),
  sit: (id: string, seat: number, name = "", password = "") =>
    ask<Table>("POST", `/tables/${id}/seats/${seat}`, {
      ...(name ? { name } : {}),
      ...(password ? { password } : {}),
      link: linkHere(),
    }),
  withdraw: (id: string) => ask<Table>("DELETE", `/tables/${id}/asking`),
  host: (id: string, deed: Pick<HostDeed, "what"> & Partial<HostDeed>) =>
    ask<Table>("POST", `/tables/${id}/host`, deed),
  onlookers: (id: string) => ask<Onlookers>("GET", `/tables/${id}/onlookers`),
  blocks: () => ask<Blocked[]>("GET", "/blocks"),
  block: (player: string) => ask<void>("PUT", `/blocks/${player}`),
  unblock: (player: string) => ask<void>("DELETE", `/blocks/${player}`),
  report: (player: string, why: string, table = "") =>
    ask<void>("POST", "/reports", { player, why, table, link: linkHere() }),
  readWarnings: () => ask<void>("DELETE", "/warnings"),
  askReset: (account: string) => ask<ResetAnswer>("POST", "/resets", { account }),
  useReset: (token: string, password: string) => ask<void>("POST", "/resets/use", { token, password }),
  reports: (settled: boolean, before?: number) =>
    ask<Report[]>("GET", `/moderate/reports?settled=${settled}${before ? `&before=${before}` : ""}`),
  standing: (who: string) => ask<Standing>("GET", `/moderate/people?who=${encodeURIComponent(who)}`),
  deed: (deed: Pick<NewDeed, "player" | "what" | "why"> & Partial<NewDeed>) =>
    ask<Deed>("POST", "/moderate/deeds", deed),
  deeds: (before?: number) => ask<Deed[]>("GET", `/moderate/log${before ? `?before=${before}` : ""}`),
  stand: (id: string, seat: number) => ask<Table>("DELETE", `/tables/${id}/seats/${seat}`),
  replay: (id: string, to: number, seat: number | null) =>
    ask<Replayed>(
      "GET",
      `/tables/${id}/replay?to=${to}${seat === null ? "" : `&seat=${seat}`}${linked("&")}`,
    ),
  analysis: (id: string) => ask<Analysis>("GET", `/tables/${id}/analysis${linked("?")}`),
  analyse: (id: string) => ask<Analysis>("POST", `/tables/${id}/analysis${linked("?")}`),
  playOn: (id: string, to: number, seat: number) =>
    ask<Table>("POST", `/tables/${id}/branch`, { to, seat, link: linkHere() }),
  importRecord: (record: string) => ask<Table>("POST", "/records", { record }),
  playOnRecord: (asked: RecordBranch) => ask<Table>("POST", "/records/branch", asked),
};
