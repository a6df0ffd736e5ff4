import type { Baseline } from "./baseline.ts";
import { EARTH_MOVER } from "./earth-mover.ts";
import { GROTH } from "./groth.ts";
import { HUNGARIAN } from "./hungarian.ts";
import { I3S } from "./i3s.ts";
import { KERNEL_CORRELATION } from "./kernel-correlation.ts";
import { NINE_COUNTS } from "./nine-counts.ts";
import { PUBLISHED } from "./published.ts";
import { SHAPE_CONTEXT } from "./shape-context.ts";
import { SOFT_COUNTS } from "./soft-counts.ts";

export const BASELINES: readonly Baseline[] = [
  NINE_COUNTS,
  PUBLISHED,
  SOFT_COUNTS,
  GROTH,
  I3S,
  KERNEL_CORRELATION,
  HUNGARIAN,
  SHAPE_CONTEXT,
  EARTH_MOVER,
];
