/** The words of the one-page introduction to Fealty. */

export const howTo = {
  lead: "The king is dead, and there is no heir. Send your people into the duchies: whoever holds the most land when the last of them has arrived takes the throne.",
  passages: {
    pick: {
      heading: "Pick a card in secret",
      text: "You hold three cards. Every turn all players pick one and show them together. The number is the speed of the piece: the lowest is placed first. Fast pieces are weak and slow pieces are strong, but what is left for them?",
      figure: "Three blue cards: the Knight, speed 20, the Ranger, speed 50, and the General, speed 80.",
    },
    place: {
      heading: "Place the piece",
      text: "Any empty square will do, except in a row or a column where a piece of your own stands, and in a duchy that a piece has entered this turn. Blue stands on c3, and Yellow has just entered the duchy on the right: Blue may go to the lit squares.",
      figure:
        "Two duchies. The right one, with a yellow Agent, is marked as used. In the left one a blue piece stands on c3; all squares outside row 3 and column c are lit, except mountains.",
    },
    ability: {
      heading: "Use its ability",
      text: "Many pieces can do something as they arrive, at once or never: move another piece of yours, put down a conflict marker that nobody can pass, or put down one token of influence. The Knight has just closed Yellow's way to the city.",
      figure:
        "A blue Knight on b4 and a conflict marker two squares away on d4, between a yellow Baron on d3 and the city on d5.",
    },
    claim: {
      heading: "In the end, claim the land",
      text: "After the last turn the pieces claim, again the fastest first. Each takes every empty square of its kind of terrain that it can walk to within its range, around mountains, markers, and what belongs to others. The Ranger takes forest up to three steps away.",
      figure: "A blue Ranger on c4 and the eight forest squares that it claims, tinted blue.",
    },
    tie: {
      heading: "Pieces of one speed",
      text: "When two pieces of one speed reach for the same square, the nearer one gets it. If they are equally near, nobody does, and it stays empty for somebody slower. The city between the two Barons is two steps from each.",
      figure:
        "A blue Baron on b4 and a yellow Baron on f4 with what they claim. The city on d4, halfway, bears an equals sign.",
    },
    city: {
      heading: "Count",
      text: "A square is worth one token, a city two. Whoever has the most tokens takes the throne, and those who are equal share it. Here Blue has twelve and Yellow six.",
      figure:
        "The same duchy with the tokens laid down: one on each claimed square, two on each claimed city.",
    },
  },
  names: "Squares are named by column and row: d8 is the fourth column, eighth row.",
};
