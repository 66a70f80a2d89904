/** What goes between this client and the server (docs/protocol.md). Made by client_types.py: do not edit. */

export type AskMe = "always" | "could" | "stops";

export type ChairKind = "person" | "open" | "computer";

export type Ended = "played" | "resigned" | "agreed" | "imported";

export type Message = Update | Presence | Refusal | Confirm | Reason | Hinted | Foreseen | Drafted | Recalled | Terms | Pong;

export type NoteKind = "hint" | "declined" | "void" | "undone";

export type OptionValue = string | number | boolean;

export type Outcome = "open" | "kept" | "broken" | "void";

export type PledgeState = "waiting" | "agreed" | "declined" | "withdrawn" | "lapsed";

export type Proposal = "undo" | "end" | "rematch";

export type Request =
  /** Answer a pending decision; `decision` names it, so that a late or doubled answer is refused harmlessly. */
  | { type: "play"; seat: number; decision: number; action: number | string; sure?: boolean; times?: number; then?: (number | string)[]; id?: number }
  /** Ask where some actions of one's own would lead if they were played in a row; nothing changes. */
  | { type: "draft"; seat: number; decision: number; actions: number[]; id?: number }
  /** Take back one's last decision: at once if nothing was shown since, else by the consent of the others. */
  | { type: "undo"; seat: number; passed?: boolean; id?: number }
  /** Propose to end the game as it stands; or, when it is over, to play another: 'rematch'. */
  | { type: "offer"; seat: number; what?: "end" | "rematch"; id?: number }
  /** Agree to an offer or refuse it. */
  | { type: "answer"; seat: number; offer: number; agree: boolean; id?: number }
  /** Give up a seat for good. */
  | { type: "resign"; seat: number; id?: number }
  /** Leave a seat to a computer player, to come back or not. */
  | { type: "leave"; seat: number; id?: number }
  /** Come back to a seat that a computer player keeps. */
  | { type: "back"; seat: number; id?: number }
  /** Say something: to the table, or from a seat to some seats only. */
  | { type: "chat"; text: string; seat?: number | null; to?: number[] | null; id?: number }
  /** Look after the talk, as who opened the table: mute a player, remove what was said, let only players speak. */
  | { type: "moderate"; what: "mute" | "unmute" | "remove" | "close" | "open"; player?: string; number?: number; id?: number }
  /** Ask whether an action is allowed now, or anything with some things on the board; or which rule forbids it. */
  | { type: "why"; seat: number; action?: number | string | null; things?: string[]; id?: number }
  /** Ask how the game would be counted if it ended now, or after an action of one's own. */
  | { type: "foresee"; seat?: number | null; action?: number | null; id?: number }
  /** Ask what a search would do in one's place, knowing what the seat knows; and what to expect of it. */
  | { type: "hint"; seat: number; quick?: boolean; cancel?: boolean; id?: number }
  /** Interrupt: ask for more time in a window, this one or the next; everybody may, whatever he holds. */
  | { type: "hold"; seat: number; decision?: number; id?: number }
  /** Say when to be asked, and what to do in which window; nobody else is told. */
  | { type: "standing"; seat: number; ask?: AskMe; orders?: OrderAsked[]; stops?: string[]; id?: number }
  /** Propose a pledge to another seat: what you promise, what you want promised, or both. Only the two are told. */
  | { type: "pledge"; seat: number; to: number; gives?: PromiseAsked | null; wants?: PromiseAsked | null; instead_of?: string; id?: number }
  /** Agree to a pledge that was proposed to you, or decline it, with a sentence why. */
  | { type: "answer_pledge"; seat: number; pledge: string; agree: boolean; why?: string; id?: number }
  /** Withdraw a pledge that was not answered yet. */
  | { type: "withdraw_pledge"; seat: number; pledge: string; id?: number }
  /** Ask what you and another seat can promise each other now. */
  | { type: "pledge_terms"; seat: number; to: number; id?: number }
  /** Ask to see again what has happened since the last move of one's seat, or from an event on. */
  | { type: "recall"; seat: number; kind?: string; back?: number; id?: number }
  /** Ask for all there is to see, as when joining. */
  | { type: "see"; id?: number }
  /** Ask for a sign of life. */
  | { type: "ping"; id?: number };

