/** The components of the small game for tests. */

import type { CardKind, Catalogue, Colour, RegionKind } from "./view";

const region = (
  id: string,
  name: string,
  income: number,
  army: number,
  colour: Colour,
  adjacent: string,
): RegionKind => ({ id, name, name_fr: name, income, army, colour, adjacent: adjacent.split(" ") });

export const REGIONS = [
  region("flanders", "Flanders", 3, 2, "dark_purple", "normandy vermandois"),
  region("vermandois", "Vermandois", 1, 2, "light_purple", "champagne flanders francia normandy"),
  region("normandy", "Normandy", 2, 1, "dark_purple", "anjou blois brittany flanders francia vermandois"),
  region("brittany", "Brittany", 2, 3, "dark_purple", "anjou normandy poitou"),
  region("anjou", "Anjou", 1, 2, "light_purple", "blois brittany normandy poitou"),
  region("francia", "Francia", 3, 1, "light_purple", "berry blois burgundy champagne normandy vermandois"),
  region("blois", "Blois", 1, 1, "light_purple", "anjou berry francia normandy poitou"),
  region("champagne", "Champagne", 2, 2, "brown", "burgundy francia vermandois"),
  region("burgundy", "Burgundy", 3, 2, "brown", "auvergne berry champagne francia lyonnais transjurane"),
  region("transjurane", "Transjurane Burgundy", 1, 1, "brown", "burgundy lyonnais"),
  region("lyonnais", "Lyonnais", 1, 1, "light_green", "auvergne burgundy gothia provence transjurane"),
  region("provence", "Provence", 1, 1, "dark_green", "gothia lyonnais"),
  region("berry", "Berry", 1, 1, "brown", "aquitaine auvergne blois burgundy francia poitou"),
  region("poitou", "Poitou", 1, 2, "dark_purple", "anjou aquitaine berry blois brittany"),
  region("auvergne", "Auvergne", 1, 2, "brown", "aquitaine berry burgundy gothia lyonnais toulouse"),
  region("aquitaine", "Aquitaine", 2, 2, "dark_purple", "auvergne berry gascony poitou toulouse"),
  region("gascony", "Gascony", 1, 2, "light_purple", "aquitaine toulouse"),
  region("toulouse", "Toulouse", 2, 3, "light_green", "aquitaine auvergne gascony gothia spanish_march"),
  region("gothia", "Gothia", 1, 1, "dark_green", "auvergne lyonnais provence spanish_march toulouse"),
  region("spanish_march", "Spanish March", 1, 2, "dark_green", "gothia toulouse"),
];

const CARDS: CardKind[] = [
  {
    id: "revolte_feodale",
    name: "Feudal Revolt",
    name_fr: "Révolte féodale",
    side: "vassal",
    copies: 13,
    compulsory: false,
    uses: [
      { rule: "FDM-6.2a", words: "A controlled Region revolts; 3 of these a turn, one Revolt a Region." },
    ],
    answered_by: [
      { card: "deus_ex_machina", rule: "FDM-7.6c" },
      { card: "serment_de_fidelite", rule: "FDM-6.2d" },
    ],
  },
  {
    id: "alliance",
    name: "Alliance",
    name_fr: "Alliance",
    side: "vassal",
    copies: 6,
    compulsory: false,
    uses: [
      { rule: "FDM-6.3a", words: "+2 for the Vassal in any battle." },
      { rule: "FDM-6.3b", words: "The Vassal of next turn has one card more, whoever he is." },
    ],
    answered_by: [
      { card: "tensions_internes", rule: "FDM-7.1b" },
      { card: "deus_ex_machina", rule: "FDM-7.6d" },
    ],
  },
  {
    id: "espions_vassal",
    name: "Spies (Vassal)",
    name_fr: "Espions",
    side: "vassal",
    copies: 6,
    compulsory: false,
    uses: [
      {
        rule: "FDM-6.4a",
        words: "Look at the King's hand, or at two cards of his deck and one of your own.",
      },
      { rule: "FDM-6.4c", words: "+1 in your next attack." },
    ],
    answered_by: [
      { card: "paix_de_dieu", rule: "FDM-7.2b" },
      { card: "deus_ex_machina", rule: "FDM-7.6d" },
    ],
  },
  {
    id: "accident_de_chasse",
    name: "Hunting accident",
    name_fr: "Accident de chasse",
    side: "vassal",
    copies: 5,
    compulsory: false,
    uses: [
      { rule: "FDM-6.5a", words: "Roll a die: 5 or more moves the track down, once a turn." },
      { rule: "FDM-6.5c", words: "In answer: cancels the King's Espions." },
    ],
    answered_by: [{ card: "deus_ex_machina", rule: "FDM-7.6d" }],
  },
  {
    id: "tensions_internes",
    name: "Internal tensions",
    name_fr: "Tensions internes",
    side: "king",
    copies: 6,
    compulsory: false,
    uses: [
      { rule: "FDM-7.1a", words: "+1 for the King against a Revolt, or in an attack." },
      { rule: "FDM-7.1b", words: "In answer: cancels an Alliance." },
    ],
    answered_by: [],
  },
  {
    id: "cavalerie_lourde_franque",
    name: "Frankish heavy cavalry",
    name_fr: "Cavalerie lourde franque",
    side: "king",
    copies: 6,
    compulsory: false,
    uses: [{ rule: "FDM-7.5a", words: "+1 for the King in a battle he takes part in." }],
    answered_by: [],
  },
  {
    id: "deus_ex_machina",
    name: "Deus ex machina",
    name_fr: "Deus ex machina",
    side: "king",
    copies: 4,
    compulsory: false,
    uses: [
      { rule: "FDM-7.6a", words: "In answer: cancels any card but Saint Empire Romain, Invasions too." },
    ],
    answered_by: [],
  },
  {
    id: "serment_de_fidelite",
    name: "Oath of loyalty",
    name_fr: "Serment de fidélité",
    side: "king",
    copies: 6,
    compulsory: false,
    uses: [
      {
        rule: "FDM-7.7a",
        words: "Pay a lost Region's income and roll: 1 to 4 wins it back, a 6 spreads unrest.",
      },
      { rule: "FDM-7.7f", words: "In answer to a Révolte: 1 to 4 stops it, else it spreads." },
    ],
    answered_by: [{ card: "saint_empire_romain", rule: "FDM-6.7a" }],
  },
  {
    id: "duc_des_francs",
    name: "Duke of the Franks",
    name_fr: "Duc des Francs",
    side: "king",
    copies: 4,
    compulsory: false,
    uses: [
      { rule: "FDM-7.9a", words: "Roll a die: 4 or more moves the track up." },
      { rule: "FDM-7.9b", words: "Militia costs 2 Dn in one battle." },
      { rule: "FDM-7.9c", words: "The King of next turn has one card less, whoever he is." },
    ],
    answered_by: [],
  },
];

