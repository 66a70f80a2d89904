/** The guided first turn of Feudalism, as the Vassal: an Invasion, Revolts, the King's answer, and the die for the crown. */

import type { Choice } from "../../../protocol";
import type { Lesson, Situation } from "../../lesson";
import { best, happened, offered, offers } from "../../steps";
import { firstTurn as words } from "./taught";
import taught from "./taught.json";
import { regionIn } from "../things";
import { feudal, regionOf, type RegionView } from "../view";

const FEROCITE = "play ferocite";
const PASSES = ["pass", "done"];

const stepOf = ({ view }: Situation) => feudal(view).step;
const asked = ({ choices }: Situation) => choices.length > 0;
const fights = (now: Situation) => asked(now) && stepOf(now) === "attacker";
const aims = (now: Situation) => offers(now, "invade ");
const vassalActs = (now: Situation) => asked(now) && stepOf(now) === "d1";

/** Of the choices that begin so, the one whose Region is worth most. */
function isBest(
  choice: Choice,
  now: Situation,
  verb: string,
  worth: (region: RegionView) => number,
): boolean {
  const regionFor = ({ concerns }: Choice) =>
    concerns.map(regionIn).map((id) => (id === null ? undefined : regionOf(feudal(now.view), id)));
  const worthOf = (each: Choice) =>
    Math.max(...regionFor(each).map((region) => (region ? worth(region) : -1)));
  return choice === best(offered(now, verb), worthOf);
}

const richAndWeak = ({ income, army }: RegionView) => 10 * income - army;
const strongAndRich = ({ income, army }: RegionView) => 10 * army + income;

/** A Revolt while there is one, else another card, else the end of the actions. */
const isNextAction = (choice: Choice, now: Situation): boolean =>
  offers(now, "revolt ")
    ? isBest(choice, now, "revolt ", strongAndRich)
    : choice === (offered(now, "play ")[0] ?? offered(now, "done")[0]);

/** A card that helps, while there is one. */
const isHelp = (choice: Choice, now: Situation) =>
  choice.notation.startsWith(offers(now, "play ") ? "play " : "done");

const revolted = ({ told, seat }: Situation) =>
  told.some(({ kind, about }) => kind === "played" && about.seat === seat && (about.region ?? -1) >= 0);

export const lessons: Lesson[] = [
  {
    name: "first_turn",
    ...taught.first_turn,
    title: words.title,
    about: words.about,
    end: words.end,
    guided: true,
    steps: [
      { words: ({ view }) => words.crown(feudal(view).track), glows: "track", when: aims },
      { words: words.land, when: aims },
      {
        words: ({ view }) => words.target(feudal(view).invasion?.army ?? 0),
        glows: (choice, now) => isBest(choice, now, "invade ", richAndWeak),
        when: aims,
        done: (now) => happened(now, "targeted"),
        refused: words.targetRefused,
      },
      {
        words: (now) => (!fights(now) ? words.window : offers(now, FEROCITE) ? words.raid : words.raidDone),
        glows: ({ notation }, now) =>
          offers(now, FEROCITE) ? notation === FEROCITE : PASSES.includes(notation),
        when: (now) => asked(now) && !aims(now) && stepOf(now) !== "d1",
        done: (now) => happened(now, "battle_over", "cancelled"),
      },
      {
        words: words.revolt,
        glows: isNextAction,
        when: vassalActs,
        done: revolted,
        refused: words.revoltRefused,
      },
      {
        words: (now) => (fights(now) ? words.help : words.more),
        glows: (choice, now) => (fights(now) ? isHelp(choice, now) : isNextAction(choice, now)),
        when: asked,
        done: (now) => happened(now, "vassal_done"),
      },
      {
        words: words.king,
        glows: ({ notation }) => PASSES.includes(notation),
        when: asked,
        done: (now) => happened(now, "dynasty"),
      },
    ],
  },
];
