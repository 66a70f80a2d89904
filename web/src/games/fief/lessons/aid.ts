/** What the player aid says; its numbers come from the components and the options of the table. */

import { words } from "../words/strings";
import type { Catalogue } from "../catalogue";

const { plural, deniers, points } = words;

export const aidWords = {
  win: "How to win",
  winLead: "At the end of a round you need",
  alone: (count: number) => `${points(count)} alone, if you are not married`,
  pair: (count: number, seats: number) =>
    `${points(count)} with your spouse's family (${seats} players or more)`,
  points: "Each fief title, the king and the pope are worth 1. King and pope count nothing while at sea.",
  cap: (rounds: number) =>
    `The game ends after round ${rounds} in any case: then the nearest to victory wins.`,

  round: "A round",
  phase: {
    "HEAR YE": "pope's acts, marriages, then elections: bishops, pope, king (not in round 1)",
    CARDS: ({ limits }: Catalogue) =>
      `discard; draw up to ${limits.draws}, at most ${limits.character_draws} of CHARACTERS and ${limits.hand} in hand; disasters; play lords, taxes, weather`,
    INCOME: ({ income }: Catalogue) =>
      `${income.town} for a town, ${income.mill} for a mill, ${income.queen} for the queen`,
    PURCHASE: "pay ransoms; then buy buildings, units and titles",
    MOVEMENT: ({ limits }: Catalogue) =>
      `${plural(limits.steps, "step")} for each lord with companions (D'ARC ${limits.steps_with_darc})`,
    BATTLE: "battles, one in each town; sieges; plunder",
    "END OF ROUND": "disasters go; points are counted",
  } as Record<string, string | ((components: Catalogue) => string)>,

  units: "Units",
  unitColumns: { name: "Unit", price: "Cost", cp: "Strength", hits: "Hits" },
  unitHelp: "Hits: how many remove it.",
  guard: (bonus: number) => `adds ${plural(bonus, "hit")} in each round of battle`,
  bombard: "takes 1 die from the walls, or rolls one die again",
  never: "never hit",
  notSold: "–",
  lords: {
    man: "lord",
    titled_woman: "lady with a title",
    untitled_woman: "lady without",
  },
  lordsLast: "Lords are hit last. New units: where you have a lord or a fortress.",
  mostUnits: (count: number) => `At most ${count} new units in a town each round.`,

  dice: "Battle dice",
  diceColumns: { strength: "Strength", dice: "Dice" },
  from: (least: number, most: number | null) => (most === null ? `${least} or more` : `${least} to ${most}`),
  faces: (faces: readonly number[]) => `Faces of a die: ${faces.join(", ")} hits.`,
  darc: (dice: number) => `D'ARC adds ${plural(dice, "die", "dice")}.`,
  walls: (stronghold: number, city: number) =>
    `Walls take dice from the attack: stronghold ${stronghold}, city ${city}. Siege engines give them back.`,

  prices: "Prices",
  mill: (most: number) => `Mill (at most ${most} in a town)`,
  stronghold: "Stronghold",
  title: "Fief title: all towns of a fief, one with a stronghold",
  aTown: (price: number) => `${price} a town`,
  cardinal: "Cardinal's hat, for a bishop",
  ransom: "Ransom",
  ransomPrice: (base: number, aTitle: number) => `${base} + ${aTitle} a title`,

  titles: "What titles bring",
  titleLines: {
    fief: (c: Catalogue) =>
      `1 point, 1 vote for the king; may tax its towns (${deniers(c.income.tallage_a_town)} each). At most ${c.limits.fief_titles} for a lord.`,
    bishop: "Votes; may take the mills' income of his bishopric (tithe). Never married.",
    cardinal: "More votes; elects the pope; tithe of any bishopric that has a bishop.",
    pope: "1 point. Excommunicates one lord; ends marriages; tithe everywhere.",
    king: (c: Catalogue) =>
      `1 point. Up to ${c.limits.guard} royal knights; may give away one free fief title each round.`,
    queen: (c: Catalogue) =>
      `The king's wife: ${deniers(c.income.queen)} each round, up to ${c.limits.guard} royal sergeants; regent when he dies.`,
    prince: "Becomes king when the king dies.",
  } as Record<string, string | ((components: Catalogue) => string)>,
  titleNames: {
    fief: "Fief",
    bishop: "Bishop",
    cardinal: "Cardinal",
    pope: "Pope",
    king: "King",
    queen: "Queen",
    prince: "Prince",
  } as Record<string, string>,

  votes: "Who votes for what",
  voteColumns: { of: "Votes of", bishop: "Bishop", pope: "Pope", king: "King" },
  voters: {
    chief: "chief town of the bishopric",
    town: "each other town there",
    fief: "lord or lady with a fief",
    bishop: "bishop",
    cardinal: "cardinal",
    pope: "pope",
  },
  none: "–",
  bishopBallot: "Bishop: when all towns of the bishopric are controlled. An unmarried man, not the king.",
  popeBallot: (cardinals: number) => `Pope: with ${cardinals} cardinals in play. A bishop or cardinal.`,
  kingBallot: (titled: number, votes: number, bishops: number) =>
    `King: with ${titled} titled lords in play. A man with a fief and no church title. He needs ${votes} votes, among them those of ${bishops} bishops, of a cardinal or of the pope.`,

  talk: "Talk and deals",
  pawns: (count: number) =>
    `Give deniers at any time. Cards change hands only in a deal that costs a DIPLOMACY pawn: ${count} each.`,
  openTalk: "Talk, and exchange cards and deniers, at any time: this table plays with public diplomacy.",
};
