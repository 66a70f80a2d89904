/** The words of the one-page introduction to Petty Fiefs. */

export const howTo = {
  lead: "You are the hand behind two princes. Make both of them great, for in the end only the weaker one counts.",
  passages: {
    land: {
      heading: "Lay the land",
      text: "In turn everybody draws a tile, looks at it alone, and lays it face-down: to a province, or as a new one in the circle. What you laid, you know; the others do not. Then the princes take their places, and last the warlord.",
      figure:
        "Three provinces with tiles face-down. On one tile a small note with an eye shows its face: only you know it.",
    },
    act: {
      heading: "Three actions",
      text: "On your turn move one or both princes one or two provinces clockwise, deploy one or two coins where the prince of their suit stands, take coins back, bribe, or build. Coins lie face-down: their back shows the suit, and only you see their value. Null counts 0 and ace counts 1.",
      figure:
        "The prince of Suns in a province with two coins of Suns, whose values 3 and 5 are on small plates.",
    },
    conflict: {
      heading: "Conflict",
      text: "When a piece arrives and there are then more pieces than players, of two suits or more, all coins there are turned up. Each suit adds its coins, 1 for its prince, and its castle. The strongest wins, marks the province with its null tile and turns a tile up. All other coins go home; pawns stay.",
      figure:
        "A province with the princes of Suns and Crowns and the coin Crowns 4: three pieces of three. The banner of Crowns stands there.",
    },
    castle: {
      heading: "Castles",
      text: "A prince has one null tile: to mark another province it must leave the first. So build a castle where it lies, and pay with a coin. Each further coin makes the castle stronger by one. If castle and null tile are neighbours, the two provinces can be joined for ever.",
      figure:
        "A province with a castle of Moons of strength 2, and beside it a province with the banner of Moons.",
    },
    mercenaries: {
      heading: "Mercenaries and the warlord",
      text: "A bribe is a coin put into the centre, and it brings you a band of mercenaries. Whoever has most coins there commands them all, and moves the warlord, who counts 6. In a conflict with mercenaries the bribes are shown: the best single suit takes the command, and all bribes go home.",
      figure: "The warlord, with a helmet instead of a crown, and two bands of mercenaries.",
    },
    count: {
      heading: "Count",
      text: "The game ends when every province is held. Face-up tiles of the warlord's suit leave. A prince scores the tiles of his provinces, two more for each of his own suit, one for each tile, one for each of his men there, less one for each stranger, and his castle, twice if he is at home. Bribes left cost one each.",
      figure: "A province held by a castle of Suns with the prince at home, two coins, and face-up tiles.",
    },
  },
  names:
    "Provinces are named by the order in which they were founded; their place in the circle is another matter.",
};
