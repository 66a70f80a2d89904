/** How to play: ten minutes of reading, in the order of a round. */

export const howTo = {
  lead: "You lead a noble family of France among two to five others. Marry, vote, build and fight your way to three titles; or to four, together with the family you have married into.",
  after:
    "That is the game. Take Your first round now, or one of the short lessons above: each is a few minutes at a real table. There, Aid shows prices, strengths and votes, and Rules answers everything that this page leaves out.",
  passages: {
    goal: {
      heading: "What you want",
      text: [
        "Victory points. Each fief title is one, the crown is one, and the papacy is one. They are counted when a round ends.",
        "An unmarried family with 3 points wins alone. Two families joined by a marriage win together when they have 4 between them; while the marriage lasts, neither can win alone. If both happen in the same round, the lone family wins. Among three families only the lone victory counts.",
        "Three points sound like little, and are not. A title needs every town of a fief; whoever takes the city takes the title; and everybody can see who is one point short. That is why so much of the game is talk.",
      ],
    },
    map: {
      heading: "The map, and how you begin",
      text: [
        "Every town lies in one of eight fiefs, whose name is written across the land, and in one of five bishoprics, which are drawn in violet when they matter, or by a button beside the map. Roads join towns; from a harbour ships reach the sea. Land that a family controls wears its colour and its pattern, so you can tell families apart without colour too.",
        "You begin with one lord in a town of your choice, a stronghold there, a knight, three men-at-arms and 5 deniers. A fief with two towns is cheap and crowded; one with four is dear, and lasts. You see where others have begun: neighbours are rivals, or future relatives.",
        "A town is yours as long as a free lord or a unit of yours stands there. Leave it empty, and it is nobody's. So you always need somebody to leave behind.",
      ],
      figure: "A family in its first round: a stronghold, units and a lord.",
    },
    court: {
      heading: "Hear ye: marriages and elections",
      text: [
        "From the second round on, a round begins at court. In turn order each family may propose one marriage, of a lord of its own and one of another family. The other side must agree, perhaps for money. A marriage is the only alliance that the rules know, and each family can have one at a time. It ends when one of the two dies, or when the pope annuls it.",
        "Then come elections. When every town of a bishopric is controlled, the families there elect a bishop, an unmarried man who can never marry after. Towns are votes: two for the chief town, one for each other. Families name candidates, then lay two markers face down, FOR and a DECOY that counts nothing. All FOR markers are turned up together, and most votes win; a tie elects nobody.",
        "Bishops vote for other bishops from the next round on. A CARDINAL card makes one of them cardinal; once two cardinals are in play, they elect the pope. And when three lords hold titles, all titled lords elect the king: a man with a fief and no church title, with three votes at least, among them those of two bishops, or of a cardinal or the pope. His wife is queen. So a family without an army, but with bishops, is worth courting.",
      ],
      figure: "A bishopric whose towns several families control: each town is a vote, or two.",
    },
    cards: {
      heading: "Cards",
      text: [
        "Throw away what you do not want, and draw up to two cards, never more than three in hand, and at most one of them from CHARACTERS. That pile holds lords: a new lord marches, votes, marries, and can stand in a second place. The pile of EVENTS holds good weather, taxes and surprises, such as an ambush, an assassination, or an underground passage. Surprises can be played whenever the table is asked.",
        "Between the events lie disasters, known by their backs. A disaster that is drawn goes to the track unseen. When all have drawn, it strikes: a die finds the bishopric. FAMINE stops the mills, BAD WEATHER stops all marches and battles, PLAGUE kills. Then, in turn, you play lords, weather and taxes from your hand.",
      ],
      figure: "A bishopric under a disaster: its sign lies on the land.",
    },
    income: {
      heading: "Income",
      text: [
        "Each town you control brings 1 denier, each mill in it 2 more. Besieged towns bring nothing. That is all the money there is, unless somebody plays a TAX: then the holder of a fief takes a tallage for each town of it, or a bishop the tithe, the whole income of all mills in his bishopric. So a bishop in your land can cost you the income of a round.",
      ],
      figure: "A stronghold with two mills.",
    },
    title: {
      heading: "Purchase",
      text: [
        "First you buy your captive lords free, as far as your money goes. Then you spend the rest. A man-at-arms costs 1 denier, an archer 2, a knight 3 and a bombard 4; up to four units come to a town in a round, where a lord of yours is or a fortress that you hold. A mill costs 3, at most two to a town, and pays for itself in two rounds. A stronghold costs 10.",
        "The best purchase is a title. You need every town of a fief, and a stronghold in one of them; then it costs 2 deniers for each town, and goes to a lord of yours. The stronghold becomes a city. From now on you may lose the other towns: the title stays with whoever controls the city. Guard it.",
      ],
      figure: "A fief with its city: the title is worth a victory point.",
    },
    forces: {
      heading: "Movement",
      text: [
        "Units march only with a lord, two steps in a round, and each step is a road to the next town. Choose a lord, then a lit town; all who are with the lord come along, unless you leave some behind. An empty town is yours at once.",
        "Where others stand, you wait on the road before the town, and enter when all have moved. To go through a town that others hold, you ask each of them for leave. They may ask for money, or refuse: then you stop, turn back, or, with knights alone, ride them down. From a harbour a step leads out to sea, and the next round you land in any other.",
        "Think of the way back. An army that has left is no garrison, and those who move after you have seen it go.",
      ],
      figure: "A family inside a town, and another waiting on the road before it.",
    },
    war: {
      heading: "Battle",
      text: [
        "In each town where you have an army you may attack one other family there. Others who stand there may join a side. You both roll, again and again: one die, two from 7 combat points, three from 13. A knight is worth three points, a man-at-arms and an archer one each, and archers shoot first. Hits take units; lords fall last.",
        "Walls save lives. A stronghold takes one die from the attacker, a city two. Bombards and sieges give them back: with a lord before a fortress you may lay a siege after the battles, which stops its income and is stronger in the next round. The odds stand beside every decision, so that you can stop in time.",
        "Whoever wins decides who controls the town, and with a city goes its title.",
      ],
      figure: "Two families in one town, before a battle.",
    },
    captives: {
      heading: "Captives",
      text: [
        "A beaten lord who has lost all his men can be taken. A captive keeps his titles, and his family its points, but he neither marches nor votes nor stands. His ransom is 2 deniers, and 2 more for each title; at the start of its purchase his family must pay if it can, or get the jailer to take less. Beat his guards, and he is free.",
        "So do not send lords out alone, and do not bring the king where he can be caught.",
      ],
      figure: "An army that leads a captive along.",
    },
    deals: {
      heading: "Deals and pledges",
      text: [
        "Whenever you are asked something, you may also deal: the shields beside the tools open the form. Deniers, cards, towns and captives change hands at once, all of it or nothing. A deal in cards, or a secret one, costs a pawn, and you have three for the whole game.",
        "What somebody will do later is a pledge: to vote for a lord, to let an army pass, not to attack. It is written down, and nothing enforces it. But everybody sees who has kept and who has broken his word, and computer players remember.",
      ],
    },
    end: {
      heading: "The end of the round, and a plan",
      text: [
        "Points are counted. If nobody has won, the next family is first, and a new round begins.",
        "For your first game: take a second lord early. Fill one fief, and buy its title in the second or third round. Build mills where you are safe. Marry while you are weak, because then you are welcome; have a bishop elected where you hold the chief town. And count the points of others each round: the table can stop anybody, if it looks up in time.",
      ],
    },
  },
};
