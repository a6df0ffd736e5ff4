import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Selectable } from "kysely";
import type { Tables } from "../schema/tables.ts";

/** A stretch of time in which a study ran by one version of its settings; it takes participants on the days of these alone. */
export interface RunningStretch {
  readonly settings: StudySettings;
  /** From when to before when, in milliseconds since 1970; without an end, infinite. */
  readonly from: number;
  readonly until: number;
}

export type StudyTimes = Pick<Selectable<Tables["study"]>, "started_at" | "frozen_at" | "closed_at">;

interface Version {
  readonly at: string;
  readonly settings: StudySettings;
}

/**
 * Returns when a study ran, by its versions in their order; never, where it is a draft. It is over once it is frozen, though it is closed later. A stretch in which it was frozen before it ran
 * again counts as running: it is not kept.
 */
export function runningStretches(
  { started_at, frozen_at, closed_at }: StudyTimes,
  versions: readonly Version[],
): RunningStretch[] {
  if (started_at === null) return [];
  const over = Math.min(endOf(frozen_at), endOf(closed_at));
  return versions.map(({ at, settings }, index) => ({
    settings,
    from: Date.parse(index === 0 ? started_at : at),
    until: Math.min(endOf(versions[index + 1]?.at ?? null), over),
  }));
}

const endOf = (time: string | null) => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time));
