/** When a question is worth a visitor's while: chosen on tuning seeds of the benchmark (docs/identification.md). */
export const UTILITY = {
  /** A first candidate above this probability is clear, and nothing is asked. */
  clear: 0.95,
  /** The least information, in bits, of each kind of question. */
  information: { spot: 0.08, bands: 0.2, count: 0.08, pair: 0.1, more: 0.2 },
  /** The worth, in bits, of raising the likeliest's probability from 0 to 1. */
  perGain: 2,
  /** What answering costs a visitor, in bits. */
  effort: { spot: 0, bands: 0.25, count: 0.1, pair: 0.1, more: 0.25 },
} as const;
