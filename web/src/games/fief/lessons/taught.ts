/** What the lessons on the real table say. */

import type { Situation } from "../../lesson";
import { happened } from "../../steps";
import { ally, family, held, lordTold, own, proposed, result } from "./situations";
import { words } from "../words/strings";
import { lordName } from "../catalogue";
import { france } from "../view";

type Words = string | ((now: Situation) => string);

interface LessonWords {
  title: string;
  about: string;
  end: string;
  refused: string;
  steps: Words[];
}

const titled = <T extends Record<string, LessonWords>>(lessons: T): { [name in keyof T]: LessonWords } =>
  lessons;

const points = ({ view }: Situation, seat: number | null) =>
  france(view).families[seat ?? 0]?.prospects.points ?? 0;

const married = (now: Situation): string => {
  const other = ally(now);
  if (other === null)
    return "They said no, and nothing changed: you can propose again next round. A marriage would have shown here: the shield of the ally stands in the row of a family, with two rings.";
  const both = points(now, now.seat) + points(now, other);
  return `You are allied with ${family(now, other)}: the rings in the glowing row of the court say so. You win together with 4 points, and have ${both} now. With 3 points alone you win no more.`;
};

/** Who was elected, in words. */
const elected = (now: Situation): string => {
  const told = result(now, false);
  if (told?.kind !== "bishop_made")
    return "Nobody has most votes, so nobody is elected: the bishopric votes again next round.";
  return `The count: ${lordTold(now, told)} is bishop, for life.`;
};
const crowned = (now: Situation): string => {
  const told = result(now, true);
  if (!told)
    return "No king is elected this round: fewer than three lords have a title, or none of them may stand.";
  if (told.kind === "not_elected")
    return "Nobody is elected: a king needs most votes, three at least, and a bishop's vote twice or a cardinal's or the pope's once. Next round the court votes again.";
  const queen = france(now.view).crown.queen;
  const wife = told.kind === "king_made" && queen ? ` ${lordName(now.game, queen)}, his wife, is queen.` : "";
  return `${lordTold(now, told)} is ${told.kind === "king_made" ? "king" : "pope"}: a victory point for ${own(now).some(({ titles }) => titles.includes("king") || titles.includes("pope")) ? "you" : "his family"}.${wife} The points stand in the court, beside each family.`;
};

const freed = (now: Situation): string => {
  const jailed = own(now)
    .filter(({ jailer }) => jailer !== null)
    .map(({ id }) => lordName(now.game, id));
  return jailed.length > 0
    ? `${words.list(jailed)} stays in jail: beyond your means, or the jailer wanted more. He keeps his titles and may be bought free next round, or get away by an UNDERGROUND card.`
    : "Your lords are free, and stand in towns of yours again. A captive keeps his titles, but neither marches nor votes.";
};
const captives = (now: Situation): string => {
  const [lord] = held(now);
  if (!lord)
    return "You hold no captive now. The lords that a family holds stand behind its own in the court.";
  return `You are a jailer too: ${lordName(now.game, lord.id)} of ${family(now, lord.family)} stands behind your lords in the glowing row. You may wait for the ransom of ${words.deniers(lord.ransom)}, sell or swap him in a deal, or release him. Whoever beats his guards frees him.`;
};
const ransomed = (now: Situation): string => {
  const paid = now.told.find(({ kind, about }) => kind === "ransomed" && about.jailer === now.seat);
  if (paid)
    return `${lordTold(now, paid)} is free, and you have ${words.deniers(paid.about.deniers ?? 0)} more. A family that can pay must: so a captive is as good as money.`;
  return held(now).length > 0
    ? "They could not pay: the captive stays with you. Keep a unit beside him, or take him along."
    : "You hold nobody any more. Captives come with the next battle.";
};

const dealt = (now: Situation): string =>
  happened(now, "deal_made")
    ? "Agreed, and done at once: nobody can back out of a deal. The log shows what everybody may know of it; a deal in cards costs one of your three pawns."
    : "They refused, and nothing moved. The log says why: offer more, or ask for less, at your next chance.";
const answered = (now: Situation): string => {
  const pledge = proposed(now);
  return pledge?.state === "agreed"
    ? "They agree. Your pledges stand above the court, and nothing forces anybody to keep them. Before you play something that would break your word, the question warns you."
    : `They decline: “${pledge?.why ?? ""}” Promise more, or ask for less. Nothing is lost by asking.`;
};
const kept = (now: Situation): string => {
  const outcome = now.told.find(({ kind, about }) => kind.startsWith("pledge_") && about.by === now.seat);
  const said =
    outcome?.kind === "pledge_kept"
      ? "You have kept your word, and everybody knows. "
      : outcome
        ? "You have broken your word, and everybody knows. "
        : "";
  return `${said}Press the glowing row of a family: the court says how often it has kept and broken its word. Whoever breaks one is trusted less, by computers too.`;
};

