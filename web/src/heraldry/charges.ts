/** Charges: what stands on a shield beside its tincture, so that arms tell who it is and not only which seat. */

/** Each in the box of a shield, 40 by 48; what reaches over the edge is cut off there. */
export const CHARGES = [
  "M-2 17H42V29H-2Z", // a fess
  "M14-2H26V50H14Z", // a pale
  "M-4-2 8-2 46 44V56Z", // a bend
  "M44-2 32-2-6 44V56Z", // a bend sinister
  "M-2 36 20 16 42 36V47L20 27-2 47Z", // a chevron
  "M15-2H25V18H42V28H25V50H15V28H-2V18H15Z", // a cross
  "M-4 4 4-4 20 15 36-4 44 4 27 23 44 44 36 52 20 31 4 52-4 44 13 23Z", // a saltire
  "M-2-2H42V14H-2Z", // a chief
  "M-2-2 20 26 42-2V12L20 40-2 12Z", // a chevron reversed
  "M20 8 23.9 18.6 35 18.9 26.2 25.8 29.4 36.5 20 30.2 10.6 36.5 13.8 25.8 5 18.9 16.1 18.6Z", // a mullet
  "M12 11A13.5 13.5 0 1 0 31.5 27 11 11 0 1 1 12 11Z", // a crescent
  "M20 10A13 13 0 1 1 19.9 10ZM20 16A7 7 0 1 0 20.1 16Z", // an annulet
  "M20 8 32 23 20 38 8 23Z", // a lozenge
  "M11 38V24H8V12H13V16H17.5V12H22.5V16H27V12H32V24H29V38H23V30A3 3 0 0 0 17 30V38Z", // a tower
  "M20 6Q26 13 23 21 27 13 32 16 35 21 28 26H24V29H27V32H23Q24 37 20 41 16 37 17 32H13V29H16V26H12Q5 21 8 16 13 13 17 21 14 13 20 6Z", // a fleur-de-lis
  "M12 10H18V16H12ZM22 10H28V16H22ZM17 20H23V26H17ZM12 30H18V36H12ZM22 30H28V36H22Z", // billets
] as const;

export type Charge = (typeof CHARGES)[number];

/** The charge of a name: always the same for the same one. */
export function chargeOf(name: string): Charge {
  let sum = 7;
  for (const sign of name) sum = (sum * 31 + sign.codePointAt(0)!) % 1_000_003;
  return CHARGES[sum % CHARGES.length]!;
}
