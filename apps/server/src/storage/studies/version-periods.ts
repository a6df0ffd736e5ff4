import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Selectable } from "kysely";
import type { Tables } from "../schema/tables.ts";

/** A period in which a study ran with one version of its settings; it accepts participants only on these settings' days. */
export interface VersionPeriod {
  readonly settings: StudySettings;
  /** The beginning, and the end (excluded), in milliseconds since 1970; infinite where there is none. */
  readonly from: number;
  readonly until: number;
}

export type StudyTimes = Pick<Selectable<Tables["study"]>, "started_at" | "frozen_at" | "closed_at">;

interface Version {
  readonly at: string;
  readonly settings: StudySettings;
}

/**
 * Returns when a study ran, by its versions in their order; nothing for a draft. The last period ends when the study is frozen, though it is closed later. A freeze after which the study ran
 * again is not stored, and its time counts as running.
 */
export function versionPeriods(
  { started_at, frozen_at, closed_at }: StudyTimes,
  versions: readonly Version[],
): VersionPeriod[] {
  if (started_at === null) return [];
  const over = Math.min(endOf(frozen_at), endOf(closed_at));
  return versions.map(({ at, settings }, index) => ({
    settings,
    from: Date.parse(index === 0 ? started_at : at),
    until: Math.min(endOf(versions[index + 1]?.at ?? null), over),
  }));
}

const endOf = (time: string | null) => (time === null ? Number.POSITIVE_INFINITY : Date.parse(time));
