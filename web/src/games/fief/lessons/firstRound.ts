/** Your first round of FIEF: what each step of the guided game points out, when it fits and when it is taken. */

import type { Choice, StoryEvent } from "../../../protocol";
import type { Situation, Step } from "../../lesson";
import { firstRoundWords as words } from "./firstRoundWords";
import { france } from "../view";

/** Phases, as events number them. */
const [INCOME, MOVEMENT, BATTLE] = [3, 5, 6];

/** Whether a phase of a round has begun. */
function reached(told: readonly StoryEvent[], round: number, phase: number): boolean {
  const begun = told.findIndex(({ kind, about }) => kind === "round" && about.round === round);
  return (
    told.some(({ kind, about }) => kind === "round" && about.round! > round) ||
    (begun >= 0 && told.slice(begun).some(({ kind, about }) => kind === "phase" && about.phase! >= phase))
  );
}

const during =
  (phase: string, round: number, ...steps: string[]) =>
  ({ view }: Situation): boolean => {
    const now = france(view);
    return now.phase === phase && now.round === round && (steps.length === 0 || steps.includes(now.step));
  };
const until =
  (round: number, phase: number) =>
  ({ told }: Situation) =>
    reached(told, round, phase);
/** Whether the learner has done something of such a kind. */
const did =
  (...kinds: string[]) =>
  ({ told, seat }: Situation) =>
    told.some(({ kind, about }) => kinds.includes(kind) && about.seat === seat);

/** The first of these beginnings of notations that can be played now. */
export const firstOf =
  (...wanted: (string | ((now: Situation) => string | null))[]) =>
  (choice: Choice, now: Situation): boolean => {
    const starts = wanted.flatMap((each) => (typeof each === "string" ? each : (each(now) ?? [])));
    const found = starts.find((start) => now.choices.some(({ notation }) => notation.startsWith(start)));
    return found !== undefined && choice.notation.startsWith(found);
  };

const family = ({ view, seat }: Situation) => france(view).families[seat]!;
const controls = (now: Situation, ...towns: string[]) =>
  towns.every((town) => family(now).towns.includes(town));
const own = ({ view, seat }: Situation) => france(view).lords.filter((lord) => lord.family === seat);
const lordAt = (now: Situation, ...towns: string[]) =>
  own(now).find(({ at, steps, jailer }) => towns.includes(at ?? "") && steps > 0 && jailer === null)?.id ??
  null;

const marchOf = (lord: string | null) => (lord ? `march ${lord}` : null);
const knights = ({ view }: Situation) => france(view).company?.units.knight ?? 0;
/** Whence a lord sets out whose step is asked for. */
const from = ({ view }: Situation) => (france(view).step === "step" ? france(view).march?.from : null);

/** The first lord leaves the other with a knight at home, goes to Nantes, leaves a knight there, and goes on to Tours. */
const firstMarch = firstOf(
  (now) => (from(now) === "rennes" ? "leave " : null),
  (now) => (from(now) === "rennes" && knights(now) > 1 ? "keep knight 1" : null),
  (now) => (from(now) === "nantes" ? "keep knight 0" : null),
  (now) => (controls(now, "nantes") ? "to tours" : "to nantes"),
  (now) => marchOf(lordAt(now, "nantes") ?? lordAt(now, "rennes")),
  "to ",
  "march ",
  "pass",
);

/** The other lord leaves the knight in Rennes, and goes to Lisieux. */
const secondMarch = firstOf(
  (now) => (from(now) === "rennes" ? "keep knight 0" : null),
  "to lisieux",
  (now) => (controls(now, "lisieux") ? null : marchOf(lordAt(now, "rennes"))),
  "done",
  "pass",
);

/** The army of Tours goes to a neighbour whom it can beat. */
const attackers = firstOf(
  (now) => target(now),
  (now) => (waits(now) ? null : marchOf(lordAt(now, "tours"))),
  "done",
  "pass",
  "to ",
);
const target = ({ view }: Situation): string | null => {
  const likely = france(view).chances.filter(
    ({ what, outlook }) => what === "march" && (outlook?.wins ?? 0) > 0.5,
  );
  const best = likely.sort((one, other) => other.outlook!.wins - one.outlook!.wins)[0];
  return best ? `to ${best.town}` : null;
};
const waits = ({ view, seat }: Situation) =>
  france(view).forces[seat]!.some(({ stand }) => stand === "waiting");

