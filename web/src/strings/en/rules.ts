/** The rules, and how to play. */

export const rules = {
  heading: (title: string) => `The rules of ${title}`,
  lead: "In the order of the rulebook. Every rule has a number, and every refusal at the table names one: a link to keep or to send. Rulings, at the end, settle what the rulebook leaves open.",
  /** Before links from a rule to its rulings, and from a ruling to its rules. */
  ruledBy: "Rulings:",
  interprets: "About:",
  /** The chapter of rulings, as the ledgers call it. */
  rulings: "Rulings",
  /** Words that say nothing in a search. */
  small: [
    "a",
    "an",
    "the",
    "of",
    "for",
    "to",
    "in",
    "on",
    "and",
    "or",
    "is",
    "are",
    "do",
    "does",
    "i",
    "how",
    "what",
    "who",
    "when",
    "where",
    "much",
    "many",
    "can",
    "may",
    "must",
    "it",
    "my",
    "game",
  ],
  /** Words that say the same in a search. */
  alike: [
    ["win", "winning", "won", "winner", "victory"],
    ["cost", "price", "buy", "pay", "purchase", "bought"],
    ["money", "denier", "coin", "gold"],
    ["start", "setup", "begin"],
    ["die", "dice", "roll"],
    ["end", "over", "last"],
    ["fight", "battle", "attack", "combat"],
    ["move", "movement", "step", "march"],
    ["marry", "marriage", "spouse", "wedding"],
    ["vote", "ballot", "election", "elected"],
    ["prisoner", "captive", "ransom", "jailer"],
    ["castle", "stronghold", "fortress", "fortification"],
    ["tie", "tied", "tiebreaker", "equal"],
    ["trade", "exchange", "deal"],
    ["food", "feed", "feeding", "fed"],
    ["cancel", "cancelled"],
    ["score", "scoring", "count", "points"],
    ["turn", "round"],
    ["tax", "tallage", "tithe"],
    ["siege", "besieged"],
  ],
  search: "Search the rules",
  searchHint: "Words or a number",
  clear: "Clear the search",
  found: (hits: number, all: number) =>
    hits === 0
      ? "No rule contains any of these words. Try others, or only their beginnings."
      : `${hits} of ${all} rules, the best first.`,
  all: (all: number) => `${all} rules.`,
  contents: "Contents",
  results: "What was found",
  link: (id: string) => `Rule ${id}`,
  notHere: (id: string, title: string) => `${title} has no rule ${id}. Search for its words instead.`,
  again: "Try again",

  lessons: {
    heading: "Lessons on the real table",
    lead: "Each takes a few minutes: you step into a game of computer players where something is about to happen.",
    begin: (title: string) => `Lesson: ${title}`,
    setting: "Setting the table …",
  },

  howTo: {
    heading: (title: string) => `How to play ${title}`,
    learn: "How to play",
    players: (seats: readonly number[]) => {
      const few = Math.min(...seats);
      const many = Math.max(...seats);
      return few === many ? `${few} players` : `${few} to ${many} players`;
    },
    play: "Play now",
    setting: "Setting the table …",
    against: (others: number) =>
      others === 1
        ? "Against one computer player; it begins at once."
        : `Against ${others} computer players; it begins at once.`,
    other: "Choose players and options",
    rules: "The rules in full",
    unknown: (game: string) => `This server has no game called ${game}.`,
    unknownHelp: "The home page lists its games.",
    undrawn: "The pictures could not be loaded; this is the introduction without them.",
  },
};
