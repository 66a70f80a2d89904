/** What goes between this client and the server (docs/protocol.md). Made by client_types.py: do not edit. */

export type AskMe = "always" | "could" | "stops";

export type Beat = "none" | "part" | "lead" | "short" | "close" | "long" | "counted";

export type ChairKind = "person" | "open" | "computer";

export type DeedWhat = "warn" | "mute" | "unmute" | "close" | "reopen" | "settle";

export type Ended = "played" | "resigned" | "time" | "out_of_time" | "agreed" | "broken_off" | "imported" | "cancelled";

export type Gate = "open" | "password" | "approval";

export type HookForm = "json" | "discord" | "slack";

export type HostWhat = "cancel" | "free" | "reserve" | "gate" | "accept" | "decline" | "link" | "hand_over" | "remove" | "readmit";

export type Message = Update | Presence | Refusal | Confirm | Reason | Hinted | Foreseen | Drafted | Recalled | Terms | Pong;

export type NoteKind = "hint" | "declined" | "void" | "undone" | "resigned" | "left" | "away" | "out_of_time" | "back" | "given" | "days_off" | "at_work";

export type NoticeChannel = "push" | "mail" | "hook";

export type NoticeKind = "turn" | "invitation" | "message" | "end";

export type OptionValue = string | number | boolean;

export type Outcome = "open" | "kept" | "broken" | "void";

export type PledgeState = "waiting" | "agreed" | "declined" | "withdrawn" | "lapsed";

export type Proposal = "undo" | "end" | "rematch" | "lend" | "time" | "computer" | "break";

export type Request =
  /** Answer the question of a seat. */
  | { type: "play"; seat: number; decision: number; action: number | string; sure?: boolean; times?: number; then?: (number | string)[]; id?: number }
  /** Ask where some actions of your own would lead if they were played in a row. */
  | { type: "draft"; seat: number; decision: number; actions: number[]; id?: number }
  /** Take back the last decision of a seat: at once if nothing was shown since, else by the consent of the others. */
  | { type: "undo"; seat: number; passed?: boolean; id?: number }
  /** Propose something that the others must agree to. */
  | { type: "offer"; seat: number; what?: "end" | "rematch" | "time" | "computer" | "break"; to?: number | null; amount?: number; id?: number }
  /** Agree to an offer or refuse it. */
  | { type: "answer"; seat: number; offer: number; agree: boolean; id?: number }
  /** Give up a seat for good. */
  | { type: "resign"; seat: number; id?: number }
  /** Leave a seat to a computer player for now, to come back or not. */
  | { type: "leave"; seat: number; id?: number }
  /** Return to a seat that a computer player plays because you left, were away, or ran out of time. */
  | { type: "back"; seat: number; id?: number }
  /** Take days off, or be back from them, where the time limit is in days; your clock stands meanwhile. */
  | { type: "days_off"; seat: number; on: boolean; id?: number }
  /** Say something: as a spectator, as a seat, or from a seat to some seats only. */
  | { type: "chat"; text: string; seat?: number | null; to?: number[] | null; id?: number }
  /** Moderate the chat of a table that you host. */
  | { type: "moderate"; what: "mute" | "unmute" | "remove" | "close" | "accounts" | "open"; player?: string; number?: number; id?: number }
  /** Ask whether an action, or anything with some things on the board, is allowed now; if not, by which rule. */
  | { type: "why"; seat: number; action?: number | string | null; things?: string[]; id?: number }
  /** Ask what the score would be if the game ended now, or right after an action of your own. */
  | { type: "foresee"; seat?: number | null; action?: number | null; id?: number }
  /** Ask what a search would play in your place, knowing only what the seat knows, and what result it expects. */
  | { type: "hint"; seat: number; quick?: boolean; cancel?: boolean; id?: number }
  /** Interrupt: ask for more time in a window, which would otherwise close automatically. */
  | { type: "hold"; seat: number; decision?: number; id?: number }
  /** Say when your seat wants to be asked, and what to do in windows in its place; nobody else is told. */
  | { type: "standing"; seat: number; ask?: AskMe; orders?: OrderAsked[]; stops?: string[]; id?: number }
  /** Propose a pledge to another seat: what you promise, what you want promised, or both. */
  | { type: "pledge"; seat: number; to: number; gives?: PromiseAsked | null; wants?: PromiseAsked | null; instead_of?: string; id?: number }
  /** Agree to a pledge that was proposed to you, or decline it. */
  | { type: "answer_pledge"; seat: number; pledge: string; agree: boolean; why?: string; id?: number }
  /** Withdraw a pledge of yours that was not answered yet. */
  | { type: "withdraw_pledge"; seat: number; pledge: string; id?: number }
  /** Ask what your seat and another one can promise each other now. Answered with `pledge_terms`. */
  | { type: "pledge_terms"; seat: number; to: number; id?: number }
  /** Ask to see again what happened since the last move of your seat, or from an event on. */
  | { type: "recall"; seat: number; kind?: string; back?: number; id?: number }
  /** Ask for everything, as when joining. Answered with a whole `update`. */
  | { type: "see"; id?: number }
  /** Check the connection and ask for the server's time. Answered with `pong`. */
  | { type: "ping"; id?: number }
  /** Your page has left the screen, or is back on it; while it is hidden you get notices. Not answered. */
  | { type: "hidden"; hidden: boolean; id?: number };

