/** Pledges at a table. */

import { plural } from "./plural";

export const pledges = {
  title: "Pledges",
  button: "Propose a pledge",
  none: "You have promised nothing.",
  own: "Your pledges",
  proposed: "Proposed to you",
  compose: "A new pledge",
  with: "With",
  yours: "You promise to",
  theirs: "They promise to",
  nothing: "nothing",
  notBinding: "Only the two of you see it. Nobody has to keep it, but all will see whether you did.",
  propose: "Propose it",
  cancel: "Never mind",
  proposes: (name: string) => `${name} proposes a pledge.`,
  counters: (name: string) => `${name} declines and proposes another pledge.`,
  agree: "Agree",
  agreeTo: (name: string) => `Agree to the pledge of ${name}`,
  decline: "Decline",
  declineOf: (name: string) => `Decline the pledge of ${name}`,
  counter: "Counter",
  counterTo: (name: string) => `Counter the pledge of ${name}`,
  withdraw: "Withdraw",
  withdrawFrom: (name: string) => `Withdraw the pledge to ${name}`,
  youPromise: (name: string, words: string) => `You promise ${name} to ${words}.`,
  theyPromise: (name: string, words: string) => `${name} promises you to ${words}.`,
  promises: (by: string, to: string, words: string) => `${by} promises ${to} to ${words}.`,
  breaks: (name: string, words: string) => `This breaks your pledge to ${name}: to ${words}.`,
  states: {
    waiting: "Proposed:",
    agreed: "Agreed:",
    declined: "Declined:",
    withdrawn: "Withdrawn:",
    lapsed: "Too late:",
  },
  outcomes: { kept: "Kept.", broken: "Broken.", void: "It came to nothing." },
  recordOf: (name: string, { kept, broken }: { kept: number; broken: number }) =>
    kept + broken === 0
      ? `${name}: no promise kept or broken yet.`
      : `${name}: ${plural(kept, "promise")} kept, ${broken} broken.`,
};
