/** What the lessons on the real table say. */

export const taughtWords = {
  marriage: {
    title: "Marriage",
    about: "Propose a marriage, and learn what an alliance changes about winning.",
    end: "Marriages can be proposed once in each round, in HEAR YE. They end when a spouse dies, or when the pope annuls them. Play on from here, or take another lesson.",
    refused: "A man and a woman of two families can marry; bishops, married lords and D'ARC cannot.",
    steps: [
      "In HEAR YE each family may propose one marriage. Two married families win together, with 4 points between them; neither can win alone with 3 any more.",
      "Propose a marriage: choose the glowing couple, one lord of yours and one of another family.",
      "The other family must agree. You can offer money with it; without is often enough.",
      "A married couple is an ally with a reason to spare you, and a king's wife becomes queen. A bishop can never marry: choose well who does what.",
    ],
  },
  court: {
    title: "Court",
    about: "Name a candidate, lay your markers, and see who becomes bishop.",
    end: "The lord with most votes gets the office. A bishop has votes of his own from the next round on; cardinals elect the pope, who is a victory point, and bishops and cardinals count for the king. Play on from here, or take another lesson.",
    refused: "Only a lord who may hold the office can stand, and markers lie on candidates only.",
    steps: [
      "In HEAR YE the court elects bishops. You have votes for your towns in the bishopric: the scene shows how many each family has.",
      "Name your candidate: choose a glowing lord of yours, then Play it.",
      "Lay FOR on the candidate you vote for, then DECOY on any candidate. Both lie face down: nobody else knows which is which.",
      "Now the others lay their markers. Then all FOR markers are turned up.",
    ],
  },
  march: {
    title: "March",
    about: "Send a lord with an army to another town.",
    end: "Whoever stands alone in a town controls it; where others stand, you may fight in the BATTLE phase. Play on from here, or take another lesson.",
    refused: "Choose a lord first, then a town that is lit: a step follows one road to the next town.",
    steps: [
      "In MOVEMENT each of your lords may march. The units with a lord come along.",
      "Choose a lord of yours on the map.",
      "The towns within reach glow. Choose one: the army marches at once.",
      "March on with this lord or another while steps are left. When you are done, choose End your movement.",
    ],
  },
  battle: {
    title: "Battle",
    about: "Attack an army that shares your town.",
    end: "The winner controls the town, and lords of the loser may be captured. Play on from here, or take another lesson.",
    refused: "You attack from an army in the same town: a lord with units.",
    steps: [
      "In BATTLE you may attack those who share a town with you. The chances stand beside the question.",
      "Declare the battle: choose the glowing town, then Play it.",
      "Now dice decide: each side rolls more of them the stronger it is, and hits take losses on both sides. Fight on, stop or surrender, until the battle is over.",
    ],
  },
  ransom: {
    title: "Ransom",
    about: "Free a captive lord, by the full price or for less.",
    end: "Captives come from lost battles. Whoever holds one may release him, pass him on in a deal, or wait for the ransom. Play on from here, or take another lesson.",
    refused:
      "A captive whose price you can pay must be bought free: in full, or for less if the jailer agrees.",
    steps: [
      "One of your lords is in jail: he does not march, and his family buys him free at the start of its PURCHASE. The price follows from his titles.",
      "Choose the glowing button to pay in full: the jailer must let him go. To offer less is allowed once for each captive, and the jailer may refuse.",
      "The lord is free again and stands in a town of his family. A lord in jail is worth money to his jailer: think of that before you send him out alone.",
    ],
  },
};
