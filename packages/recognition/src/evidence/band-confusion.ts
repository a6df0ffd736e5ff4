import { BANDS } from "../parameters.ts";
import { bandColor, colorDistance } from "./band-color.ts";

/** One row of a confusion matrix: the probability of each colour code being reported for a band that is seen. */
export type ReportProbabilities = ReadonlyMap<string, number>;

/** Returns the confusion matrix of the colours: for each worn one, the probabilities of those that may be reported; nearer colours are likelier. */
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