export type Sound = "dice" | "card" | "battle";

export type Status = "open" | "playing" | "over";

export type Tincture = "azure" | "or" | "purpure" | "gules" | "vert" | "sable";

export type Unrated = "imported" | "branch" | "computers" | "one_screen" | "lent" | "hints" | "no_result";

/** What to do in a window, if all conditions hold. */
export interface OrderAsked {
  /** its name */
  window: string;
  /** by number or notation; it may be to pass */
  action: number | string;
  /** the conditions: each by its name, with its value */
  when?: Record<string, number>;
}

/** One choice: its number, notation, words, and the things on the board it concerns. */
export interface Choice {
  /** its number, to `play` */
  action: number;
  /** as text */
  notation: string;
  /** as a sentence for people */
  words: string;
  /** the things on the board that it is about */
  concerns: string[];
  /** no answer to the question: something that the seat may raise on its own, such as a gift */
  initiative?: boolean;
  /** how often it can be played in a row */
  times?: number;
}

/** A pending decision of one of your seats. In brief mode `actions` stands in place of `question` and `choices`. */
export interface Question {
  /** its number, to `play` */
  decision: number;
  /** in words */
  question?: string;
  /** every legal action */
  choices?: Choice[];
  /** in brief mode: the numbers of all legal actions */
  actions?: number[];
  /** the action that declines, ends what is under way, or lets a window pass, if any */
  passing?: number;
  /** in a window: the action that you have answered with; you may change it */
  answered?: number;
  /** the window: without an answer the seat passes, or its order is carried out, after the pause */
  closes?: boolean;
  /** promises of the seat that some choices would break */
  breaks?: Breaks[];
}

/** One thing that happened: as data for boards, as a line of the log, and by which rule. */
export interface StoryEvent {
  /** such as `placed` */
  kind: string;
  /** its numbers, for boards */
  about: Record<string, number>;
  /** a line of the log; empty if there is nothing to say */
  words?: string;
  /** the ID of the rule behind it */
  rule?: string;
  /** of the view, up to this event */
  changes?: [string, unknown][];
}

/** What a seat wants done in a window: an action, if all its conditions hold. */
export interface Order {
  /** its name */
  window: string;
  /** by number; it may be to pass */
  action: number;
  /** its conditions: each by its name, with its value */
  when: Record<string, number>;
}

/** When a seat wants to be asked, and what it has ordered for windows. */
export interface StandingOrders {
  /** when, as in the request `standing` */
  ask: AskMe;
  /** the first that fits is carried out */
  orders: Order[];
  /** windows in which it is waited for */
  stops: string[];
  /** it is waited for in the next window that asks it */
  interrupts: boolean;
}

