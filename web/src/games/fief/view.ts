/** FIEF as the server shows it: what is in a view. */

import type { View } from "../../protocol";
import { UNITS, type Fortress, type Pile, type Sign, type Unit, type Units } from "./catalogue";

/** What a family lacks to buy a title of which it holds a town. */
export interface Claim {
  fief: string;
  towns: string[];
  /** Whether it still needs a stronghold there. */
  stronghold: boolean;
  deniers: number;
}

export interface Family {
  seat: number;
  name: string;
  colour: string;
  deniers: number;
  income: number;
  towns: string[];
  hand_size: Record<Pile, number>;
  pawns: number;
  pool: Record<Unit, number>;
  prospects: {
    points: number;
    /** The titles that count, a point each; views of old games do not say. */
    scoring?: string[];
    goal: number;
    missing: number;
    ally: number | null;
    with_ally: boolean;
    claims: Claim[];
  };
}

export interface TownView {
  id: string;
  control: number | null;
  fortress: Fortress | null;
  mills: number;
  /** What it brings in to whoever controls it; views of older games do not say. */
  income?: number;
  sieges: { seat: number; engines: number }[];
  present: number[];
}

export type Area = { id: string } & Record<Sign, boolean>;

export interface Tax {
  kind: string;
  seat: number;
  lord: string | null;
  fiefs: string[];
  bishoprics: number[];
}

export interface Lord {
  id: string;
  family: number;
  at: string | null;
  jailer: number | null;
  spouse: string | null;
  titles: string[];
  steps: number;
  cp: number;
  ransom: number;
  assassin: boolean;
  excommunicated: boolean;
}

export interface FiefView {
  id: string;
  holder: string | null;
  family: number | null;
  city: string | null;
  vacant: boolean;
  held: number[];
}

export interface Force {
  at: string;
  town: string | null;
  from: string | null;
  stand: "inside" | "beside" | "waiting" | "offshore" | "recruits";
  units: Units;
  face_down: number;
  lords: string[];
  captives: string[];
}

export interface Office {
  id: string;
  name: string;
  free: boolean;
  opens: boolean;
  lacks: { towns?: string[]; cardinals?: number; titled_lords?: number };
  votes: number[];
}

export interface Ballot {
  office: string;
  name: string;
  step: "before" | "nominations" | "votes" | "reveal" | "over";
  /** The victory points that the office brings; views of old games have none of these five. */
  points?: number;
  /** The votes that a winner needs at least, and how many bishops' among them, where no pope or cardinal votes so. */
  least?: number;
  bishops?: number;
  /** Lords who can still be named. */
  eligible?: string[];
  /** By family: what gives it votes. */
  sources?: { thing: string; votes: number }[][];
  /** By family: the candidate it has named. */
  candidates: (string | null)[];
  /** By family, then by the family that named the candidate: markers that lie there face down. */
  markers: number[][];
  votes: number[];
}

export interface Side {
  side: "attack" | "defence";
  leader: number | null;
  families: { seat: number; units: Units; engines: number }[];
  lords: string[];
  points: number;
  dice: number;
  archers: number;
  endures: number;
  rolled: number[];
  hits_taken: number;
  odds: { of: number; ways: Record<string, number>; average: number; breaks: number };
}

/** What a battle brings a side that both fight to the end; losses are its own, then the other's. */
export interface Outlook {
  wins: number;
  loses: number;
  open: number;
  units: [number, number];
  lords: [number, number];
}

/** A battle that a choice begins or may lead to. */
export interface Chance {
  what: "attack" | "march" | "ride" | "join";
  town: string;
  /** Against whom. */
  family: number;
  side: "attack" | "defence" | null;
  on_road: boolean;
  walls: number | null;
  /** Units that are not seen: then there is no outlook. */
  face_down: number;
  dice: [number, number] | null;
  archers: [number, number] | null;
  outlook: Outlook | null;
}

export interface Battle {
  town: string;
  at: string;
  on_road: boolean;
  from: string | null;
  cavalcade: boolean;
  round: number;
  scene: string;
  walls: boolean;
  undermined: boolean;
  gate_open: boolean;
  penalty: number;
  sides: Side[];
  /** What it brings the attack from here on; null while hits wait to be taken. */
  outlook: Outlook | null;
}

export interface Part {
  deniers: number;
  cards: string[];
  towns: string[];
  captives: string[];
}

export interface Deal {
  seat: number;
  with: number;
  secret: boolean;
  pawn: boolean;
  gives: Part;
  gets: Part;
}

