/** The language the page speaks. */

import { en } from "./en";

export const say = en;
