import { BELLY } from "@harapen/contract/belly";
import type { Point } from "@harapen/contract/geometry";
import type { Answer, Individual } from "../case.ts";
import { fitSimilarity, moved, type Similarity } from "../similarity.ts";
import { answerOf, logLikelihood } from "./likelihood.ts";
import { studentDensity } from "./student.ts";

/** What is true of one reproduction, whomever it shows. */
export interface ReproducedTruth {
  /** How the whole of it lies over the whole of what was shown, all fifteen dots taken. */
  readonly similarity: Similarity;
  /** What remains of this person's error, per axis. */
  readonly residual: number;
  readonly omission: number;
  readonly addition: number;
}

/** Spots left out and added, per spot, as measured on real drawings of penguins. */
export const CARELESS = { omission: 0.05, addition: 0.04 } as const;
/**
 * What remains of the errors, each over its own drawing's deviation, follows Student's t of so many degrees best among 2.5, 3, 4, 5, 7, 10 and 30: mean
 * log-density -1.345 on the tuning half from memory, -1.351 with 5 degrees, -1.347 with 30.
 */
const FREEDOM = 10;
/** Nobody places dots more exactly than this, canvas units; keeps the density finite. */
const FINEST = 1;
const BELLY_AREA = Math.PI * BELLY.halfWidth * BELLY.halfHeight;

/** The truth behind a reproduction of dots at `shown`, in canvas units, that were placed at `placed`. */
export function truthOf(
  shown: readonly Point[],
  placed: readonly Point[],
  rates: { readonly omission: number; readonly addition: number },
): ReproducedTruth {
  const similarity = fitSimilarity(shown, placed);
  const squares = shown.reduce((sum, dot, index) => {
    const [there, here] = [placed[index] ?? dot, moved(dot, similarity)];
    return sum + (there.x - here.x) ** 2 + (there.y - here.y) ** 2;
  }, 0);
  // Four of the 2n coordinates' freedoms went into the similarity.
  return { similarity, residual: Math.max(FINEST, Math.sqrt(squares / (2 * shown.length - 4))), ...rates };
}

/**
 * Whom a reproduction shows, to one who knows how the whole of it is shifted, scaled and turned and how exactly this person placed
 * dots. Unknown remain the individual, and which dot stands for which spot.
 */
export function askStudy(
  individuals: readonly Individual[],
  marks: readonly Point[],
  { similarity, residual, omission, addition }: ReproducedTruth,
): Answer {
  const density = studentDensity(FREEDOM, residual);
  return answerOf(
    Float64Array.from(individuals, ({ spots }) => {
      const placed = spots.map((spot) => moved(spot, similarity));
      return logLikelihood({
        marks: marks.length,
        drawn: spots.map(() => 1 - omission),
        near: (mark, spot) => {
          const [there, here] = [marks[mark] as Point, placed[spot] as Point];
          return density(there.x - here.x) * density(there.y - here.y);
        },
        added: addition * spots.length,
        addedNear: () => 1 / BELLY_AREA,
      });
    }),
  );
}
