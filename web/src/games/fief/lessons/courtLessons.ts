/** The lessons of the court: a marriage and what it changes; a bishop, what he brings, and a king. */

import type { Situation, Step } from "../../lesson";
import { did } from "../../steps";
import { firstOf } from "./firstRound";
import { after, ally, asks, forBishop, forCrown, inPhase, own, result } from "./situations";
import { france } from "../view";

type Doing = Omit<Step, "words">;

/** Whether no more marriages are proposed in this round. */
const wooed = (now: Situation) => france(now.view).ballot !== null || !inPhase(now, "HEAR YE");
const answered = after("married", "declined", "wedding_off");
const rowOf = (now: Situation) => [`court:${ally(now) ?? now.seat}`];

export const marriage: Doing[] = [
  {},
  { glows: "marry ", when: asks("marriage"), done: after("proposed", "married") },
  { glows: firstOf("price 0", "agree"), when: asks("price", "request"), done: answered },
  { when: (now) => answered(now) || wooed(now), at: rowOf },
  { when: (now) => answered(now) || wooed(now), at: rowOf },
];

/** The first lord of the learner who holds no title: a bishop can be neither king nor married. */
const plain = (now: Situation) => own(now).filter(({ titles, spouse }) => titles.length === 0 && !spouse);
const named = (verb: string) => (now: Situation) => {
  const standing = france(now.view).ballot?.candidates[now.seat];
  return standing ? `${verb} ${standing}` : null;
};
const votes = firstOf(named("both"), named("vote"), "both ", "vote ", named("decoy"), "decoy ", "pass");
/** Whether the learner has named somebody in a ballot for pope or king. */
const stood = ({ told, seat }: Situation) =>
  told.some(({ kind, about }) => kind === "nominated" && about.seat === seat && about.office! > 4);
const over = (now: Situation) => result(now, true) !== undefined || !inPhase(now, "HEAR YE");

export const church: Doing[] = [
  {},
  {
    glows: firstOf((now) => plain(now).map(({ id }) => `nominate ${id}`)[0] ?? null, "nominate "),
    when: (now) => asks("nomination")(now) && forBishop(now),
    done: (now) => did(now, "nominated") > 0,
  },
  {
    glows: votes,
    when: (now) => asks("vote", "decoy")(now) && forBishop(now),
    done: (now) => result(now, false) !== undefined,
  },
  { when: (now) => result(now, false) !== undefined },
  { when: (now) => result(now, false) !== undefined },
  {
    glows: "nominate ",
    when: (now) => asks("nomination")(now) && forCrown(now),
    done: stood,
  },
  { glows: votes, when: (now) => asks("vote", "decoy")(now) && forCrown(now), done: over },
  { when: over },
];