/** A game as one seat sees it; what else is in it depends on the game. */
export interface View {
  /** its name */
  game: string;
  /** of each seat, as if the game ended now */
  points: number[];
  /** of each seat, as if the game ended now */
  places: number[];
  [part: string]: unknown;
}

/** What one of your seats sees (or, in `spectator`, what anybody does). */
export interface Seat {
  /** of the view to which this message leads; it grows whenever the view changes */
  number?: number;
  /** the whole of it; else it is to be made of that before */
  view?: View;
  /** the number of the view on which all changes build, first those of the story, then these */
  after?: number;
  /** of the view, after those of the story */
  changes?: [string, unknown][];
  /** events since the last message; on joining, since the entry asked for */
  story?: StoryEvent[];
  /** what the seat may decide now */
  asked?: Question;
  /** why the seat alone cannot undo its last decision; empty if it can */
  undo?: string;
  /** the others may agree to it */
  undo_asks?: boolean;
  /** when it wants to be asked, and its standing orders */
  standing?: StandingOrders;
  /** its own: those under way, and the last six that are over */
  pledges?: Pledge[];
}

/** The open window, the same for everybody, whatever anybody holds. */
export interface OpenWindow {
  /** which */
  name: string;
  /** when it opens, for people */
  words: string;
  /** whom it asks */
  seats: number[];
  /** how long it stays open at least */
  left_ms: number;
}

/** A seat at the table: who has it, who plays it now, how much time is left, whether its person is there. */
export interface Chair {
  /** its number */
  seat: number;
  /** of the person, or the lord after whom a computer player is named, which never changes */
  name: string;
  /** whose it is */
  kind: ChairKind;
  /** the computer player whose seat it is */
  level?: string;
  /** public ID of the person; it gives no access */
  player?: string;
  /** it is somebody without an account */
  guest?: boolean;
  /** the name of whom the free seat is kept for */
  reserved?: string;
  /** their public ID */
  reserved_for?: string;
  /** the computer player that plays it for now */
  substitute?: string;
  /** its person gave it up */
  resigned?: boolean;
  /** its person lost on time; a computer player plays it to the end, and it cannot win */
  lost?: boolean;
  /** the first and last move of each time that a computer player decided for them */
  aided?: [number, number][];
  /** the time left */
  left_ms?: number;
  /** its clock runs */
  running?: boolean;
  /** after which its clock begins to run ([time to watch](protocol.md#time-to-watch)) */
  free_ms?: number;
  /** its person is connected */
  here?: boolean;
  /** when they left, in milliseconds since 1970, if known */
  left_at?: number;
  /** out of time, and waited for: all clocks stand meanwhile */
  late?: boolean;
  /** from when on the others may decide about it, as it keeps them waiting */
  decide_from?: number;
  /** it has days off, until then at most */
  days_off_until?: number;
  /** the days off that it has left this year, in milliseconds, if the table has any */
  days_off_ms?: number;
}

/** Something said at the table. */
export interface Chat {
  /** of its entry; of a whisper, of the entry before it */
  number: number;
  /** milliseconds since 1970 */
  at: number;
  /** who said it */
  name: string;
  /** what was said */
  text: string;
  /** from which */
  seat?: number;
  /** seats, if it was for them only */
  to?: number[];
  /** public ID of who said it; empty for those without a token */
  player?: string;
  /** somebody without an account */
  guest?: boolean;
  /** the ID of a whisper */
  whisper?: string;
  /** in a replay: how many moves had been made then */
  move?: number;
}

/** A public notice beside the game. */
export interface Note {
  /** of its entry */
  number: number;
  /** milliseconds since 1970 */
  at: number;
  /** what it is about */
  kind: NoteKind;
  /** who asked for the hint, whose offer it was, or to whom it happened */
  seat: number;
  /** what was offered */
  offer?: Proposal;
  /** the seat that declined */
  by?: number;
  /** the time that was given, in milliseconds */
  ms?: number;
}

