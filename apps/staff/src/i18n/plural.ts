/** A count in English with its word, which is another one for one than for all other numbers. */
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
