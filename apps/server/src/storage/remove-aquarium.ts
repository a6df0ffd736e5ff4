import type { Database } from "./database.ts";
import { inBatches } from "./in-batches.ts";
import { AuditLog } from "./staff/audit-log.ts";
import { StaffStore } from "./staff/staff-store.ts";
import { StudyStore } from "./studies/study-store.ts";

/** The tables of what belongs to an aquarium's keepers, those first whose rows refer to pictures. */
const PICTURED = [
  "media",
  "draft_picture",
  "publish_picture",
  "photograph_file",
  "photograph_picture",
] as const;
const TABLES = [
  "photograph",
  "penguin",
  "dictionary",
  "draft_document",
  "pending_import",
  "publish",
] as const;

/**
 * Removes an aquarium with everything that belongs to its keepers and with their roles in it, and logs that; the visits' records and drawings stay, and so do its studies, none
 * of which runs any more. Resolves to the digests of its pictures, which may be unused now; to `undefined` where there is no such aquarium. `by`: the id of the member who did
 * it; `null`: a command.
 */
export async function removeAquarium(
  transaction: Database,
  slug: string,
  by: string | null,
): Promise<readonly string[] | undefined> {
  const { numUpdatedRows } = await transaction
    .updateTable("aquarium")
    .set((each) => ({
      removed_at: new Date().toISOString(),
      hidden_at: null,
      revision: each("revision", "+", 1),
    }))
    .where("slug", "=", slug)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await new StaffStore(transaction).removeRolesIn(slug);
  await freezeStudy(transaction, slug, by);
  await forgetDocuments(transaction, slug);
  const pictures: string[] = [];
  for (const table of PICTURED) {
    const rows = await transaction
      .deleteFrom(table)
      .where("aquarium", "=", slug)
      .returning("picture")
      .execute();
    pictures.push(...rows.flatMap(({ picture }) => picture ?? []));
  }
  for (const table of TABLES) await transaction.deleteFrom(table).where("aquarium", "=", slug).execute();
  return pictures;
}

/** Freezes the study that runs at an aquarium that nobody can visit any more: it can be exported, and its silence raises no alert. */
async function freezeStudy(transaction: Database, aquarium: string, member: string | null): Promise<void> {
  const studies = new StudyStore(transaction);
  const running = await studies.runningAt(aquarium);
  if (!running) return;
  await studies.setStatus(running.id, "frozen");
  const change = { before: { status: "running" }, after: { status: "frozen" } };
  const entry = { member, aquarium, action: "set-study-status", subject: running.id };
  await new AuditLog(transaction).append({ ...entry, ...change });
}

/** Deletes what its publishes had, except the ids of its birds: albums refer to these, and a new aquarium of this slug gives them to no other bird. */
async function forgetDocuments(transaction: Database, aquarium: string): Promise<void> {
  const birds = await transaction
    .selectFrom("publish_document")
    .select("key")
    .distinct()
    .where("aquarium", "=", aquarium)
    .where("kind", "=", "bird")
    .execute();
  await transaction.deleteFrom("publish_document").where("aquarium", "=", aquarium).execute();
  const used = {
    aquarium,
    kind: "bird",
    since: 0,
    until: 0,
    revision: 0,
    digest: "",
    content: "{}",
  } as const;
  for (const batch of inBatches(birds))
    await transaction
      .insertInto("publish_document")
      .values(batch.map(({ key }) => ({ ...used, key })))
      .execute();
}
