import type { StudySettings } from "@harapen/contract/studies/settings";
import { LEAST_EXPECTED, MISMATCH_QUANTILES } from "./thresholds.ts";

/** A participant's arm and the version of the settings under which it was assigned. */
export interface AssignedArm {
  readonly arm: string;
  readonly version: number;
}

/** Whether the arms of participants have the shares that their versions' weights say, by a chi-square test; `null` where there are too few to tell. */
export function areArmsBalanced(
  assignments: readonly AssignedArm[],
  settings: ReadonlyMap<number, Pick<StudySettings, "arms">>,
): boolean | null {
  const expected = new Map<string, number>();
  const observed = new Map<string, number>();
  for (const { arm, version } of assignments) {
    const arms = settings.get(version)?.arms ?? [];
    const weights = arms.reduce((sum, { weight }) => sum + weight, 0);
    for (const { key, weight } of arms)
      if (weight > 0) expected.set(key, (expected.get(key) ?? 0) + weight / weights);
    observed.set(arm, (observed.get(arm) ?? 0) + 1);
  }
  if ([...observed.keys()].some((arm) => !expected.has(arm))) return false;
  const quantile = MISMATCH_QUANTILES[expected.size - 2];
  if (quantile === undefined || [...expected.values()].some((each) => each < LEAST_EXPECTED)) return null;
  let statistic = 0;
  for (const [arm, share] of expected) statistic += ((observed.get(arm) ?? 0) - share) ** 2 / share;
  return statistic < quantile;
}
