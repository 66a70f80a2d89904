/** What the guided first turn of Fealty says. */

const ABILITIES: Record<string, string> = {
  spread:
    "Now or never, your piece may put down a token of influence beside it. Take it: that square is yours for good.",
  mark: "Now or never, your piece may put down a conflict marker, which closes a square to everybody. Put it in the way of the other, or decline while nobody is near.",
  move: "Now or never, your piece may move another of yours. Move that one to more open land, or decline.",
};

export const firstTurn = {
  title: "Your first turn",
  about: "Pick a card, place the piece, use its ability; then a second turn.",
  end: "Every turn goes like that. After the last one the pieces claim the land, the fastest first, and what is taken stays taken. Play on: this is your game now.",
  aim: "The throne is empty, and most land wins it. Each turn everybody places one piece. After the last turn each piece claims the squares that it can reach.",
  pick: "Pick a card, in secret. Its number is its speed: low ones are placed first and claim first, high ones reach further. The glowing one reaches furthest.",
  pickRefused: "First comes the card: pick one of those in your hand.",
  placeFirst:
    "You are the fastest: you place first, and nobody else may enter your duchy this turn. Choose open land; a city counts double.",
  placeLater: (faster: string, duchy: string) =>
    `${faster} was faster and is in ${duchy}, which is closed for this turn. Choose open land elsewhere; a city counts double.`,
  placeRefused:
    "Lit squares are free: in no row or column with a piece of yours, in no duchy that was entered this turn.",
  ability: (verb: string) => ABILITIES[verb] ?? "",
  points:
    "The numbers beside the names are the tokens that each would have if the game ended now. Point at a piece, and you see what it would claim.",
  pickAgain:
    "You drew a new card, and turn 2 begins. A slow piece claims only what the fast ones leave: have some of both.",
  placeAgain: (row: string, column: string) =>
    `Your first piece closes row ${row} and column ${column} to your own pieces. Place this one where it takes no land from the first.`,
};
