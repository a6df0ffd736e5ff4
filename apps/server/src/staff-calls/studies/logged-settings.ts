import type { StudySettings } from "@harapen/contract/studies/settings";

/**
 * Returns what the audit log has of a study's settings: all but where alerts go, which is a person's address, or one that may contain a password. Keepers read
 * the log, and forgetting somebody leaves it. Every version is stored whole with its study.
 */
export function loggedSettings({ alerts: _, ...settings }: StudySettings): Omit<StudySettings, "alerts"> {
  return settings;
}
