/** The rules, and how to play. */

export const rules = {
  heading: (title: string) => `The rules of ${title}`,
  lead: "Every rule has a number, and every refusal at the table names one. The number is a link to keep or to send. Rulings (RU) settle what the rulebook leaves open.",
  search: "Search the rules",
  searchHint: "Words or a number",
  clear: "Clear the search",
  found: (hits: number, all: number) =>
    hits === 0
      ? "No rule contains all of these words. Try fewer, or only their beginnings."
      : `${hits} of ${all} rules.`,
  all: (all: number) => `${all} rules.`,
  contents: "Contents",
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
    rules: "All rules by number",
    unknown: (game: string) => `This server has no game called ${game}.`,
    unknownHelp: "The home page lists its games.",
    undrawn: "The pictures could not be loaded; this is the introduction without them.",
  },
};
