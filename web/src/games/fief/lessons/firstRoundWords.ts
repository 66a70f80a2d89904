/** What the guided first round says. */

interface StepWords {
  words: string;
  /** What helps whoever chose something that the rules refuse. */
  refused?: string;
}

const titled = <T extends Record<string, StepWords>>(steps: T): { [name in keyof T]: StepWords } => steps;

export const firstRoundTitle = "Your first round";
export const firstRoundAbout =
  "A guided game on the real table, from the start to your first victory point. Half an hour; leave and come back as you like.";
export const firstRoundEnd =
  "You know a whole round: cards, income, purchase, movement, battle, and before them Hear Ye, where families marry and vote. Whoever has 3 points alone, or 4 with the family he is married to, wins. This is a real game: play on.";

export const firstRoundWords = titled({
  goal: {
    words:
      "You lead the Red family; computers lead four others. Three victory points win, and each fief title is one. Rennes and Nantes together make a fief: we go for its title.",
  },
  start: {
    words:
      "Choose the town where your lord starts: Rennes glows. You get a stronghold, a knight and three men-at-arms there. Few towns make a fief cheap: Bretagne has two.",
    refused: "A start needs a town that nobody has taken.",
  },
  draw: {
    words:
      "CARDS: draw one card from CHARACTERS, then one from EVENTS. Characters bring lords: each one marches, votes and can marry. Events bring taxes, surprises and disasters.",
    refused: "You draw one character at most, and two cards in all.",
  },
  bring: {
    words:
      "Play your lord: he comes to your stronghold and may act at once. With two lords you can be in two places. The other card waits for its moment: then be done.",
    refused: "Some cards wait for their moment: keep them in your hand.",
  },
  hire: {
    words:
      "PURCHASE: hire a knight in Rennes, and keep the rest. A town is yours only while a lord or a unit stands in it: you need somebody to leave behind. A knight counts as three men, in battle and in losses.",
    refused: "New units come only where a lord of yours or your stronghold is, at most four in a town.",
  },
  march: {
    words:
      "MOVEMENT: a lord marches two steps and takes along all who are with her. Choose Jeanne, leave Thierry and a knight in Rennes, go to Nantes. Leave the other knight there, and go on to Tours: each town pays you a denier and gives a vote.",
    refused: "A step follows one road, to the next town. Towns that can be reached are lit.",
  },
  second: {
    words:
      "Now Thierry: leave the knight in Rennes, and go to Lisieux. Then you control every town of a bishopric, so a bishop will be elected there. End your movement after that.",
    refused: "A lord without steps left stays where he is. Choose Pass when you are done.",
  },
  marry: {
    words:
      "A new round begins with HEAR YE: families marry. Agree, or propose a marriage. Two married families win together with 4 points, and an ally rarely attacks you; but then you no longer win alone.",
    refused: "A man and a woman of two families marry; bishops and the married cannot.",
  },
  nominate: {
    words:
      "All towns of the bishopric of Lisieux are controlled, so it elects a bishop. Name Thierry. A bishop may tax the mills of his bishopric, and helps to elect other bishops and the king.",
    refused: "Only an unmarried man who is no bishop yet can stand.",
  },
  vote: {
    words:
      "Lay your votes on Thierry. Each town you control here is a vote, its chief town two. Markers lie face down: only FOR counts, the DECOY misleads the others.",
    refused: "Markers lie on candidates only.",
  },
  bishop: {
    words:
      "Thierry is a bishop, for life: from now on he cannot marry. That is no point yet, but bishops become cardinals and popes, and they make kings. Pope and king are a point each.",
  },
  cards: {
    words:
      "CARDS again: draw from CHARACTERS, then from EVENTS. Disasters that turn up strike a bishopric by a die. Play a lord if you hold one; then be done.",
    refused: "You hold three cards at most, and draw one character at most.",
  },
  title: {
    words:
      "INCOME brought a denier for each town. Now buy the title of Bretagne: you control both its towns, and one has a stronghold. It costs 4 deniers, and is your first victory point. Give it to Jeanne.",
    refused:
      "A title needs every town of its fief, a stronghold in one of them, and 2 deniers for each town.",
  },
  army: {
    words:
      "Hire men-at-arms in Tours with what is left: from 7 combat points on you roll two dice. Units can be hired where a lord of yours stands. Then be done.",
    refused: "What you cannot pay is not for sale; the prices stand on the buttons.",
  },
  attack: {
    words:
      "MOVEMENT: march with Jeanne and all her men to Poitiers, which Purple has left nearly empty; the odds stand beside the question. Where others stand, you wait before the town until all have moved. Then end your movement.",
    refused: "Towns that can be reached are lit. A town with a strong fortress is a bad target.",
  },
  battle: {
    words:
      "BATTLE: attack in the town that glows. You may attack one family in each town where you have an army. Whoever wins takes the town.",
    refused: "Only a lord with units can attack, and only who is in the same town.",
  },
  dice: {
    words:
      "Both sides roll dice, more for more strength; each hit takes losses. Fight on while the odds are yours, or stop. Beaten lords may be taken captive and ransomed. Then answer what glows, to the end of the round.",
    refused: "Losses must take as many hits as they can.",
  },
});