export const taughtWords = titled({
  marriage: {
    title: "Marriage and alliance",
    about: "Propose a marriage, and see what an alliance changes.",
    end: "Marriages can be proposed once in each round, in HEAR YE. Play on from here, or take another lesson.",
    refused: "A man and a woman of two families can marry; bishops, married lords and D'ARC cannot.",
    steps: [
      "In HEAR YE each family may propose one marriage. It is the only alliance that the rules know: two married families win together, with 4 points between them.",
      "Propose a marriage: choose the glowing couple, one lord of yours and one of another family. Beside each choice stands what you would have together.",
      "The other family must agree. You can offer money with it; without is often enough.",
      married,
      (now) =>
        `What it does not change: no rule forbids you to fight an ally, or him to refuse you a passage; computer players spare theirs. A king's wife becomes queen. The marriage ends when a spouse dies or the pope annuls it${ally(now) === null ? "" : "; if your last lord dies, his fief titles go to the spouse"}.`,
    ],
  },
  church: {
    title: "Elections and church",
    about: "Name a bishop, vote, count, and then make a king.",
    end: "Bishops first, then the pope, then the king: so it goes in each HEAR YE. Play on from here, or take another lesson.",
    refused:
      "A bishop is an unmarried man without another bishopric; a king a man with a fief title and no church title. Markers lie on candidates only.",
    steps: [
      "When every town of a bishopric is controlled, it elects its bishop. Each town there is a vote for its family, the chief town two: the scene shows how many each has.",
      "Name your candidate: choose one of your lords, then Play it. A bishop can never marry: think of who shall become an ally's husband.",
      "Lay your markers. All your votes go where FOR lies, face down; the DECOY misleads the others. Who stands alone is elected with a single vote.",
      (now) =>
        `${elected(now)} A bishop has 2 votes for other bishops from the next round on, and a vote for the king at once. With a TAX card he takes the tithe: all that the mills of his bishopric bring in.`,
      "A CARDINAL card makes a bishop cardinal: 3 votes for bishops, and tithes everywhere. Where two cardinals are in play, they elect the pope: a victory point, and he can annul marriages and excommunicate lords.",
      "Now the crown: three lords hold titles, so a king can be elected, and that is a point. Name your lord with a fief title; or pass, and wait for what others offer for your votes.",
      "Every lord with a fief or bishopric has a vote. A king needs three, and the church among them: two bishops, or a cardinal, or the pope. Vote for your own, or sell your vote another time.",
      crowned,
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
    title: "Ransom and captives",
    about: "Free your captive lords, and get money for one whom you hold.",
    end: "Captives come from lost battles: think of that before you send a lord out alone. Play on from here, or take another lesson.",
    refused:
      "A captive whose price you can pay must be bought free: in full, or for less if the jailer agrees.",
    steps: [
      "Lords of yours are in jail: they do not march, vote or stand. Their family buys them free at the start of its PURCHASE, the dearest first. The price follows from the titles.",
      "Choose the glowing button to pay in full: the jailer must let the lord go. To offer less is allowed once for each captive, and the jailer may refuse.",
      freed,
      captives,
      "Be done with your purchase, or buy first what you like. Then the next families pay for theirs.",
      "They offer less than the full ransom. Agree, or refuse: then they must pay in full if they can.",
      ransomed,
    ],
  },
  deals: {
    title: "Deals and pledges",
    about: "Sell a card for money, promise peace for a passage, and keep your word.",
    end: "Deals bind, pledges do not: that is most of diplomacy. Whoever is asked can also answer with a proposal of his own. Play on from here, or take another lesson.",
    refused: "In a deal you can offer what you have, and ask for what they have.",
    steps: [
      "Deniers, cards, towns and captives can change hands whenever you are asked something. Such a deal is carried out at once, whole or not at all.",
      "The shields beside the tools are the other families. Press the glowing one: the form of a deal opens.",
      "Put one thing on each side: your card, and a denier of theirs. Under each column stands what everybody would have. Then propose it.",
      dealt,
      "A deal cannot hold what somebody will do later: that is a pledge, a promise in writing. Find Propose a pledge in the list that glows.",
      "It has the same two columns. Promise not to attack Blue, and have Blue promise to let you pass; or whatever you like. Then propose it.",
      answered,
      "Keep your word to the end of the round: march or not, but leave Blue in peace. What glows ends your turn.",
      kept,
    ],
  },
});
