/** A number with what is counted: "1 promise", "3 promises". */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
