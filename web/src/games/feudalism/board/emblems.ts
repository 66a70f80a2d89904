/** Small drawings, in a box of 32 by 32: what is filled, and what is drawn as a line. */

export interface Emblem {
  fill?: string;
  line?: string;
}

/** One for every Action card. */
export const CARDS: Record<string, Emblem> = {
  // a burning house
  desastre: {
    fill: "M16 3Q19 7 18 10 22 8 21 4 27 10 25 16H28L25 18V28H7V18L4 16H7Q5 10 11 7 11 11 13 12 12 7 16 3Z",
    line: "M13 28V21H19V28M7 18H25",
  },
  // a torn banner
  revolte_feodale: {
    fill: "M9 4H28L24 9 28 14 23 15 26 20 19 18 17 22 13 18 9 20Z",
    line: "M7 3V30M12 9H20M12 13H18",
  },
  // two hands clasped
  alliance: {
    fill: "M2 11 9 8 14 10 18 8 23 9 30 11V20L26 21 20 26Q17 27 15 25L6 20 2 20Z",
    line: "M9 8V19M23 9V20M14 10 11 14Q13 17 16 14L22 20M19 23 15 19M16 25 12 21",
  },
  // an eye behind a keyhole
  espions_vassal: {
    fill: "M2 16Q9 7 16 7T30 16Q23 25 16 25T2 16ZM16 11A5 5 0 1 0 16 21 5 5 0 1 0 16 11Z",
    line: "M16 14V18M5 9 3 6M11 6 10 3M21 6 22 3M27 9 29 6",
  },
  espions_king: {
    fill: "M2 18Q9 10 16 10T30 18Q23 26 16 26T2 18ZM16 13.5A4.5 4.5 0 1 0 16 22.5 4.5 4.5 0 1 0 16 13.5Z",
    line: "M9 7 8 2 12 4.5 16 1 20 4.5 24 2 23 7Z",
  },
  // a stag's head
  accident_de_chasse: {
    fill: "M11 14 16 17 21 14 24 15 21 19 19 27 16 30 13 27 11 19 8 15Z",
    line: "M12 15Q7 13 7 8M7 11Q4 10 4 6M9 13Q11 10 10 4M20 15Q25 13 25 8M25 11Q28 10 28 6M23 13Q21 10 22 4",
  },
  // an axe
  ferocite: {
    fill: "M14 5Q22 1 28 8 29 14 24 19 21 13 14 13Z",
    line: "M17 3 6 30M9 30 4 28",
  },
  // an eagle
  saint_empire_romain: {
    fill: "M16 3 19 6 18 10Q26 6 30 8 29 16 22 19L25 23 19 22 16 29 13 22 7 23 10 19Q3 16 2 8 6 6 14 10L13 6Z",
  },
  // a broken ring
  tensions_internes: {
    fill: "M15 4A12 12 0 0 0 13 27L15 23A8 8 0 0 1 14 8ZM19 5A12 12 0 0 1 18 28L19 23A8 8 0 0 0 18 9Z",
    line: "M17 2 14 9 18 14 14 19 17 30",
  },
  // a dove with a twig
  paix_de_dieu: {
    fill: "M3 12 8 9 13 12Q16 5 23 3 24 9 20 13 27 13 29 19 20 20 15 23 9 22 8 14Z",
    line: "M15 23 12 29M3 12 1 15M1 15 4 16",
  },
  // a lance and a tower
  reconquete: {
    fill: "M15 30V14H13V8H16V11H19V8H22V11H25V8H28V14H26V30Z",
    line: "M3 30 14 3M9 4H17L14 10M19 30V24H22V30",
  },
  // a horse's head in armour
  cavalerie_lourde_franque: {
    fill: "M8 30Q8 20 12 15L7 17 4 14Q8 7 14 5L16 2 18 6Q27 11 26 30Z",
    line: "M12 10 14 9M18 6Q22 14 20 30M24 12 20 13M26 19 21 19M26 25 21 25",
  },
  // a hand out of the clouds
  deus_ex_machina: {
    fill: "M6 12Q1 10 4 6 6 3 10 5 12 1 17 2 22 1 23 5 29 4 28 9 30 12 25 13L23 14 21 24 18 31 16 24H14L13 20 11 14Z",
    line: "M11 14Q16 11 23 14M17 15V24M20 15 20 22",
  },
  // hands in hands: the act of homage
  serment_de_fidelite: {
    fill: "M11 30V18L14 4 16 3 18 4 21 18V30Z",
    line: "M16 3V22M11 21 6 24V30M21 21 26 24V30M12 14H20",
  },
  // a chest of coins
  tribut: {
    fill: "M4 16H28V28H4ZM6 16Q6 9 16 9T26 16Z",
    line: "M4 19H28M14 16V22H18V16M10 6A3 2 0 1 0 16 6 3 2 0 1 0 10 6M17 4A3 2 0 1 0 23 4 3 2 0 1 0 17 4",
  },
  // a sword and a lily
  duc_des_francs: {
    fill: "M16 3Q20 8 18 13 23 9 26 13 27 18 21 19H11Q5 18 6 13 9 9 14 13 12 8 16 3Z",
    line: "M10 20H22M16 13V30M12 26H20",
  },
};

/** Who may come from abroad. */
export const PEOPLES: Record<string, Emblem> = {
  viking: {
    fill: "M3 20Q5 26 10 27H22Q27 26 30 17 27 20 24 20H8Q5 20 3 14ZM11 6H21Q23 12 21 18H11Q13 12 11 6Z",
    line: "M16 4V20",
  },
  muslim: {
    fill: "M21 4A13 13 0 1 0 28 23 10.5 10.5 0 0 1 21 4ZM25 9 26 12 29 12 27 14 28 17 25 15 22 17 23 14 21 12 24 12Z",
  },
  magyar: {
    fill: "M9 29Q9 21 13 17L8 19 5 16Q8 9 14 7L15 3 18 6Q27 10 26 29Z",
    line: "M13 11 15 10.5M18 6Q22 12 21 20",
  },
};

export const CROWN: Emblem = {
  fill: "M5 24 2 9 10 15 16 5 22 15 30 9 27 24Z",
  line: "M5 28H27",
};

/** A man who kneels. */
export const KNEELING: Emblem = {
  fill: "M14 4A4 4 0 1 1 14 12 4 4 0 1 1 14 4ZM10 14Q16 11 19 16L27 15V18L19 20 20 24H26V29H7V24Q7 17 10 14Z",
};
