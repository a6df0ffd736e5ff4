import type { StudyStore } from "../../storage/studies/study-store.ts";
import { type StudyTimes, versionPeriods } from "../../storage/studies/version-periods.ts";
import { startOfDay } from "../start-of-day.ts";

/** A period in which a study ran: its beginning, and its end (excluded), in milliseconds since 1970. */
export interface RunningPeriod {
  readonly from: number;
  readonly until: number;
}

/** Returns when a study ran, by its versions in their order: until it was frozen, and only on its days according to each version of its settings. */
export function runningPeriods(...study: Parameters<typeof versionPeriods>): RunningPeriod[] {
  return versionPeriods(...study)
    .map(({ settings: { starts_on, ends_on, time_zone }, from, until }) => ({
      from: Math.max(from, startOfDay(starts_on, time_zone) ?? from),
      until: Math.min(until, startOfDay(ends_on, time_zone, 1) ?? until),
    }))
    .filter(({ from, until }) => from < until);
}

/** Reads when a study ran. */
export async function readRunningPeriods(
  studies: Pick<StudyStore, "versions">,
  study: StudyTimes & { readonly id: string },
): Promise<RunningPeriod[]> {
  const versions = await studies.versions(study.id);
  return runningPeriods(study, versions.toReversed());
}