export interface March {
  seat: number;
  lord: string | null;
  from: string | null;
  to: string | null;
  way: string;
  lords: string[];
  left_on_road: string[];
  granted: number[];
}

export interface Company {
  units: Units;
  left_on_road: Units;
}

/** A town that a march can reach in this round. */
export interface Goal {
  town: string;
  /** The towns on the way, the last of them this one. */
  path: string[];
  way: string;
  /** Whose leave the last step needs. */
  leave: number[];
  /** Whether the army waits before it until all have moved. */
  waits: boolean;
  /** Whether it has the town at once. */
  takes: boolean;
  plague: boolean;
}

/** What a march leaves in the town that it sets out from, and whose that is then. */
export interface Leaves {
  town: string;
  units: Units;
  lords: string[];
  captives: string[];
  freed: string[];
  then: "held" | "empty" | "lost" | "passes" | "foreign";
  to: number[];
  fortress: Fortress | null;
  mills: number;
  siege_lifted: boolean;
  /** Families that can be there in one round. */
  near: number[];
}

/** A lord who may set out, with all who come along. */
export interface SettingOut {
  lord: string;
  from: string | null;
  steps: number;
  /** Where he came from by his last step in this round. */
  came: string | null;
  goals: Goal[];
  leaves: Leaves | null;
}

export interface FranceView extends View {
  round: number;
  rounds: number;
  phase: string;
  step: string;
  waiting: number[];
  first: number;
  active: number | null;
  order: number[];
  options: Record<string, boolean>;
  winners: number[];
  families: Family[];
  towns: TownView[];
  areas: Area[];
  taxes: Tax[];
  lords: Lord[];
  fiefs: FiefView[];
  church: {
    bishops: { number: number; lord: string | null; since: number }[];
    cardinals: (string | null)[];
    pope: string | null;
    excommunicated: string | null;
  };
  crown: {
    king: string | null;
    queen: string | null;
    regent: string | null;
    prince: string | null;
    darc: string | null;
    title_to_give: boolean;
  };
  marriages: [string, string][];
  offices: Office[];
  ballot: Ballot | null;
  race: { winning: number[]; nearest: number[] };
  piles: {
    sizes: Record<Pile, number>;
    disaster_on_top: boolean;
    track: number;
    track_spaces: number;
    discarded: Record<Pile, Record<string, number>>;
    buried: number;
  };
  stock: { mills: number; fortresses: number };
  window: { name: string; words: string; decisive: boolean } | null;
  request: {
    what: string;
    by: number;
    to: number;
    price: number;
    about: string[];
    words: string;
  } | null;
  talks: { by: number; to: number; proposed: boolean } | null;
  march: March | null;
  battle: Battle | null;
  uprising: { town: string; by: number; cards: number[]; hits: number; undermined: boolean } | null;
  hands: { seat: number; cards: string[] | null; known: string[] }[];
  /** By family. */
  forces: Force[][];
  papers: { seat: number; for: number | null; decoy: number | null }[];
  company: Company | null;
  /** For the family that moves: its lords who may set out, or the one who does. */
  marches: SettingOut[];
  chances: Chance[];
  losses: {
    leader: number;
    units: { seat: number; unit: Unit; units: number }[];
    lords: string[];
  }[];
  deals: Deal[];
}

/** A view known to be one of FIEF. */
export const france = (view: View): FranceView => view as FranceView;

export const lordIn = (view: FranceView, id: string | null) => view.lords.find((lord) => lord.id === id);
/** Who holds an office that is voted on. */
export const holderOf = (view: FranceView, office: string) =>
  view.lords.find(({ titles }) => titles.includes(office));
export const townIn = (view: FranceView, id: string) => view.towns.find((town) => town.id === id);
export const unitsIn = ({ units, face_down }: Pick<Force, "units" | "face_down">) =>
  UNITS.reduce((sum, unit) => sum + (units[unit] ?? 0), face_down);

/** All forces, each with the family it belongs to. */
export const forcesOf = (view: FranceView) =>
  view.forces.flatMap((forces, seat) => forces.map((force) => ({ seat, ...force })));

/** How likely a battle is won, left open and lost, for a bar; none if nobody knows. */
export const sharesOf = (outlook: Outlook | null) =>
  outlook
    ? [
        { tone: 1, share: outlook.wins },
        { tone: 0, share: outlook.open },
        { tone: -1, share: outlook.loses },
      ]
    : [];
