/** Every sentence that the board, hand and text of Feudalism say. Another language is another file of this shape. */

import { plural } from "../../../strings/en/plural";
import type { Colour, Fight, Marker, People, Role, Step } from "../view";

const list = (parts: readonly string[]) => parts.join(", ");
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const signed = (number: number) => (number < 0 ? `−${-number}` : `+${number}`);
const deniers = (number: number) => `${number} Dn`;

const ROLES: Record<Role, string> = { king: "King", vassal: "Vassal" };
const PEOPLES: Record<People, string> = { viking: "Viking", muslim: "Muslim", magyar: "Magyar" };
const PLURALS: Record<People, string> = { viking: "Vikings", muslim: "Muslims", magyar: "Magyars" };
const MARKERS: Record<Marker, string> = {
  revolt: "in revolt",
  viking: "settled by Vikings",
  muslim: "settled by Muslims",
};
const COLOURS: Record<Colour, string> = {
  dark_purple: "dark purple: Vikings raid and settle here",
  light_purple: "light purple: Vikings raid here",
  dark_green: "dark green: Muslims raid and settle here",
  light_green: "light green: Muslims raid here",
  brown: "brown: Magyars raid here",
};
const FIGHTS: Record<Fight, (where: string) => string> = {
  invasion: (where) => `Invasion of ${where}`,
  revolt: (where) => `Revolt in ${where}`,
  attack: (where) => `The King attacks ${where}`,
};
const STEPS: Record<Step, string> = {
  w0: "The Invasion card is turned up: a chance for the Vassal's Espions.",
  target: "The Vassal names the target of the Invasion.",
  w1: "Before the income: a chance for the King to play a card.",
  w2: "Before the actions: a chance to play a card.",
  d1: "The Vassal takes his actions.",
  w3: "After an action of the Vassal: a chance for the King's Serment.",
  d2: "The King takes his actions.",
  w4: "After an action of the King: a chance for the Vassal's Espions.",
  answer: "A card is declared and may be answered.",
  spread: "A Revolt spreads: the Vassal names the Region.",
  pay: "The King says whether he pays to fight a Revolt.",
  raise: "The King raises Militia for his attack.",
  attacker: "A battle: the attacker plays his cards.",
  defender: "A battle: the defender plays his cards.",
  over: "The game is over.",
};

