/** Numbers and lists in words. */

export const list = (parts: readonly string[]) => parts.join(", ");
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
export const deniers = (count: number) => plural(count, "denier");
export const points = (count: number) => plural(count, "victory point");
export const percent = (part: number) => `${Math.round(100 * part)}%`;
