import type { Study } from "@harapen/contract/staff/studies";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { StaffError } from "../../platform/errors.ts";
import { type KeyedStudy, StudyStore } from "../study-store.ts";

/** Resolves to a study of an aquarium; rejects where the aquarium has no such study. */
export async function getStudy(
  studies: Pick<StudyStore, "find">,
  aquarium: string,
  id: string,
): Promise<KeyedStudy> {
  const study = await studies.find(id);
  if (study?.aquarium !== aquarium) throw new StaffError("not-found", "There is no such study here.");
  return study;
}

/**
 * Resolves to a study, and keeps others from changing it until the transaction ends; rejects
 * ("conflict") where its revision is no longer the one that was seen.
 */
export async function changeableStudy(
  transaction: Transaction<Tables>,
  { slug, study: id }: { readonly slug: string; readonly study: string },
  revision: number,
): Promise<{ studies: StudyStore; study: KeyedStudy }> {
  const studies = new StudyStore(transaction);
  await studies.lock(slug);
  const study = await getStudy(studies, slug, id);
  if (study.revision !== revision)
    throw new StaffError("conflict", "The study has been changed since.", { study: toStudy(study) });
  return { studies, study };
}

/** Returns a study without the key under which its arms are drawn. */
export function toStudy({ key: _, ...study }: KeyedStudy): Study {
  return study;
}