export const words = {
  /** What a player wants, said at the first table. */
  aim: "Be King more often than the other: after each of nine turns, whoever then wears the crown gets a victory point.",
  kinds: { region: ["Region", "Regions"], card: ["card", "cards"] } as Record<
    string,
    readonly [string, string]
  >,
  list,
  capital,
  signed,
  deniers,
  roles: ROLES,
  peoples: PEOPLES,
  plurals: PLURALS,
  markers: MARKERS,
  colours: COLOURS,
  fights: FIGHTS,
  percent: (odds: number) => `${Math.round((odds / 36) * 100)} %`,
  invasion: (people: People, kind: "raid" | "settlement") => `${PEOPLES[people]} ${capital(kind)}`,
  the: (role: Role) => `the ${ROLES[role]}`,

  deeds: {
    invade: "Invade",
    spread: "Let it spread",
    attack: "Attack (1 Dn)",
    pay: "Pay 1 Dn and fight",
    yield: "Give the Region up",
    lookHand: "Look at the hand",
    lookDecks: "Look at the decks",
    militia: (amount: number) => `Militia +${amount}`,
  },

  table: {
    track: "The dynasty track",
    treasury: "The treasury",
    king: "The King in power",
    invasion: "The Invasion of the turn",
  },

  board: {
    title: "The Regions of West Francia",
    help: "The arrow keys go to the nearest Region that way.",
    about: {
      income: (income: number) => `income ${deniers(income)}`,
      army: (army: number) => `army ${army}`,
      disaster: "struck by Disaster",
      raid: "plundered in a Raid",
      target: (people: People | null) =>
        people ? `target of the ${PLURALS[people]}` : "target of the Invasion",
      suffered: "has had its Revolt of this turn",
      battle: "a battle is fought here",
      controlled: "held by the King",
    },
  },

  /** On a small screen: what opens the plates of the map. */
  plates: {
    turns: "Turn",
    dynasty: "Dynasty",
    incoming: "Invasion",
    power: "King",
    flags: "So far",
  },

  seat: {
    you: "you",
    isKing: "You are the King",
    isVassal: "You are the Vassal",
    watching: "The King and the Vassal",
    vp: (points: number) => `${points} VP`,
    vpLong: (points: number) => plural(points, "victory point"),
  },

  turns: {
    title: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
    phases: {
      B: "The Invasion",
      C: "Income",
      D1: "The Vassal acts",
      D2: "The King acts",
      E: "The dynasty",
      over: "The end",
    },
  },

  dynasty: {
    title: "Dynasty",
    help: "At the end of the turn the King rolls: below the marker he stays King.",
    box: (box: number, faces: number, here: boolean) =>
      `Box ${box}: ${faces === 6 ? "the dynasty changes without a roll" : `the dynasty changes on ${7 - faces} to 6, ${faces} in 6`}${here ? "; the King marker is here" : ""}`,
    change: (faces: number) => (faces === 6 ? "falls" : `${faces} in 6`),
    column: "Change",
  },

  king: {
    title: "King in power",
    army: (army: number) => `army ${army}`,
    drm: (drm: number) => `DRM ${signed(drm)}`,
    treasury: (coins: number) => deniers(coins),
    income: (coins: number) => `next income ${deniers(coins)}`,
    treasuryLong: (coins: number, income: number) =>
      `Treasury ${deniers(coins)}; the income would now be ${deniers(income)}`,
  },

  incoming: {
    title: "Invasion",
    none: "No Invasion",
    army: (army: number) => `army ${army}`,
    target: (where: string) => `→ ${where}`,
    targetLong: (where: string) => `aims at ${where}`,
    untargeted: "no target yet",
    left: (number: number) => `${plural(number, "card")} left`,
  },

  flags: {
    title: "This turn",
    revolts: (number: number, most: number) => `Révolte cards ${number} of ${most}`,
    attacks: (number: number, most: number) => `King's attacks ${number} of ${most}`,
    ban: "Saint Empire: no normal attack",
    accident: "A hunting accident has succeeded",
    espions_vassal: "Vassal's Espions: +1 in his next attack",
    espions_king: "King's Espions: +1 in his next attack",
    espions_in_attack: "Espions: +1 in the attack declared",
    espions_in_spread: "Espions: +1 in the Revolt that has spread",
    king_stopped: "The King has ended his actions",
    alliance: "Alliance played: next Vassal has 7 cards",
    duke: "Duc played: next King has 5 cards",
    alliance_before: "After an Alliance the Vassal has 7 cards",
    duke_before: "After a Duc the King has 5 cards",
    spreads: (from: string) => `Unrest spreads from ${from}`,
    spreadsTo: (to: string) => `Unrest has spread to ${to}`,
  },

  battle: {
    attacker: "Attacker",
    defender: "Defender",
    total: "Total",
    die: "a die",
    modifiers: {
      army: "Army",
      king: "King's DRM",
      militia: "Militia",
      cavalerie_lourde_franque: "Cavalerie lourde franque",
      tensions_internes: "Tensions internes",
      espions: "Espions",
      alliance: "Alliance",
      ferocite: "Férocité",
      disaster: "Disaster",
    } as Record<string, string>,
    armies: {
      region: (where: string) => `Army of ${where}`,
      king: (who: string) => `Army of ${who}`,
      invaders: (people: People) => `${PLURALS[people]}`,
    },
    odds: (odds: number) => `The attacker wins ${odds} of 36 rolls`,
    bar: (odds: number) =>
      `The attacker wins ${odds} of 36 rolls (${Math.round((odds / 36) * 100)} %), the defender ${36 - odds}`,
    tie: "A tie is the defender's.",
    steps: {
      pay: "The King may pay 1 Dn and fight.",
      raise: "The King raises Militia.",
      attacker: "The attacker plays his cards.",
      defender: "The defender plays his cards.",
      roll: "The dice decide.",
    },
    wins: (marker: Marker | null, kind: Fight) =>
      kind === "attack"
        ? "If the King wins, the Region is his again."
        : marker === null
          ? "If the raiders win, Disaster strikes the Region."
          : marker === "revolt"
            ? "If the Revolt wins, the King loses the Region."
            : `If they win, ${marker === "viking" ? "Vikings" : "Muslims"} settle here.`,
    fought: "The battle",
    rolled: (die: number) => `rolls ${die}`,
    sum: (die: number, more: number, total: number) =>
      `${die} ${more < 0 ? "−" : "+"} ${Math.abs(more)} = ${total}`,
    won: "The attacker wins.",
    lost: "The defender holds.",
    lostTie: "A tie: the defender holds.",
    close: "Close",
  },

  chain: {
    title: "Declared",
    plays: (role: Role, card: string) => `${ROLES[role]}: ${card}`,
    in: (where: string) => `in ${where}`,
    look: { hand: "to see the hand", decks: "to see the decks" },
    spied: "with +1 for Espions",
    answers: (card: string) => `in answer to ${card}`,
    asked: "now to be answered",
    with: "It can be answered with:",
    or: "or",
    have: "which you hold",
    passing: (card: string, above: string | null) =>
      above === null
        ? `Pass, and ${card} takes effect.`
        : `Pass, and ${card} takes effect: ${above} is cancelled.`,
  },

  hand: {
    title: "Your cards",
    of: (name: string) => `Cards of ${name}`,
    deeds: "What to do",
    empty: "No cards in hand.",
    times: (number: number) => `×${number}`,
    must: "must be played",
    now: "now",
    other: (role: Role, size: number) => `The ${ROLES[role]} holds ${plural(size, "card")}`,
    known: "known to you",
    knownToOther: (cards: readonly string[]) => `The other knows that you hold: ${list(cards)}.`,
    unknown: (number: number) => (number > 0 ? `${number} unknown` : ""),
    piles: "Decks and discards",
    deck: (role: Role, number: number) => `${ROLES[role]}'s deck: ${number}`,
    discards: (role: Role, number: number) => `${ROLES[role]}'s discards: ${number}`,
    noDiscards: "none",
    seen: (role: Role) => `You saw on top of the ${ROLES[role]}'s deck`,
    otherSaw: (role: Role, number: number) =>
      `The other has seen ${plural(number, "card")} on top of the ${ROLES[role]}'s deck.`,
    kings: (number: number, gone: number) => `King cards: ${number} to come · ${gone} gone`,
    invasions: (number: number, gone: number) => `Invasion cards: ${number} to come · ${gone} gone`,
  },

  news: {
    changed: "The dynasty changes",
    stays: "The King keeps his crown",
    you: { king: "You are King now.", vassal: "You are Vassal now." },
    still: { king: "You stay King.", vassal: "You stay Vassal." },
    watched: (who: string) => `${who} is King.`,
    die: (die: number, track: number) =>
      die < track ? `The die shows ${die}, below ${track}.` : `The die shows ${die}, not below ${track}.`,
    noDie: "The King marker was on 1: no die was needed.",
    point: (points: number) => `The King has ${plural(points, "victory point")}.`,
    close: "Continue",
  },

  sheet: {
    title: "Nine turns, nine points",
    turn: "Turn",
    king: "King",
    die: "Die, marker",
    rolled: (die: number, track: number) => `${die} ${die < track ? "<" : "≥"} ${track}`,
    crowned: "King after it",
    change: "change",
    stays: "stays",
    points: "Points",
    noDie: "no die, 1",
    changes: (number: number) =>
      number === 1 ? "The dynasty changed once." : `The dynasty changed ${number} times.`,
    total: (name: string, points: number) => `${name}: ${plural(points, "victory point")}`,
  },

  text: {
    turn: "The turn",
    turnIs: (turn: number, turns: number) => `Turn ${turn} of ${turns}.`,
    steps: STEPS,
    waiting: (names: readonly string[]) => `To decide: ${list(names)}.`,
    kingIs: (name: string, reign: string, drm: number, army: number) =>
      `King in power: ${name} (${reign}), DRM ${signed(drm)}, army ${army}.`,
    track: (track: number, faces: number) =>
      faces === 6
        ? `The King marker is on ${track}: the dynasty changes at the end of the turn.`
        : `The King marker is on ${track}: the dynasty changes with ${faces} of 6 faces of the die.`,
    treasury: (coins: number, income: number) =>
      `The treasury holds ${deniers(coins)}; the income would be ${deniers(income)}.`,
    invasion: (what: string, army: number, where: string | null) =>
      `Invasion: ${what}, army ${army}, ${where === null ? "no target yet" : `target ${where}`}.`,
    noInvasion: "No Invasion is coming.",
    seat: (name: string, role: Role, you: boolean) => `${name}, ${ROLES[role]}${you ? " (you)" : ""}`,
    points: (points: number, over: boolean) =>
      over ? `Ends with ${plural(points, "victory point")}.` : `Has ${plural(points, "victory point")}.`,
    place: (place: number) => `Finished in place ${place}.`,
    handIs: (cards: readonly string[]) => (cards.length > 0 ? `Hand: ${list(cards)}.` : "No cards in hand."),
    handSize: (size: number, known: readonly string[]) =>
      `Holds ${plural(size, "card")}${known.length > 0 ? `, known to you: ${list(known)}` : ""}.`,
    tops: (role: Role, cards: readonly string[]) => `On top of the ${ROLES[role]}'s deck: ${list(cards)}.`,
    regions: "The Regions",
    regionIs: (name: string, what: string) => `${name}: ${what}.`,
    battle: "The battle",
    fighter: (name: string, role: Role, total: number, parts: readonly string[]) =>
      `${name}, ${ROLES[role]}: ${total} (${list(parts)}).`,
    chain: "Declared cards",
    piles: "Decks and discards",
    discards: (role: Role, deck: number, cards: readonly string[]) =>
      `${ROLES[role]}: ${deck} in the deck; discarded: ${cards.length > 0 ? list(cards) : "none"}.`,
    flags: "In this turn",
    sentence: (text: string) => `${text}.`,
  },

  about: {
    neighbours: (names: readonly string[]) => `Borders on ${list(names)}.`,
    holds: (army: number) => `To win it back the King fights an army of ${army}.`,
    use: (text: string, rule: string, when: readonly string[]) =>
      `${text} (${rule}${when.length > 0 ? `; when: ${list(when)}` : ""})`,
    answered: (cards: readonly string[]) => `Can be answered with ${list(cards)}.`,
    unanswered: "Nothing answers it.",
    copies: (number: number, role: Role, english: string) =>
      `${english}; ${number} of 45 in the ${ROLES[role]}'s deck.`,
    left: (number: number) => `${number} of them in the deck or in a hand that you do not see.`,
    must: "It must be played in the Vassal's actions.",
    deeds: {
      attack: "An attack on a Region that the King has lost, for 1 Dn.",
      pay: "The King pays 1 Dn and the battle is fought.",
      yield: "There is no battle: the Revolt succeeds.",
      militia: "Money for one battle: +1 for each 3 Dn, or 2 Dn with a Duc des Francs.",
      lookHand: "See all cards in the other hand, once.",
      lookDecks: "See two cards on top of the other deck and one of your own.",
    },
  },
};