export type Status = "open" | "playing" | "over";

export type Tincture = "azure" | "or" | "purpure" | "gules" | "vert" | "sable";

/** What to do in a window, if all conditions hold: each by its name, with its value. */
export interface OrderAsked {
  window: string;
  action: number | string;
  when?: Record<string, number>;
}

/** One choice: its number, notation, words, and the things on the board it concerns. */
export interface Choice {
  action: number;
  notation: string;
  words: string;
  concerns: string[];
  /** no answer to the question: something that the seat may raise on its own */
  initiative?: boolean;
  /** how often it can be done in a row, at once */
  times?: number;
}

/** A pending decision of one of the client's own seats. Brief clients get numbers only. */
export interface Question {
  decision: number;
  question?: string;
  choices?: Choice[];
  actions?: number[];
  /** the action that declines, or ends what is under way; in a window, lets it pass */
  passing?: number;
  /** what one has answered in it; it can be changed until the window is settled */
  answered?: number;
  /** without an answer it is let pass, or an order is carried out, when the pause is over */
  closes?: boolean;
  /** the seat's own promises that some choices would break */
  breaks?: Breaks[];
}

/** One thing that happened: as data for boards, as a line of the log, and by which rule. `changes` leads from the view at the event before to the view at this one, so that a move can be followed event by event; of the first event of a message, from the view that was known before it. */
export interface StoryEvent {
  kind: string;
  about: Record<string, number>;
  words?: string;
  rule?: string;
  changes?: [string, unknown][];
}

/** What a seat wants done in a window: an action, if all its conditions hold. */
export interface Order {
  window: string;
  action: number;
  /** conditions by name: the value */
  when: Record<string, number>;
}

/** When a seat wants to be asked, and what it has ordered for windows. */
export interface StandingOrders {
  ask: AskMe;
  orders: Order[];
  stops: string[];
  /** it is waited for in the next window that asks it */
  interrupts: boolean;
}

/** A game as one seat sees it; what else is in it depends on the game. */
export interface View {
  game: string;
  /** as if it ended now */
  points: number[];
  places: number[];
  [part: string]: unknown;
}

/** What one of the client's seats sees (or, in `spectator`, what anybody does). */
export interface Seat {
  /** of the view to which this message leads; it grows whenever the view changes */
  number?: number;
  /** the whole of it; else it is to be made of that before: */
  view?: View;
  /** the number of the view on which all changes build, first those of the story, then these */
  after?: number;
  changes?: [string, unknown][];
  /** since the last message; on joining, since the entry asked for */
  story?: StoryEvent[];
  asked?: Question;
  /** why the seat alone cannot undo its last decision; empty if it can */
  undo?: string;
  /** the others may agree to it */
  undo_asks?: boolean;
  standing?: StandingOrders;
  /** its own: those under way, and the last of those that are over */
  pledges?: Pledge[];
}

/** The window that is open: which, who is asked, how long it stands open at least; whatever anybody holds. */
export interface OpenWindow {
  name: string;
  words: string;
  seats: number[];
  left_ms: number;
}

/** A seat at the table: who has it, who plays it now, how much time is left, whether its person is there. */
export interface Chair {
  seat: number;
  name: string;
  kind: ChairKind;
  /** the computer player whose seat it is */
  level?: string;
  /** public number of the person; empty for others */
  player?: string;
  /** the computer player that keeps it for now */
  substitute?: string;
  resigned?: boolean;
  left_ms?: number;
  running?: boolean;
  /** after which the clock begins to run: time to watch what has happened */
  free_ms?: number;
  /** its person is connected */
  here?: boolean;
  /** when they went */
  left_at?: number;
}

