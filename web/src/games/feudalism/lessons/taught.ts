/** What the guided first turn of Feudalism says. */

export const firstTurn = {
  title: "Your first turn",
  about: "As the Vassal, aim an Invasion, stir up a Revolt, and see whether the crown falls.",
  end: "A turn is over, and whoever wears the crown now has a point for it. If that is you, you take the income, defend the Regions and play the King's cards. Play on: this is your game now.",
  crown: (track: number) =>
    `You are the Vassal, and you want the crown: each turn brings the King a point. When the turn ends he rolls a die, and below the glowing marker he stays King. It stands on ${track}.`,
  land: "The King lives on the income of his Regions. Each Region that he loses moves his marker down by one. So take Regions from him, and make him pay.",
  target: (army: number) =>
    `Each turn brings an Invasion, and you say where. This one has army ${army} and can reach the lit Regions. Choose one with many coins and a weak army.`,
  targetRefused: "These invaders reach only Regions with their sign: those are lit.",
  window:
    "You are asked whenever a card of yours might be played. There is nothing to gain now: let it pass.",
  raid: "Both sides roll a die and add it to their army. The panel shows your chances, and a card improves them: Férocité adds 1.",
  raidDone: "That is enough. Keep your other cards for the Revolts, and let it pass.",
  revolt:
    "Now you act. Play Révolte féodale in a Region with a strong army: that army fights for you. The King must pay to fight, and if he loses, the Region is lost to him.",
  revoltRefused: "Choose the card Révolte féodale in your hand, then a lit Region.",
  help: "The Revolt is fought like the Invasion. If you have a card that helps, play it; then let it pass.",
  more: "Stir up another Region, or play what else you have: no card is kept for the next turn. When nothing is left, end your actions.",
  king: "Now the King acts: he may win back a Region or move his marker up. You are asked whether you answer; if you cannot, let it pass.",
};
