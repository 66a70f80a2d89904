/** Windows out of turn, and what is ordered for them. */

export const windows = {
  title: "When to ask me",
  secret: "The server keeps your orders secret.",
  when: "When to ask me",
  ask: {
    always: "Always ask me, even if I can only pass",
    could:
      "Ask me where I can do something; out of turn always if other people play, so that nobody can tell",
    stops: "Out of turn ask me only at my stops, unless I interrupt; else where I can do something",
  },
  pass: "Let it pass",
  passInstead: "Let it pass instead",
  stops: "My stops",
  interrupt: "Interrupt",
  interruptKey: " (I)",
  interrupting: "You are asked at the next chance",
  skip: "Let this pass always",
  passed: "You let it pass.",
  answered: (words: string) => `Your answer: ${words}.`,
  settled: "It counts once the time is up and everybody has answered. Until then you can change it.",
  closes: "Without an answer the game continues in a moment.",
  waits: "You may answer; take your time.",
  others: (names: string, words: string) => `${names} may answer: ${words}.`,
  pauses: {
    title: "Time to answer",
    words:
      "The least time that a question out of turn stays open, so that nobody can tell who could have answered.",
    routine: "After an ordinary step",
    decisive: "When much depends on the answer",
    seconds: (seconds: number) => (seconds === 0 ? "None" : `${seconds} s`),
  },
};

export const orders = {
  title: "Standing orders",
  none: "You have given no orders.",
  first: "The first order that fits and that you can carry out counts.",
  otherwise:
    "If you have orders and none fits, the game continues after the pause unless you answer in time, so nobody can tell whether one did.",
  window: (words: string) => words[0]!.toUpperCase() + words.slice(1),
  pass: "let it pass",
  answerWith: (words: string) => `answer with ${words}`,
  sentence: (window: string, answer: string, conditions: string[]) =>
    `${window[0]!.toUpperCase()}${window.slice(1)}: ${answer}${conditions.length ? `, if ${conditions.join(" and ")}` : ""}.`,
  condition: (words: string, value: string) => `${words} ${value}`,
  earlier: (sentence: string) => `Move up: ${sentence}`,
  later: (sentence: string) => `Move down: ${sentence}`,
  remove: (sentence: string) => `Remove: ${sentence}`,
  compose: "A new order",
  when: "When",
  answer: "Do this",
  only: "Only if",
  any: "whatever it is",
  add: "Add this order",
  full: "A seat can have no more orders than these; remove one first.",
};
