import type { StudySettings } from "@harapen/contract/studies/settings";

/** The props of each part of the editor. */
export interface Part {
  readonly settings: StudySettings;
  /** Whether nothing in it can be changed. */
  readonly disabled: boolean;
  readonly change: (changes: Partial<StudySettings>) => void;
}