export const COMPONENTS: Catalogue = {
  regions: REGIONS,
  cards: CARDS,
  kings: [
    { id: "louis_iii", name: "Louis III", reign: "879-882", drm: 1, army: 2 },
    { id: "carloman", name: "Carloman II", reign: "879-884", drm: 0, army: 2 },
    { id: "charles_the_fat", name: "Charles the Fat", reign: "884-887", drm: -1, army: 3 },
  ],
  invasions: [
    { id: "viking_raid_a", people: "viking", kind: "raid", army: 2 },
    { id: "viking_raid_b", people: "viking", kind: "raid", army: 3 },
    { id: "viking_settlement_a", people: "viking", kind: "settlement", army: 2 },
  ],
  invasion_answered_by: [
    { card: "deus_ex_machina", rule: "FDM-7.6b" },
    { card: "tribut", rule: "FDM-7.8a" },
  ],
  settlements: { viking: 3, muslim: 2 },
  moments: [
    {
      step: "d1",
      name: "the Vassal's actions",
      side: "vassal",
      window: false,
      cards: [
        { card: "desastre", rule: "FDM-6.1a" },
        { card: "revolte_feodale", rule: "FDM-6.2a" },
        { card: "espions_vassal", rule: "FDM-6.4d" },
        { card: "accident_de_chasse", rule: "FDM-6.5a" },
        { card: "saint_empire_romain", rule: "FDM-6.7b" },
      ],
    },
    {
      step: "answer",
      name: "answering a card",
      side: "king",
      window: true,
      cards: [
        { card: "tensions_internes", rule: "FDM-7.1b" },
        { card: "paix_de_dieu", rule: "FDM-7.2b" },
        { card: "deus_ex_machina", rule: "FDM-7.6a" },
        { card: "serment_de_fidelite", rule: "FDM-7.7f" },
        { card: "tribut", rule: "FDM-7.8b" },
      ],
    },
    {
      step: "answer",
      name: "answering a card",
      side: "vassal",
      window: true,
      cards: [
        { card: "accident_de_chasse", rule: "FDM-6.5c" },
        { card: "saint_empire_romain", rule: "FDM-6.7a" },
      ],
    },
    {
      step: "attacker",
      name: "helping the attack",
      side: "vassal",
      window: true,
      cards: [
        { card: "alliance", rule: "FDM-6.3a" },
        { card: "espions_vassal", rule: "FDM-6.4d" },
        { card: "ferocite", rule: "FDM-6.6a" },
      ],
    },
    {
      step: "attacker",
      name: "helping the attack",
      side: "king",
      window: true,
      cards: [
        { card: "tensions_internes", rule: "FDM-7.1a" },
        { card: "cavalerie_lourde_franque", rule: "FDM-7.5a" },
      ],
    },
    {
      step: "defender",
      name: "helping the defence",
      side: "king",
      window: true,
      cards: [
        { card: "tensions_internes", rule: "FDM-7.1a" },
        { card: "cavalerie_lourde_franque", rule: "FDM-7.5a" },
        { card: "deus_ex_machina", rule: "FDM-7.6b" },
        { card: "tribut", rule: "FDM-7.8a" },
      ],
    },
    {
      step: "defender",
      name: "helping the defence",
      side: "vassal",
      window: true,
      cards: [
        { card: "alliance", rule: "FDM-6.3a" },
        { card: "espions_vassal", rule: "FDM-6.4d" },
      ],
    },
  ],
  turns: 9,
  track: 6,
  most_militia: 4,
  most_revolt_cards: 3,
  track_start: 4,
  limits: {
    hand_size: 6,
    income_regions: 4,
    attack_cost: 1,
    militia_cost: 3,
    militia_cost_with_duc: 2,
  },
};