/** Something said at the table. */
export interface Chat {
  number: number;
  at: number;
  name: string;
  text: string;
  seat?: number;
  to?: number[];
  /** public number of who said it; empty for who has not said who they are */
  player?: string;
  /** id of what was said in private, of which others cannot tell that anything was */
  whisper?: string;
  /** in a replay: how many moves had been made then */
  move?: number;
}

/** Something beside the game that everybody is told of: a hint that a seat asked for, what became of an offer. */
export interface Note {
  number: number;
  at: number;
  /** all but the first: what became of an offer */
  kind: NoteKind;
  /** who asked for it */
  seat: number;
  /** what was offered */
  offer?: Proposal;
  /** who declined */
  by?: number;
}

/** A proposal that waits for consent. */
export interface Offer {
  number: number;
  seat: number;
  what: Proposal;
  missing?: number[];
}

/** How a game ended; points and places if it was played to its end, winners also if all others resigned. */
export interface Result {
  why: Ended;
  points?: number[];
  places?: number[];
  winners?: number[];
}

/** The table has changed, or is shown for the first time. `entry` is the number of its last entry. */
export interface Update {
  type: "update";
  entry: number;
  status: Status;
  waiting: number[];
  chairs: Chair[];
  seats?: Record<string, Seat>;
  spectator?: Seat;
  chat?: Chat[];
  /** more was said before that */
  earlier?: boolean;
  /** numbers of what was said before and is to be shown no more */
  removed?: number[];
  /** spectators may not speak */
  players_only?: boolean;
  notes?: Note[];
  /** promises of anybody that turn out to be kept or broken */
  decided?: Decided[];
  /** seats may ask for hints */
  hints?: boolean;
  offer?: Offer;
  window?: OpenWindow;
  result?: Result;
  commitment?: string;
  rematch?: string;
  /** everything, not only what is new */
  whole?: boolean;
  /** the client's own request that brought this about */
  done?: number;
}

/** Somebody has come or gone; nothing else has changed. */
export interface Presence {
  type: "presence";
  chairs: Chair[];
}

/** A request was not carried out; nothing has changed. */
export interface Refusal {
  type: "refused";
  id: number;
  why: string;
  rule?: string;
}

/** A `play` that was not sure was not carried out, since the seat alone could not take it back; and why. */
export interface Confirm {
  type: "confirm";
  id: number;
  why: string;
}

/** The answer to `why`. */
export interface Reason {
  type: "why";
  id: number;
  allowed: boolean;
  why?: string;
  rule?: string;
}

/** One of the choices, its share of the thought, and what each seat may expect of it: to win, and in points. */
export interface MoveHinted {
  action: number;
  words: string;
  share?: number;
  wins?: number[];
  points?: number[];
}

/** The answer to `hint`: the best choices, best first; without simulations it is what looks best at a glance. */
export interface Hinted {
  type: "hint";
  id: number;
  moves: MoveHinted[];
  simulations?: number;
}

/** The answer to `foresee`: the points, and the tale of the counting; nothing where what is hidden decides it. */
export interface Foreseen {
  type: "foreseen";
  id: number;
  points: number[];
  story?: StoryEvent[];
}

/** The answer to `draft`: the question and the choices after these actions, and how the view would change. */
export interface Drafted {
  type: "drafted";
  id: number;
  /** those that can be played */
  actions: number[];
  asked: Question;
  changes?: [string, unknown][];
  /** nothing can follow on the last of them; question, choices and view are those before it */
  ends?: boolean;
  /** why the first of the others cannot be played */
  why?: string;
  /** why the seat alone could not take them back; empty if it could */
  final?: string;
}

/** The answer to `recall`: what the seat saw then, and what happened since, event by event. */
export interface Recalled {
  type: "recalled";
  id: number;
  view: View;
  story: StoryEvent[];
}

/** A sign of life. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** A promise to be given: its kind, and the value of each of its terms. */
export interface PromiseAsked {
  kind: string;
  about: Record<string, number>;
}

/** A promise, in words that follow "promises to", and what became of it. */
export interface Promise {
  kind: string;
  about: Record<string, number>;
  words: string;
  outcome?: Outcome;
}

