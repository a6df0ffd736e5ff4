import type { Study } from "@harapen/contract/studies/study";
import { StaffError } from "../../errors/staff-error.ts";
import type { KeyedStudy, StudyStore } from "../../storage/studies/study-store.ts";

/** Resolves to a study of an aquarium; rejects where it has no such. */
export async function getStudy(
  studies: Pick<StudyStore, "find">,
  aquarium: string,
  id: string,
): Promise<KeyedStudy> {
  const study = await studies.find(id);
  if (study?.aquarium !== aquarium) throw new StaffError("not-found", "There is no such study here.");
  return study;
}

/** Returns a study without the key under which its arms are drawn. */
export function toStudy({ key: _, ...study }: KeyedStudy): Study {
  return study;
}
