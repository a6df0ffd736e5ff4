import { OCCLUSIONS } from "../parameters.ts";

/**
 * Why spots may not have been drawn, and what else may have been: a rate of omission, an occlusion, and
 * clutter.
 */
export type DetectionModel = Omitting | typeof STOPPED;

/** Each spot in sight is left out or drawn by itself. */
export interface Omitting {
  readonly omission: number;
  /** Expected clutter per spot of the pattern. */
  readonly clutter: number;
  /** Index among the `OCCLUSIONS`. */
  readonly occlusion: number;
  readonly logWeight: number;
}

/** The visitor drew the most prominent spots, and stopped before the others. */
export const STOPPED = { stopped: true, occlusion: 0 } as const;

/** One component of how completely patterns are drawn: see `COMPLETENESS`. */
export interface Completeness {
  readonly omission: number;
  readonly clutter: number;
  readonly weight: number;
}

/** The models by which drawings are compared. */
export interface DetectionModels {
  /** Without any occlusion that the mask does not report; their weights sum to 1. */
  readonly unoccluded: readonly Omitting[];
  /** Those of a quick score, and of how a drawing fits an unlikely pattern: as usual, or cut short. */
  readonly usual: readonly Omitting[];
  /** Those by which one alignment shows which patterns deserve a full comparison. */
  readonly aligned: readonly DetectionModel[];
  /**
   * All; their weights sum to 1. With an occlusion, one completeness stands for all: the data could hardly
   * distinguish them.
   */
  readonly all: readonly DetectionModel[];
}

/** Returns the models of a mixture of completeness, the usual one first. */
export function detectionModelsOf([usual, ...others]: readonly [
  Completeness,
  ...Completeness[],
]): DetectionModels {
  const unoccluded = [usual, ...others].map(({ omission, clutter, weight }) => ({
    omission,
    clutter,
    occlusion: 0,
    logWeight: Math.log(weight),
  }));
  const occluded = OCCLUSIONS.slice(1).map(({ weight }, index) => ({
    omission: usual.omission,
    clutter: usual.clutter,
    occlusion: index + 1,
    logWeight: Math.log(weight),
  }));
  const withoutOcclusion = Math.log(OCCLUSIONS[0]?.weight ?? 1);
  return {
    unoccluded,
    usual: unoccluded.slice(0, 2),
    aligned: [...unoccluded, STOPPED],
    all: [
      ...unoccluded.map((model) => ({ ...model, logWeight: model.logWeight + withoutOcclusion })),
      ...occluded,
      STOPPED,
    ],
  };
}