/** A pledge of one of the client's own seats. */
export interface Pledge {
  /** its name for `answer_pledge` and `withdraw_pledge` */
  pledge: string;
  /** who proposed it */
  by: number;
  to: number;
  state: PledgeState;
  /** what the proposer promises */
  gives?: Promise;
  /** what is to be promised in return */
  wants?: Promise;
  /** it was declined */
  why?: string;
  /** the pledge that was declined by it */
  instead_of?: string;
}

/** A promise that the seat has given, and the choices that would break it. None is forbidden. */
export interface Breaks {
  to: number;
  words: string;
  actions: number[];
}

/** A promise that everybody knows to be kept or broken. */
export interface Decided {
  /** the entry that showed it */
  number: number;
  by: number;
  to: number;
  words: string;
  kept: boolean;
}

/** A value that a term can have now; the thing on the board that it is, if any. */
export interface Pick {
  value: number;
  words: string;
  thing?: string;
}

/** Something that a promise has to say. */
export interface Term {
  name: string;
  words: string;
  picks: Pick[];
}

/** A kind of promise, with its terms if you give it and if they do; no terms where it cannot be given now. */
export interface PledgeKind {
  kind: string;
  words: string;
  yours: Term[];
  theirs: Term[];
}

/** The answer to `pledge_terms`: what can be promised now. */
export interface Terms {
  type: "pledge_terms";
  id: number;
  kinds: PledgeKind[];
}

/** Why something was not done: one sentence, and the rule where there is one. */
export interface Problem {
  why: string;
  rule: string;
}

/** Who you are. */
export interface Me {
  id: string;
  name: string;
  account: string | null;
}

/** Who you are now. Programs send the token as 'Authorization: Bearer ...'; browsers have it in a cookie alone. */
export interface Entered {
  id: string;
  name: string;
  account: string | null;
  token: string;
}

export interface NewName {
  name: string;
}

export interface Credentials {
  account: string;
  password: string;
}

/** A new password in the place of the old one; whoever is signed in elsewhere is signed out. */
export interface NewPassword {
  old: string;
  new: string;
}

/** The name of your account and its password, to delete it for good. */
export interface Deletion {
  account: string;
  password: string;
}

/** A device or program that is signed in as you. */
export interface Session {
  id: string;
  device: string;
  created: number;
  /** when it was last used, to the hour */
  seen: number;
  /** the one that asks */
  current: boolean;
}

/** No clock; minutes for the whole game, with an increment; or days for each question. */
export interface Clock {
  kind: "none" | "live" | "days";
  minutes?: number;
  increment_s?: number;
  days?: number;
}

/** How many seconds windows stand open at least: routine ones, and decisive ones. */
export interface Pauses {
  routine: number;
  decisive: number;
}

/** A table: a chair for each seat, 'me', 'open' or the name of a computer player. */
export interface NewTable {
  game: string;
  chairs: string[];
  options?: Record<string, OptionValue>;
  clock?: Clock;
  listed?: boolean;
  pauses?: Pauses;
  /** for seats of yours at which somebody else sits, at the same screen */
  names?: Record<string, string>;
  /** whether seats may ask for hints though people play each other */
  hints?: boolean;
}

/** Who sits down, if it is somebody else at your screen. */
export interface Sitting {
  name?: string | null;
}

/** A seat: whose it is; of a computer player, also which one. */
export interface ListedChair {
  seat: number;
  kind: ChairKind;
  name: string;
  level: string;
}

/** A table as lists show it; nothing of the game is in it. */
export interface Table {
  id: string;
  game: string;
  status: Status;
  options: Record<string, OptionValue>;
  clock: Clock;
  /** whoever sits down agrees that seats may ask for hints */
  hints: boolean;
  chairs: ListedChair[];
  listed: boolean;
  created: number;
  touched: number;
  yours: number[];
  waiting: number[];
  rematch: string;
  /** why it cannot be opened, or stands still */
  trouble: string;
  /** that the client teaches here */
  lesson: string;
  /** public number of who opened it */
  host: string;
}

