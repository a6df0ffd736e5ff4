/** Returns a count in English with its noun, in the singular for one and the plural for all other numbers. */
export const plural = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
