/** What the server knows of somebody's notices. */

export type NoticeKind = "turn" | "invitation" | "message" | "end";
export type Channel = "push" | "mail" | "hook";
export type HookForm = "json" | "discord" | "slack";

export interface Quiet {
  start: string;
  end: string;
  zone: string;
}

export interface NoticeDevice {
  id: string;
  name: string;
  created: number;
}

export interface Hook {
  id: string;
  url: string;
  form: HookForm;
  table: string | null;
  failing: boolean;
}

export interface Wishes {
  quiet: Quiet | null;
  kinds: Record<NoticeKind, Channel[]>;
  muted_games: string[];
}

export interface Notices extends Wishes {
  mail: { address: string; confirmed: boolean } | null;
  mail_possible: boolean;
  push_key: string;
  devices: NoticeDevice[];
  hooks: Hook[];
}
