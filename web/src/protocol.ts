/** What goes between this client and the server, as docs/protocol.md tells it. */

/** A game as one seat sees it; what is in it depends on the game. */
export interface View {
  game: string;
  points: number[];
  places: number[];
  [part: string]: unknown;
}

/** One thing that happened: its kind, what it is about, its line in the log, and the rule behind it. */
export interface Told {
  kind: string;
  about: Record<string, number>;
  words?: string;
  rule?: string;
}

/** Something a seat may do now; `concerns` names the things on the board that it is about. */
export interface Choice {
  action: number;
  notation: string;
  words: string;
  concerns: string[];
}

/** A question; in a window also how to let it pass, what one has answered, and whether it closes without an answer. */
export interface Asked {
  decision: number;
  question: string;
  choices: Choice[];
  passing?: number;
  answered?: number;
  closes?: boolean;
}

export type AskMe = "never" | "could" | "fair";

/** What to do in a window, if all its conditions hold: each by its name, with its value. */
export interface Order {
  window: string;
  action: number;
  when: Record<string, number>;
}

/** When a seat wants to be asked in windows, and what it has ordered for them: the first that fits is carried out. */
export interface StandingOrders {
  ask: AskMe;
  orders: Order[];
}

export interface SeatSaid {
  view?: View;
  story?: Told[];
  asked?: Asked;
  standing?: StandingOrders;
}

/** The window that is open: who is asked, and how long it stands open at least. */
export interface OpenWindow {
  name: string;
  words: string;
  seats: number[];
  left_ms: number;
}

export interface Chair {
  seat: number;
  name: string;
  kind: "person" | "open" | "computer";
  player?: string;
  substitute?: string;
  resigned?: boolean;
  left_ms?: number;
  running?: boolean;
}

export interface Talk {
  number: number;
  at: number;
  name: string;
  text: string;
  seat?: number;
  to?: number[];
}

export interface Offer {
  number: number;
  seat: number;
  what: "undo" | "end";
  missing?: number[];
}

export interface Result {
  why: "played" | "resigned" | "agreed" | "imported";
  points?: number[];
  places?: number[];
  winners?: number[];
}

export type Status = "open" | "playing" | "over";

export interface Update {
  type: "update";
  entry: number;
  status: Status;
  waiting: number[];
  chairs: Chair[];
  seats?: Record<string, SeatSaid>;
  spectator?: SeatSaid;
  chat?: Talk[];
  offer?: Offer;
  window?: OpenWindow;
  result?: Result;
  commitment?: string;
  rematch?: string;
  whole?: boolean;
  done?: number;
}

export interface Refused {
  type: "refused";
  id: number;
  why: string;
  rule?: string;
}

/** Why something cannot be done now. */
export interface Reason {
  type: "why";
  id: number;
  allowed?: boolean;
  why?: string;
  rule?: string;
}

/** A suggestion: its share of the thought, and what each seat may expect of it, to win and in points. */
export interface MoveHinted {
  action: number;
  words: string;
  share?: number;
  wins?: number[];
  points?: number[];
}

/** The best moves, best first; without simulations only what looks best at a glance. */
export interface Hinted {
  type: "hint";
  id: number;
  moves: MoveHinted[];
  simulations?: number;
}

/** How the game would be counted if it ended now, or after an action; no points where what is hidden decides. */
export interface Foreseen {
  type: "foreseen";
  id: number;
  points: number[];
  story?: Told[];
}

export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

export type Message = Update | Refused | Reason | Hinted | Foreseen | Pong;

/** What the client asks over the WebSocket, without the `id` that the line gives it. */
export type Ask =
  | { type: "play"; seat: number; decision: number; action: number }
  | { type: "undo" | "resign" | "leave" | "back" | "hint"; seat: number }
  | { type: "offer"; seat: number; what: "end" }
  | { type: "answer"; seat: number; offer: number; agree: boolean }
  | { type: "chat"; text: string; seat?: number; to?: number[] }
  | { type: "why"; seat: number; things: string[] }
  | { type: "foresee"; seat?: number; action?: number }
  | { type: "hold"; seat: number; decision: number }
  | { type: "standing"; seat: number; ask: AskMe; orders: Order[] }
  | { type: "see" }
  | { type: "ping" };

/* ---- over HTTP ---- */

export type OptionValue = string | number | boolean;

export interface GameOption {
  name: string;
  words: string;
  default: OptionValue;
  choices: { value: OptionValue; words: string }[];
}

/** A game: what can be agreed on, and what its boards need to know of its components. */
export interface Game {
  name: string;
  title: string;
  credits: string;
  seats: number[];
  names: string[];
  tinctures: Tincture[];
  options: GameOption[];
  how_to_play: string;
  components: Record<string, unknown>;
  windows?: Window[];
  conditions?: Record<string, Condition>;
}

/** A window to act out of turn: how to let it pass, what a pass may depend on, and what can be ordered for it. */
export interface Window {
  name: string;
  words: string;
  decisive: boolean;
  passing: number;
  conditions: string[];
  answers: { action: number; words: string; conditions: string[] }[];
}

/** Something that an order may depend on, and the values it can have. */
export interface Condition {
  words: string;
  values: [number, string][];
}

/** How many seconds windows stand open at least. */
export interface Pauses {
  routine: number;
  decisive: number;
}

export type Tincture = "azure" | "or" | "purpure" | "gules" | "vert" | "sable";

/** Which values still go with what is chosen: for each option and value, why not (empty: it can be chosen). */
export interface Agreement {
  why: string;
  options: Record<string, Record<string, string>>;
  seats: Record<string, string>;
}

export interface Me {
  id: string;
  name: string;
  account: string | null;
}

export interface Clock {
  kind: "none" | "live" | "days";
  minutes?: number;
  increment_s?: number;
  days?: number;
}

export interface TableShown {
  id: string;
  game: string;
  status: Status;
  options: Record<string, OptionValue>;
  clock: Clock;
  chairs: { seat: number; kind: Chair["kind"]; name: string }[];
  listed: boolean;
  created: number;
  touched: number;
  yours: number[];
  waiting: number[];
  rematch: string;
}

export interface Rule {
  id: string;
  text: string;
  section: string;
}

/** A finished game at one of its moves. */
export interface Replayed {
  move: number;
  moves: number;
  view: View;
  story: Told[];
  scoring: Told[];
}

/** A move of a finished game as a search weighs it: its worth for who makes it, and what each seat may expect after it. */
export interface Weighed {
  action: number;
  words: string;
  worth: number;
  wins: number[];
  points: number[];
  tried: number;
}

/** A decision of a finished game: the chances before it, what was played, and what a search would have played. */
export interface Moment {
  move: number;
  seat: number;
  options: number;
  wins: number[];
  swing: number;
  mistaken: boolean;
  played: Weighed;
  best: Weighed;
}

/** How far the analysis of a finished game is, and what it has found. */
export interface Analysis {
  status: "none" | "thinking" | "done" | "failed";
  decisions: number;
  moments: Moment[];
  /** The moves that lost most, the worst first. */
  swings: number[];
  /** Each seat's share of the victory, if it came to that. */
  ending: number[] | null;
}
