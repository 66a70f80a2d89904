/** The lessons of what families agree on: ransoms and captives, deals and pledges. */

import type { Situation, Step } from "../../lesson";
import { did } from "../../steps";
import { firstOf } from "./firstRound";
import { after, asks, held, inPhase, proposed } from "./situations";
import { france } from "../view";

type Doing = Omit<Step, "words">;

const mine = ({ view, seat }: Situation) => france(view).active === seat;
const bought = (now: Situation) => !mine(now) || !inPhase(now, "PURCHASE");
const ownRow = ({ seat }: Situation) => [`court:${seat}`];

export const ransom: Doing[] = [
  {},
  {
    glows: firstOf("ransom ", "price ", "pass"),
    when: asks("ransom", "price"),
    done: (now) => asks("buy")(now) || bought(now),
  },
  { when: asks("buy") },
  { when: asks("buy"), at: ownRow },
  { glows: "done", when: asks("buy"), done: bought },
  {
    glows: firstOf("agree", "refuse"),
    when: asks("request"),
    done: ({ told, seat }) => told.some(({ kind, about }) => kind === "ransomed" && about.jailer === seat),
  },
  { when: (now) => held(now).length === 0 || !inPhase(now, "PURCHASE"), at: ownRow },
];

/** A card of the learner, and the family that is to have it. */
const cardOf = ({ view, seat }: Situation) =>
  france(view).hands.find((hand) => hand.seat === seat)?.cards?.[0] ?? "";
const BUYER = 1;

const isAnswered = (now: Situation) => ["agreed", "declined"].includes(proposed(now)?.state ?? "");
const agreed = (now: Situation) => proposed(now)?.state === "agreed";
const told = after("pledge_kept", "pledge_broken", "round");

export const deals: Doing[] = [
  {},
  {
    at: [`deal:${BUYER}`],
    done: (now) => asks("deal")(now) || did(now, "deal_offered") > 0,
  },
  {
    glows: firstOf((now) => `offer_card ${cardOf(now)}`, "want_deniers 1", "propose"),
    at: [`deal:${BUYER}`],
    done: after("deal_made", "deal_refused", "deal_failed"),
  },
  {},
  { at: ["pledge"], done: (now) => now.composing || proposed(now) !== undefined },
  { at: ["yours:peace", "theirs:passage", "propose", "pledge"], done: isAnswered },
  { at: ownRow },
  { when: agreed, glows: firstOf("done", "pass", ""), done: told },
  { when: (now) => told(now) || !agreed(now), at: ownRow },
];