/** A proposal that waits for consent. */
export interface Offer {
  /** to `answer` it */
  number: number;
  /** who proposed it */
  seat: number;
  /** what is proposed */
  what: Proposal;
  /** the seats that have not agreed yet */
  missing?: number[];
  /** the seat that it is about, if that is another */
  to?: number;
  /** the time that it gives, in milliseconds */
  ms?: number;
  /** when silence counts as consent, in milliseconds since 1970, if ever */
  until?: number;
}

/** How a game ended ([endings](endings.md)). */
export interface Result {
  /** how */
  why: Ended;
  /** the row in the table of endings */
  rule?: string;
  /** the seats that have caused it */
  by?: number[];
  /** of each seat */
  points?: number[];
  /** of each seat */
  places?: number[];
  /** their seats */
  winners?: number[];
  /** the moves that computer players decided for people, by seat */
  computers?: Record<string, [number, number][]>;
  /** why it must not count for ratings; it may if there is nothing */
  unrated?: Unrated[];
}

/** Somebody who asks the host for a seat. */
export interface Asking {
  /** public ID */
  player: string;
  /** of the person */
  name: string;
  /** the seat that they ask for */
  seat: number;
  /** somebody without an account */
  guest?: boolean;
}

/** Who hosts the table, and what it takes to sit down: sent in whole updates, and when it has changed. */
export interface Hosting {
  /** public ID of the host */
  host: string;
  /** what it takes: nothing, the password of the table, or that the host agrees */
  gate?: Gate;
  /** who asks for a seat */
  asking?: Asking[];
}

/** The table has changed, or is shown for the first time. */
export interface Update {
  type: "update";
  /** the number of the last entry */
  entry: number;
  /** `open`: seats are free */
  status: Status;
  /** the seats that may decide now */
  waiting: number[];
  /** every seat of the table */
  chairs: Chair[];
  /** each of your seats, by its number as text */
  seats?: Record<string, Seat>;
  /** what a client without a seat sees */
  spectator?: Seat;
  /** messages since, at most the last 50 */
  chat?: Chat[];
  /** there are older messages */
  earlier?: boolean;
  /** numbers of earlier messages that were removed: hide them */
  removed?: number[];
  /** spectators may not speak */
  players_only?: boolean;
  /** spectators without an account may not speak */
  accounts_only?: boolean;
  /** the host, and what they have settled */
  hosting?: Hosting;
  /** public notices since, beside the game */
  notes?: Note[];
  /** promises since that turned out to be kept or broken, of anybody */
  decided?: Decided[];
  /** seats may ask for hints here */
  hints?: boolean;
  /** the pending proposal */
  offer?: Offer;
  /** the open window */
  window?: OpenWindow;
  /** when the game is over */
  result?: Result;
  /** the hash of the key of the dice, in whole updates */
  commitment?: string;
  /** the ID of the table of the next game */
  rematch?: string;
  /** this is everything, not only what is new */
  whole?: boolean;
  /** the `id` of your request that caused this update: its entry is stored */
  done?: number;
}

/** A player has connected or left, and nothing else has changed. */
export interface Presence {
  type: "presence";
  /** every seat of the table */
  chairs: Chair[];
}

/** A request was not carried out; nothing has changed. */
export interface Refusal {
  type: "refused";
  /** of your request */
  id: number;
  /** in one sentence */
  why: string;
  /** the ID of the rule, if one forbids it */
  rule?: string;
}

/** A `play` that was not `sure` was not carried out: you could not take it back alone, and have other answers. */
export interface Confirm {
  type: "confirm";
  /** of your request */
  id: number;
  /** in one sentence */
  why: string;
}

/** The answer to `why`. */
export interface Reason {
  type: "why";
  /** of your request */
  id: number;
  /** the action, or any choice that concerns the things */
  allowed: boolean;
  /** why not */
  why?: string;
  /** the ID of the rule that forbids it */
  rule?: string;
}

