/** What becomes of people at a table, what they offer each other, and how games end. */

import type { Proposal } from "../../protocol";
import { plural } from "./plural";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const time = (ms: number) =>
  ms >= DAY_MS ? plural(Math.round(ms / DAY_MS), "day") : plural(Math.round(ms / MINUTE_MS), "minute");
/** Minutes, or days where the clock counts them. */
export const amountOf = (clock: string, amount: number) =>
  plural(amount, clock === "days" ? "day" : "minute");

export const offer = {
  asks: {
    undo: (name: string) => `${name} asks to undo the last move.`,
    end: (name: string) => `${name} proposes to end the game as it stands.`,
    rematch: (name: string) => `${name} offers a rematch.`,
    lend: (name: string) => `${name} asks to leave the seat to a computer for a while.`,
    time: (name: string, to: string, ms: number) =>
      to ? `${name} proposes to give ${to} ${time(ms)} more.` : `${name} asks for ${time(ms)} more.`,
    computer: (name: string, to: string) => `${name} proposes that a computer plays for ${to}.`,
    break: (name: string, to: string) =>
      `${name} proposes to break the game off, as ${to} stays away. Nobody wins.`,
  } as Record<Proposal, (name: string, to: string, ms: number) => string>,
  silence: (until: string) => `Whoever has not answered by ${until} agrees.`,
  waiting: (names: string) => `Waiting for ${names} to answer.`,
  agree: "Agree",
  decline: "Decline",
};

export const notes = {
  hint: (name: string) => `${name} asked for a hint.`,
  declined: {
    undo: (name: string, by: string) => `${by} declined to let ${name} undo a move.`,
    end: (name: string, by: string) => `${by} declined to end the game, as ${name} had proposed.`,
    rematch: (name: string, by: string) => `${by} declined a rematch with ${name}.`,
    lend: (name: string, by: string) => `${by} declined to let a computer play for ${name}.`,
    time: (name: string, by: string) => `${by} declined the time that ${name} had proposed to give.`,
    computer: (name: string, by: string) =>
      `${by} declined to replace the absent player, as ${name} had proposed.`,
    break: (name: string, by: string) => `${by} declined to break the game off, as ${name} had proposed.`,
  } as Record<Proposal, (name: string, by: string) => string>,
  void: {
    undo: (name: string) => `The game went on: ${name} no longer asks to undo a move.`,
    end: (name: string) => `The game went on: ${name} no longer proposes to end it.`,
    rematch: (name: string) => `${name} no longer offers a rematch.`,
    lend: (name: string) => `${name} no longer asks to leave the seat to a computer.`,
    time: (name: string) => `The game went on: the time that ${name} proposed was not given.`,
    computer: (name: string) => `The game went on: what ${name} proposed is no longer needed.`,
    break: (name: string) => `The game went on: ${name} no longer proposes to break it off.`,
  } as Record<Proposal, (name: string, by: string) => string>,
  resigned: (name: string) => `${name} has resigned.`,
  left: (name: string) => `${name} has left; a computer plays the seat for now.`,
  away: (name: string) => `${name} stayed away; as the others agreed, a computer plays the seat for now.`,
  out_of_time: (name: string) => `${name} has run out of time.`,
  back: (name: string) => `${name} plays again.`,
  given: (name: string, ms: number) => `${name} was given ${time(ms)}.`,
  days_off: (name: string) => `${name} has days off.`,
  at_work: (name: string) => `${name} is back from days off.`,
  undone: (name: string) => `${name} undid a move; the others agreed.`,
};

export const absent = {
  heading: "Somebody is awaited",
  away: (name: string, days: number) =>
    `${name} has not moved for ${plural(days, "day")}. Wait, or decide with the others:`,
  late: (name: string) => `${name} is out of time, and the clocks stand. Wait, or decide with the others:`,
  give: (clock: string, amount: number) => `Give ${amountOf(clock, amount)}`,
  ask: (clock: string, amount: number) => `Ask for ${amountOf(clock, amount)} more`,
  computer: "Let a computer play",
  breakOff: "Break off",
  wait: "Wait",
  ownLate: "You are out of time. The clocks stand until you answer.",
  keptLate: "You are out of time; a computer plays for you. The others can give you time to come back.",
};

export const end = {
  heading: "The game is over",
  counting: "Scoring …",
  won: (names: string) => `${names} won.`,
  youWon: "You have won!",
  shared: (names: string) => `${names} share the victory.`,
  tie: (before: string, after: string) => `${before} came before ${after} by the rule for ties:`,
  agreed: "It was ended by agreement. Nobody has won.",
  resigned: (by: string, winners: string, others: boolean) =>
    winners
      ? `${others ? "Everybody else" : by} has resigned: ${winners} won.`
      : `${by} has resigned. Nobody has won: nobody else was there.`,
  time: (by: string, winners: string) => `${by} ran out of time: ${winners} won.`,
  out_of_time: (by: string) => `${by} ran out of time, and nobody was left to win: the game was broken off.`,
  broken_off: (by: string) => `${by} stayed away, and the others broke the game off. Nobody has won.`,
  imported: "A recorded game.",
  out: (names: string, several: boolean) =>
    `${names} resigned or lost on time: a computer played on, and ${several ? "they" : "that seat"} could not win.`,
  aided: (name: string, words: string) => `${name}: ${words}.`,
  rule: (id: string) => `Why: ${id}, how games end`,
  finale: "The scoring, step by step",
  first: "From the start",
  previous: "Back",
  next: "Next",
  play: "Play",
  pause: "Pause",
  last: "To the end",
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  rematch: "Rematch",
  toRematch: "Go to the rematch",
  replay: "Replay",
  record: "The record",
  home: "Home page",
};
