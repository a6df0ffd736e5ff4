import { STUDY_KEYS } from "../visit/study-keys.ts";

/** The key under which the decision about the study of an aquarium is kept. */
export const studyKey = (aquarium: string): string => `${STUDY_KEYS}.${aquarium}`;

/** The study that asks an aquarium's visitors, and the version of its form, 0 for a code alone. */
export interface Asking {
  readonly aquarium: string;
  readonly study: string;
  readonly version: number;
}

/**
 * Whether the device seems to have kept an answer to the form that is asked for now, as far as a page can
 * tell before the app has come: it decides who waits for the question, and nothing else. `KeptDecisions`
 * reads the same keys, and what it finds counts. Throws where storage is forbidden, or something else is
 * there.
 */
export function seemsAnswered({ aquarium, study, version }: Asking, stores: readonly Storage[]): boolean {
  return stores.some((store) => {
    const kept = JSON.parse(store.getItem(studyKey(aquarium)) ?? "{}");
    if (kept.study !== study) return false;
    if (kept.decision === "declined") return kept.declined_version >= version;
    if (kept.decision === "joined") return kept.participation.study_version >= version;
    // What was agreed to without a network waits for it; who has left for good is not asked again.
    return kept.decision !== "wanted" || (kept.consent?.version ?? 0) >= version;
  });
}
