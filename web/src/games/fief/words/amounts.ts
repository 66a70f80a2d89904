/** Numbers and lists in words. */

import { plural } from "../../../strings/en/plural";

export const list = (parts: readonly string[]) => parts.join(", ");
export const deniers = (count: number) => plural(count, "denier");
export const points = (count: number) => plural(count, "victory point");
export const percent = (part: number) => `${Math.round(100 * part)}%`;
