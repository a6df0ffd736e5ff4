import type { Agreement } from "./match-spots.ts";

/** How well proposals agree with the marks of several photographs. */
export interface Accuracy {
  /** The share of the clear marks that were found. */
  readonly recall: number;
  /** The share of the proposals that are clear marks, not counting those on doubtful marks. */
  readonly precision: number;
  /** How many proposals must be removed and marks added, on average per photograph. */
  readonly corrections: number;
  /** How far found spots are from their marks, in canvas units. */
  readonly medianDistance: number;
  readonly distance95: number;
}

export function accuracyOf(agreements: readonly Agreement[]): Accuracy {
  const distances = agreements.flatMap((agreement) => agreement.distances).sort((one, other) => one - other);
  const missed = agreements.reduce((sum, agreement) => sum + agreement.missed, 0);
  const wrong = agreements.reduce((sum, agreement) => sum + agreement.wrong, 0);
  const found = distances.length;
  const quantile = (share: number) => distances[Math.min(found - 1, Math.floor(share * found))] ?? Number.NaN;
  return {
    recall: found / (found + missed),
    precision: found / (found + wrong),
    corrections: (missed + wrong) / agreements.length,
    medianDistance: quantile(0.5),
    distance95: quantile(0.95),
  };
}
