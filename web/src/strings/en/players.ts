/** The computer players, by the names that the server has for them: what they are called everywhere, and how they play. */

const PLAYERS: Record<string, { name: string; words: string }> = {
  random: { name: "Fool", words: "plays at random" },
  greedy: { name: "Page", words: "looks one move ahead" },
  squire: { name: "Squire", words: "sensible but hasty" },
  knight: { name: "Knight", words: "a fair opponent" },
  baron: { name: "Baron", words: "hard to beat" },
  king: { name: "King", words: "the strongest" },
};

/** What a computer player is called. */
export const playerName = (player: string) => PLAYERS[player]?.name ?? player;

/** The same, with how it plays. */
export const playerWords = (player: string) =>
  PLAYERS[player] ? `${PLAYERS[player].name}: ${PLAYERS[player].words}` : player;