/** Something that an order may depend on, and the values it can have. */
export interface Condition {
  words: string;
  values: [number, string][];
}

/** Something that can be ordered for a window, and the names of the conditions that the order may have. */
export interface Answer {
  action: number;
  words: string;
  conditions: string[];
}

/** A window to act out of turn: how to let it pass, what can be ordered for it, what a pass may depend on. */
export interface Window {
  name: string;
  words: string;
  decisive: boolean;
  /** for people who have not said otherwise */
  waits: "" | "by_days" | "always";
  passing: number;
  conditions: string[];
  answers: Answer[];
}

/** One value of an option, and what it means in a line. */
export interface Value {
  value: OptionValue;
  words: string;
}

/** Something to agree on: one of a few values, or a text where none are listed. */
export interface Option {
  name: string;
  words: string;
  default: OptionValue;
  choices: Value[];
}

/** A game: what can be agreed on, and what its boards need to know of its components. */
export interface Game {
  name: string;
  title: string;
  credits: string;
  seats: number[];
  names: string[];
  tinctures: Tincture[];
  named_seats: boolean;
  options: Option[];
  first_game: Record<string, OptionValue>;
  pitch: string;
  /** of a person among computers, with the fewest and the most seats; 0 is unknown */
  minutes: number[];
  /** how much there is to learn */
  complexity: "" | "light" | "medium" | "heavy";
  how_to_play: string;
  components: Record<string, unknown>;
  windows: Window[];
  /** seats can promise each other things */
  pledges: boolean;
  /** False: computer players are slower, until the game is compiled */
  native: boolean;
  conditions: Record<string, Condition>;
}

/** What a table would like to agree on. */
export interface Wanted {
  seats: number;
  options?: Record<string, OptionValue>;
}

/** Whether that goes together, and what could be chosen instead of each part: for each the reason why not, or ''. */
export interface Agreement {
  why: string;
  options: Record<string, Record<string, string>>;
  seats: Record<string, string>;
}

/** A numbered rule or ruling, under the chapter of the rulebook it belongs to. */
export interface Rule {
  id: string;
  text: string;
  chapter: string;
  /** of a rule the rulings that interpret it, of a ruling the rules it interprets */
  related: string[];
  /** words that people look up when they want it */
  index: string[];
}

/** The text of a record file. */
export interface Imported {
  record: string;
}

/** A game at one moment of its replay: the story so far, how it would be counted there, and pledges as they stood. `moved` tells of the last move event by event; the changes of its first event lead back from `view`. */
export interface Replayed {
  move: number;
  moves: number;
  view: View;
  story: StoryEvent[];
  moved: StoryEvent[];
  scoring: StoryEvent[];
  /** those of the seat, or all of them */
  pledges: Pledge[];
}

/** A game as somebody without a seat sees it. */
export interface Board {
  view: View;
}

/** A move in words, its worth for who makes it, and what each seat may expect after it: to win, and in points. */
export interface Weighed {
  action: number;
  words: string;
  worth: number;
  wins: number[];
  points: number[];
  tried: number;
}

/** A decision of a finished game: what was played, and what a search would have played. */
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
  /** the moves that lost most, the worst first */
  swings: number[];
  /** once it is done: each seat's share of the victory, if it came to that */
  ending: number[] | null;
}

/** Where to step into a finished game: after how many moves, and in whose seat. */
export interface Branch {
  to: number;
  seat: number;
}

/** The same for a record: its text, and where to step into it. */
export interface RecordBranch {
  to: number;
  seat: number;
  record: string;
  /** go on with the dice of the record, if it has their key: the same cards come */
  same_dice?: boolean;
  /** that the client teaches at the table */
  lesson?: string;
}

/** A running game as one of its seats knows it. */
export interface Chronicle {
  table: string;
  seat: number;
  view: View;
  story: StoryEvent[];
}

/** Whether the server can do its work. */
export interface Health {
  status: string;
  database: string;
  native: string[];
  /** games whose native code could not be made */
  not_native: string[];
}
