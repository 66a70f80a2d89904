/** What the player aid of Petty Fiefs says; its numbers come from the components and the view. */

const coins = (count: number) => (count === 1 ? "one coin" : `${count} coins`);
const signed = (count: number) => (count < 0 ? `−${-count}` : `+${count}`);

export const aidWords = {
  win: "How to win",
  weaker: "Most points; of your two princes only the weaker counts.",
  ends: "The game ends when, after a turn, every province is held.",
  turn: (actions: number) => `Your turn: ${actions} actions`,
  same: "The same action may be taken again. Princes move clockwise.",
  deeds: {
    move: "one or both princes, each 1 or 2 provinces; with the command also the warlord",
    deploy: (most: number) =>
      `up to ${coins(most)}, face-down, where the prince of their suit stands; mercenaries anywhere`,
    retrieve: "take coins back from provinces, in the order in which they are shown",
    bribe: "lay a coin into the centre and hire a band; most coins there bring the command",
    build: (start: number) =>
      `a castle of ${start} where your null tile lies, with a coin; the null tile comes back`,
    expand: (most: number) => `pay a coin: the castle grows by 1, to ${most} at most`,
    annex: "join castle and null tile that are neighbours into one province",
    demolish: "take a castle away and give its province up",
  },
  names: {
    move: "Move",
    deploy: "Deploy",
    retrieve: "Retrieve",
    bribe: "Bribe",
    build: "Build",
    expand: "Expand",
    annex: "Annex",
    demolish: "Demolish",
  },
  conflict: "Conflict",
  breaks: (pieces: number) =>
    `When a piece arrives and there are ${pieces} or more pieces of two suits or more. Princes, warlord, coins and castles are pieces.`,
  breaksAnyway:
    "When a piece arrives and there are more pieces than players, of two suits or more. Princes, warlord, coins and castles are pieces.",
  wins: "The strongest suit wins, marks the province and turns a tile up. Other coins go home, pawns stay. A tie goes to the suit that holds the province.",
  strengths: { prince: "Prince", coin: "Coin", castle: "Castle", warlord: "Warlord" },
  worthOf: { coin: "its value (null 0, ace 1)", castle: "its value" },
  command: "Warlord and mercenaries fight for a suit of whoever commands them.",
  count: "Points of a prince",
  scores: {
    tile: "tile in his provinces",
    tileWorth: (more: number) => `its value ${signed(more)}`,
    own: "more for a tile of his suit",
    man: "his prince and each of his coins there",
    stranger: "each other pawn or coin there",
    castle: "castle",
    castleWorth: (home: number) => `its value; ${home} times at home`,
    bribe: "coin left in the centre",
  },
  signed,
  fire: "Fire tiles that are face-up at the end go to the warlord.",
};
