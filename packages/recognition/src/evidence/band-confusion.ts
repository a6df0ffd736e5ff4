import { BANDS } from "../parameters.ts";
import { bandColor, colorDistance } from "./band-color.ts";

/** One row of a confusion matrix: how probably a band that is seen is reported by each colour code. */
export type ReportProbabilities = ReadonlyMap<string, number>;

/** The confusion matrix of the colours: for each that may be worn, the probabilities of those it may be reported as; the nearer, the likelier. */
export function confusionMatrix(codes: readonly string[]): ReadonlyMap<string, ReportProbabilities> {
  const colors = codes.map((code) => ({ code, color: bandColor(code) }));
  return new Map(
    colors.map((worn) => {
      const weights = colors.map((reported) => {
        if (reported.code === worn.code) return 1;
        if (!reported.color || !worn.color) return BANDS.slip;
        const similarity = Math.exp(
          -((colorDistance(reported.color, worn.color) / BANDS.confusion) ** 2) / 2,
        );
        return BANDS.slip + (1 - BANDS.slip) * similarity;
      });
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return [worn.code, new Map(codes.map((code, index) => [code, (weights[index] ?? 0) / total]))];
    }),
  );
}