/** One of the choices, and what each seat can expect after it. */
export interface MoveHinted {
  /** its number */
  action: number;
  /** as a sentence */
  words: string;
  /** of the simulations, from 0 to 1 */
  share?: number;
  /** each seat's chance to win; a shared victory counts as a fraction */
  wins?: number[];
  /** each seat's expected points */
  points?: number[];
}

/** The answer to `hint`: the best moves. */
export interface Hinted {
  type: "hint";
  /** of your request */
  id: number;
  /** up to three, best first */
  moves: MoveHinted[];
  /** how many are behind them */
  simulations?: number;
}

/** The answer to `foresee`. */
export interface Foreseen {
  type: "foreseen";
  /** of your request */
  id: number;
  /** that all seats would score */
  points: number[];
  /** the events of the count, without anything that is only imagined */
  story?: StoryEvent[];
}

/** The answer to `draft`: what you are asked after these actions, and how your view would change. */
export interface Drafted {
  type: "drafted";
  /** of your request */
  id: number;
  /** those that can be played in a row */
  actions: number[];
  /** what you are asked after them */
  asked: Question;
  /** lead from your view to the one then */
  changes?: [string, unknown][];
  /** nothing follows, as the last one rolls, reveals or hands over; the rest is as before it */
  ends?: boolean;
  /** why the first of the others cannot be played */
  why?: string;
  /** why your seat alone could not take them back; empty if it could */
  final?: string;
}

/** The answer to `recall`: what your seat saw then, and what happened since, event by event. */
export interface Recalled {
  type: "recalled";
  /** of your request */
  id: number;
  /** as it was after the last move of the seat, or before the move that told of the event */
  view: View;
  /** since, each event with its `changes`, which start from this view */
  story: StoryEvent[];
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  /** of your request */
  id: number;
  /** the server's time in milliseconds since 1970 */
  now: number;
}

/** A promise to be given. */
export interface PromiseAsked {
  /** its name, as in `pledge_terms` */
  kind: string;
  /** a value for each of its terms */
  about: Record<string, number>;
}

/** A promise and what became of it. */
export interface Promise {
  /** its name */
  kind: string;
  /** the value of each of its terms */
  about: Record<string, number>;
  /** they follow "promises to" */
  words: string;
  /** once it is decided; `void`: there was no occasion */
  outcome?: Outcome;
}

/** A pledge of one of your seats. */
export interface Pledge {
  /** its name for `answer_pledge` and `withdraw_pledge` */
  pledge: string;
  /** who proposed it */
  by: number;
  /** to whom */
  to: number;
  /** what became of the proposal */
  state: PledgeState;
  /** what the proposer promises */
  gives?: Promise;
  /** what the other promises */
  wants?: Promise;
  /** why it was declined */
  why?: string;
  /** the pledge that was declined by it */
  instead_of?: string;
}

/** A promise that the seat has given, and the choices that would break it. They are legal all the same. */
export interface Breaks {
  /** whom it was given */
  to: number;
  /** they follow "promises to" */
  words: string;
  /** numbers of the choices */
  actions: number[];
}

/** A promise that everybody knows to be kept or broken. All of them together are the record of each seat. */
export interface Decided {
  /** the entry that showed it */
  number: number;
  /** who promised */
  by: number;
  /** to whom */
  to: number;
  /** they follow "promises to" */
  words: string;
  /** false: it was broken */
  kept: boolean;
}

/** A value that a term can have now. */
export interface Pick {
  /** for `about` of the promise */
  value: number;
  /** for people */
  words: string;
  /** the thing on the board that it is, if any */
  thing?: string;
}

/** Something that a promise has to say. */
export interface Term {
  /** for `about` of the promise */
  name: string;
  /** for people */
  words: string;
  /** the values that it can have now */
  picks: Pick[];
}

/** A kind of promise, with its terms if you give it and if they do; no terms where it cannot be given now. */
export interface PledgeKind {
  /** its name */
  kind: string;
  /** for people */
  words: string;
  /** its terms, if you give it */
  yours: Term[];
  /** its terms, if they give it */
  theirs: Term[];
}

