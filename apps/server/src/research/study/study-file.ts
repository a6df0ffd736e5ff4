import { APP_VERSION } from "@harapen/contract/constants";
import type { StudyAggregator } from "./study-aggregator.ts";
import type { StudyScope } from "./study-scope.ts";

/** The file that names an export's study, its settings and the build. */
export const STUDY_FILE = "study.json";

/**
 * Returns the file's content. It leaves out the time at which it is made, who changed the settings, and to whom alerts go: the last two are
 * persons, and an address may contain a password.
 */
export function studyFile(
  { study, versions, selection }: StudyScope,
  { versions: seen }: StudyAggregator,
): object {
  const { id, aquarium, status, created_at, started_at, frozen_at, closed_at, unblinded_at } = study;
  return {
    study: {
      id,
      aquarium,
      status,
      version: study.version,
      created_at,
      started_at,
      frozen_at,
      closed_at,
      unblinded_at,
    },
    selection,
    build: {
      app_version: APP_VERSION,
      engine_versions: [...seen.engine_ver].sort(),
      catalog_versions: [...seen.catalog_ver].sort(),
      learned_versions: [...seen.learned_ver].sort(),
    },
    versions: versions.map(
      ({ version, consent_version, at, reason, settings: { alerts: _, ...settings } }) => ({
        version,
        consent_version,
        at,
        reason,
        settings,
      }),
    ),
  };
}
