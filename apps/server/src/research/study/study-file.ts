import { APP_VERSION } from "@harapen/contract/constants";
import type { StudyScope } from "./study-scope.ts";
import type { StudyWatcher } from "./study-watcher.ts";

/** The file that says which study an export is of, under which settings and with which build. */
export const STUDY_FILE = "study.json";

/**
 * Returns what the file says. It holds nothing of the time at which it is made, and neither who changed the settings nor whom alerts go to: those are
 * persons, and an address may carry a password.
 */
export function studyFile(
  { study, versions, selection }: StudyScope,
  { versions: seen }: StudyWatcher,
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
