/** What the lessons on the real table say. */

export const taughtWords = {
  court: {
    title: "Court",
    about: "Name a candidate, lay your markers, and see who becomes bishop.",
    end: "The lord with most votes gets the office. Bishops elect the pope, titles and offices bring victory points. Play on from here, or take another lesson.",
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
    steps: [
      "In BATTLE you may attack those who share a town with you. The chances stand beside the question.",
      "Declare the battle: choose the glowing town, then Play it.",
      "Others may join a side. Then both sides roll dice, round by round, until one is beaten, surrenders or stops. Answer what you are asked.",
    ],
  },
};
