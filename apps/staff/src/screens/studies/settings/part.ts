import type { StudySettings } from "@harapen/contract/studies/settings";

/** What each part of the editor is given. */
export interface Part {
  readonly settings: StudySettings;
  /** Whether nothing of it can be changed. */
  readonly disabled: boolean;
  readonly change: (changes: Partial<StudySettings>) => void;
}