const hasTitle = ({ view, seat }: Situation) => france(view).fiefs.some((fief) => fief.family === seat);
/** Whether an army of the learner stands in a town of others. */
const besideOthers = ({ view, seat }: Situation) =>
  france(view).forces[seat]!.some(({ stand, lords }) => stand === "beside" && lords.length > 0);

type Doing = Omit<Step, "words" | "refused">;

const DOINGS: Record<keyof typeof words, Doing> = {
  goal: { when: ({ view }) => france(view).phase === "setup" },
  start: {
    when: ({ view }) => france(view).phase === "setup",
    glows: firstOf("start rennes", "start "),
    done: did("started"),
  },
  draw: {
    when: during("CARDS", 1, "draw"),
    glows: firstOf("draw characters", "draw events", "done", "pass"),
    done: ({ told, seat }) =>
      told.filter(({ kind, about }) => kind === "drew_unseen" && about.seat === seat).length > 1,
  },
  bring: {
    when: during("CARDS", 1, "play"),
    glows: firstOf("bring ", "done", "pass"),
    done: until(1, INCOME),
  },
  hire: {
    when: during("PURCHASE", 1),
    glows: firstOf((now) => (family(now).deniers > 5 ? "buy knight" : null), "done", "pass"),
    done: until(1, MOVEMENT),
  },
  march: {
    when: (now) =>
      during("MOVEMENT", 1)(now) && !(controls(now, "nantes") && lordAt(now, "nantes", "rennes") === null),
    glows: firstMarch,
    done: ({ told, seat }) =>
      told.filter(({ kind, about }) => kind === "control" && about.seat === seat).length > 1,
  },
  second: {
    when: during("MOVEMENT", 1),
    glows: secondMarch,
    done: until(1, BATTLE),
  },
  marry: {
    when: during("HEAR YE", 2, "marriage", "price", "request"),
    glows: firstOf("agree", "marry jeanne", "marry ", "price 0", "pass"),
    done: (now) => did("proposed")(now) || own(now).some(({ spouse }) => spouse !== null),
  },
  nominate: {
    when: during("HEAR YE", 2, "nomination"),
    glows: firstOf("nominate thierry", "nominate "),
    done: did("nominated"),
  },
  vote: {
    when: during("HEAR YE", 2, "vote", "decoy"),
    glows: firstOf("both thierry", "vote thierry", "both ", "vote ", "decoy ", "pass"),
    done: ({ told }) => told.some(({ kind }) => kind === "vote_revealed"),
  },
  bishop: {
    when: (now) =>
      during("CARDS", 2)(now) &&
      own(now).some(({ titles }) => titles.some((title) => title.startsWith("bishop"))),
  },
  cards: {
    when: during("CARDS", 2),
    glows: firstOf("draw characters", "draw events", "bring ", "done", "pass"),
    done: until(2, INCOME),
  },
  title: {
    when: (now) => during("PURCHASE", 2)(now) && controls(now, "rennes", "nantes") && !hasTitle(now),
    glows: firstOf("title ", "entitle jeanne", "entitle ", "city ", "pay"),
    done: hasTitle,
  },
  army: {
    when: during("PURCHASE", 2),
    glows: firstOf("buy man_at_arms tours", "done", "pass"),
    done: until(2, MOVEMENT),
  },
  attack: {
    when: during("MOVEMENT", 2),
    glows: attackers,
    done: until(2, BATTLE),
  },
  battle: {
    when: (now) => during("BATTLE", 2)(now) && besideOthers(now),
    glows: "attack ",
    done: ({ told, seat }) =>
      told.some(({ kind, about }) => kind === "battle_declared" && about.seat === seat),
  },
  dice: {
    when: (now) => during("BATTLE", 2)(now) && (did("battle_declared")(now) || !besideOthers(now)),
    glows: firstOf("fight", "lose ", "capture ", "control red", "control ", "done", "pass"),
    done: until(3, 0),
  },
};

export const firstRound: Step[] = (Object.keys(DOINGS) as (keyof typeof words)[]).map((name) => ({
  ...DOINGS[name],
  ...words[name],
}));
