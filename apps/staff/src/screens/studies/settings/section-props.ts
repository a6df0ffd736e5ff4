import type { StudySettings } from "@harapen/contract/studies/settings";

/** The props of each section of the editor. */
export interface SettingsSectionProps {
  readonly settings: StudySettings;
  /** Whether nothing in it can be changed. */
  readonly disabled: boolean;
  readonly change: (changes: Partial<StudySettings>) => void;
}