/** The answer to `pledge_terms`: what can be promised now. */
export interface Terms {
  type: "pledge_terms";
  /** of your request */
  id: number;
  /** every kind of promise of the game */
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
  /** you may look after the manners of all */
  operator: boolean;
  /** by an operator, at all tables */
  muted_until: number | null;
  /** by operators, which you have not marked as read */
  warnings: string[];
}

/** Who you are now. Programs send the token as 'Authorization: Bearer ...'; browsers have it in a cookie alone. */
export interface Entered {
  id: string;
  name: string;
  account: string | null;
  /** you may look after the manners of all */
  operator: boolean;
  /** by an operator, at all tables */
  muted_until: number | null;
  /** by operators, which you have not marked as read */
  warnings: string[];
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

/** What happens when time runs out, or somebody stays away; what is omitted is usual for the clock and the seats. */
export interface Absence {
  on_time?: "lose" | "computer" | "pause";
  /** seats may be left to a computer player without asking */
  lending?: boolean;
  /** how long the others wait until they may decide about somebody; 0: for ever */
  away_days?: number;
  /** of each seat in a year, where the clock counts days */
  days_off?: number;
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
  absence?: Absence;
}

/** Who sits down, if it is somebody else at your screen; and what a table may want of whoever does. */
export interface Sitting {
  name?: string | null;
  /** of the table */
  password?: string;
  /** what the link to it carries */
  link?: string;
}

/** A seat: whose it is; of a computer player, also which one. */
export interface ListedChair {
  seat: number;
  kind: ChairKind;
  name: string;
  level: string;
  /** somebody without an account */
  guest: boolean;
  /** the name of whom the free seat is kept for */
  reserved: string;
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
  /** and on what happens to those who run out of time or stay away */
  absence: Absence;
  chairs: ListedChair[];
  listed: boolean;
  created: number;
  touched: number;
  yours: number[];
  /** free seats that are kept for you */
  invited: number[];
  waiting: number[];
  rematch: string;
  /** why it cannot be opened, or stands still */
  trouble: string;
  /** that the client teaches here */
  lesson: string;
  /** public number of who opened it; of one table alone, of who hosts it now */
  host: string;
  /** what it takes to sit down; of one table alone */
  gate: Gate;
  /** what its link must carry, for those who may invite others */
  link: string;
  /** the time you have left for your decision, in your own list; none: no clock */
  left_ms: number | null;
  /** you are asked to a rematch, in your own list */
  rematch_asked: boolean;
  /** when the game ended, in your own list */
  ended: number | null;
  /** how it ended; of old games perhaps unknown */
  result: Result | null;
}

/** Your games that are over, the latest first; `more` leads to the next page, if there is one. */
export interface FinishedTables {
  tables: Table[];
  more: string;
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
  /** how much attention events deserve, by their kind: others have a look of their own */
  beats: Record<string, Beat>;
  /** how events sound, by their kind */
  sounds: Record<string, Sound>;
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

/** A game at one moment of its replay: the story so far, how it would be counted there, and pledges as they stood. */
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
  /** what the link to the table carries */
  link?: string;
}

/** The same for a record: its text, and where to step into it. */
export interface RecordBranch {
  to: number;
  seat: number;
  /** what the link to the table carries */
  link?: string;
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

/** What the host of a table settles. */
export interface HostDeed {
  what: "cancel" | "free" | "reserve" | "gate" | "accept" | "decline" | "link" | "hand_over" | "remove" | "readmit";
  seat?: number;
  player?: string;
  account?: string;
  gate?: "open" | "password" | "approval";
  /** at least 4 characters, for the gate `password` */
  password?: string;
}

/** Somebody without a seat at a table. */
export interface Onlooker {
  id: string;
  name: string;
  guest: boolean;
}

/** Who looks on at a table, as its host sees it. */
export interface Onlookers {
  here: Onlooker[];
  /** who have not said who they are */
  unnamed: number;
  removed: Onlooker[];
  /** public numbers */
  muted: string[];
}

/** Somebody whom you have blocked. */
export interface Blocked {
  id: string;
  name: string;
  guest: boolean;
  at: number;
}

/** Why you report somebody; with a table goes what you could read of its conversation. */
export interface NewReport {
  player: string;
  why: string;
  table?: string;
  /** what the link to the table carries */
  link?: string;
}

/** A report as operators read it. */
export interface Report {
  id: number;
  at: number;
  reporter: string;
  reporter_name: string;
  reported: string;
  reported_name: string;
  reported_account: string | null;
  table: string | null;
  why: string;
  /** what the reporter could read */
  talk: Chat[];
  settled: number | null;
}

/** What an operator does about somebody, and why; with the number of a report, that is settled by it. */
export interface NewDeed {
  player: string;
  what: "warn" | "mute" | "unmute" | "close" | "reopen" | "settle";
  /** of a warning: what the person reads */
  why: string;
  /** of a mute */
  hours?: number;
  report?: number | null;
}

/** Something that an operator did. */
export interface Deed {
  id: number;
  at: number;
  /** empty: by the command */
  by: string;
  player: string;
  name: string;
  what: string;
  why: string;
  until: number | null;
  report: number | null;
}

/** How somebody stands with the operators, and what they have done about them. */
export interface Standing {
  id: string;
  name: string;
  account: string | null;
  created: number;
  muted_until: number | null;
  closed: number | null;
  operator: boolean;
  deeds: Deed[];
}

/** The account whose password is forgotten. */
export interface ResetAsked {
  account: string;
}

/** The same for every account, whether it exists or not. */
export interface ResetAnswer {
  /** whether this server sends mail at all */
  mail: boolean;
}

/** What a link to reset a password carries, and the new password. */
export interface Reset {
  token: string;
  password: string;
}

/** Hours in which nothing is sent, such as 22:30 to 07:00, as clocks in a time zone show it. */
export interface QuietHours {
  start: string;
  end: string;
  /** such as Europe/Paris */
  zone: string;
}

/** Your mail address; nothing but a link to confirm it goes there before you have. */
export interface Mail {
  address: string;
  confirmed: boolean;
}

/** A browser that shows you notices. */
export interface Device {
  id: string;
  name: string;
  created: number;
  /** it is signed in with the session that asks */
  current: boolean;
}

/** A webhook of yours. */
export interface Hook {
  id: string;
  /** shortened */
  url: string;
  form: HookForm;
  /** null: it hears what concerns you */
  table: string | null;
  /** the last attempt failed */
  failing: boolean;
  /** too many have; it is tried again once a test succeeds */
  paused: boolean;
}

/** A webhook that was just made, with the secret that signs what is sent; it is shown this once. */
export interface HookMade {
  id: string;
  /** shortened */
  url: string;
  form: HookForm;
  /** null: it hears what concerns you */
  table: string | null;
  /** the last attempt failed */
  failing: boolean;
  /** too many have; it is tried again once a test succeeds */
  paused: boolean;
  secret: string;
}

/** How you are reached, and what you want to hear of. */
export interface Notices {
  mail: Mail | null;
  /** this server sends mail */
  mail_possible: boolean;
  /** with which browsers subscribe (applicationServerKey) */
  push_key: string;
  quiet: QuietHours | null;
  /** for each kind of notice, by which channels */
  kinds: Record<string, string[]>;
  /** names of games, and numbers of tables */
  muted_games: string[];
  devices: Device[];
  hooks: Hook[];
}

/** What you want to hear of; what is left out stays as it is. */
export interface NoticesWanted {
  quiet?: QuietHours | null;
  kinds?: Record<string, string[]>;
  muted_games?: string[];
}

export interface NewMailAddress {
  address: string;
}

/** What stands at the end of the link in the mail. */
export interface MailToken {
  token: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A subscription as the browser gives it (`PushSubscription.toJSON()`). */
export interface PushSubscription {
  endpoint: string;
  keys: PushKeys;
}

/** A webhook: for what concerns you, or for a table at which you have a seat or which you have opened. */
export interface NewHook {
  url: string;
  form?: HookForm;
  table?: string | null;
}
