/** The words of the one-page introduction to Feudality. */

export const howTo = {
  lead: "A fief, two dice, and neighbours. Be the first to the Victory Number.",
  names: "Colours and outlines of tiles tell the families: resources, value with a star, and troops.",
  passages: {
    roll: {
      heading: "The dice name a square",
      text: "The Senior Player rolls: white is the row, blue the column. Everybody may activate one of their tiles on that square or next to it. A double or an eight gives another roll. Tiles in the middle are hit by nine rolls of 64, those in row or column 1 by fewer.",
      figure: "A fief with the nine squares around the Point of Action marked.",
    },
    tiles: {
      heading: "What tiles give",
      text: "Resource tiles give what is printed at their foot, some of them more on a river. Mines need hills; a Miner works in mines next to him. Tiles with a star give a point.",
      figure:
        "A Forest, a Miller on a river, a Gold Mine on a hill with a Miner beside it, and a Mason with a star.",
    },
    keep: {
      heading: "The Keep",
      text: "One of its four squares bears the fortification: Tower, Fort, Castle, Fortress. Activated, it gives as many points as it has stars, or one resource of any kind. The other squares hold your troops.",
      figure: "A Keep with a Castle and three piles of units.",
    },
    buy: {
      heading: "Buying",
      text: "After an event, tiles are drawn into the tray, and in turn everybody buys one tile and places it, or builds the next level. Four of a kind replace one that is missing, three with a Trader.",
      figure: "Four tiles in a row with their prices.",
    },
    war: {
      heading: "Wars and Baronial Actions",
      text: "The Senior Player acts twice: collects from a tile, or once dares a liaison, sabotage, a private war or an attack. In wars a unit falls by an odd die; Healing lets you roll again. The page shows the chances before you decide.",
      figure: "Units with their powers.",
    },
    feed: {
      heading: "Feeding",
      text: "At the end of his turn the Senior Player pays a Food for every six tiles, or five with four players and more; half of that with a Granary. What he does not pay costs tiles. The forecast is beside your resources.",
      figure: "A Granary, a Farmer and a Fisherman on a river.",
    },
  },
};
