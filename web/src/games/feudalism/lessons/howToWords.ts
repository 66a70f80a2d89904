/** The words of the one-page introduction to Feudalism. */

export const howTo = {
  lead: "One of you wears the crown, the other wants it. After each of nine turns, whoever is King has one more point.",
  passages: {
    crown: {
      heading: "The crown",
      text: "The King marker starts each turn on 4, moved by the DRM of the King card in power. Each Region that the King loses moves it down, each that he regains moves it up. At the end of the turn the King rolls a die: below the marker he stays; else the Vassal becomes King, the two of you change sides and decks, and the treasury is gone.",
      figure:
        "The dynasty track with its six boxes; the King marker is on 4, where the dynasty changes in 3 of 6 rolls.",
    },
    land: {
      heading: "The land",
      text: "Twenty Regions, each with coins for its income and a shield for its army. Each turn the King takes the four best incomes of Regions without any marker. The colour and the small sign tell who may come from abroad: a ship for Vikings, a crescent for Muslims, a horse's head for Magyars. On a dark ground it means that they may also settle.",
      figure:
        "Flanders with three coins and army 2 and Normandy with two coins and army 1, both dark purple; Champagne, brown, with two coins and army 2.",
    },
    invasion: {
      heading: "The Invasion",
      text: "Each turn brings one Invasion, and the Vassal says where. If it wins, a Raid strikes the Region with Disaster, which costs the King money; a Settlement takes the Region. The King's army does not help here: the Region defends itself, with the King's DRM.",
      figure:
        "Normandy as the target of Vikings, Brittany settled by them, Francia plundered and struck by Disaster.",
    },
    revolt: {
      heading: "Revolts",
      text: "The Vassal plays as many cards as he likes, at most three Révolte féodale among them, and one Revolt in each Region. The King pays 1 Dn and fights, or gives the Region up. Then the King acts: money, oaths, the Duke, and one attack to win a Region back.",
      figure: "Berry in revolt, with a torn banner.",
    },
    battle: {
      heading: "Battles",
      text: "Each side adds a die to its army and to all that helps: the King's DRM, cards, Espions, and Militia for money. First the attacker plays his cards, then the defender, and each sees the odds. The higher total wins; a tie is the defender's.",
      figure: "A battle: attacker 5, defender 3, and the attacker wins 26 of 36 rolls.",
    },
    answers: {
      heading: "Answers",
      text: "Many cards have a second use: to cancel a card that the other has just declared. You are asked whenever you might hold such a card, also when you do not, so that nobody learns anything from being asked. At the end of a turn all cards left are discarded: nothing is kept.",
      figure: "The card Tensions internes: it helps the King in a battle, or cancels an Alliance.",
    },
  },
};
