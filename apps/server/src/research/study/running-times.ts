import { runningStretches, type StudyTimes } from "../../storage/studies/running-stretches.ts";
import type { StudyStore } from "../../storage/studies/study-store.ts";
import { startOfDay } from "../start-of-day.ts";

/** A period in which a study ran: its beginning, and its end (excluded), in milliseconds since 1970. */
export interface RunningTime {
  readonly from: number;
  readonly until: number;
}

/** Returns when a study ran, by its versions in their order: until it was frozen, and only on its days according to each version of its settings. */
export function runningTimes(...study: Parameters<typeof runningStretches>): RunningTime[] {
  return runningStretches(...study)
    .map(({ settings: { starts_on, ends_on, time_zone }, from, until }) => ({
      from: Math.max(from, startOfDay(starts_on, time_zone) ?? from),
      until: Math.min(until, startOfDay(ends_on, time_zone, 1) ?? until),
    }))
    .filter(({ from, until }) => from < until);
}

/** Reads when a study ran. */
export async function readRunningTimes(
  studies: Pick<StudyStore, "versions">,
  study: StudyTimes & { readonly id: string },
): Promise<RunningTime[]> {
  const versions = await studies.versions(study.id);
  return runningTimes(study, versions.toReversed());
}
