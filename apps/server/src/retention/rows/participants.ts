import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import type { Database } from "../../storage/database.ts";
import { AuditLog } from "../../storage/staff/audit-log.ts";
import { deleteAtOnce } from "./delete-at-once.ts";

/** Who took part in a study, with what staff said of them, and the codes that they were handed. */
export async function retainedParticipants(database: Database, { id: study }: { readonly id: string }) {
  const rows = await database
    .selectFrom("participant")
    .select(["id", "code", "joined_at"])
    .where("study", "=", study)
    .orderBy("joined_at")
    .execute();
  return {
    count: async (from: string, before: string) =>
      rows.filter(({ joined_at }) => from <= joined_at && joined_at < before).length,
    earliest: async (from: string) => rows.find(({ joined_at }) => joined_at >= from)?.joined_at,
    delete: (before: string) =>
      deleteAtOnce(database, async (transaction) => {
        const old = rows.filter(({ joined_at }) => joined_at < before);
        const ids = old.map(({ id }) => id);
        const truths = await mapInBatches(ids, (batch) =>
          transaction
            .selectFrom("truth")
            .select("id")
            .where("study", "=", study)
            .where("participant", "in", batch)
            .execute(),
        );
        await new AuditLog(transaction).blank([...ids, ...truths.map(({ id }) => id)]);
        for (const table of ["truth", "exclusion", "participant_consent"] as const)
          await mapInBatches(ids, (batch) =>
            transaction
              .deleteFrom(table)
              .where("study", "=", study)
              .where("participant", "in", batch)
              .execute(),
          );
        await mapInBatches(old, (batch) =>
          transaction
            .deleteFrom("study_code")
            .where("study", "=", study)
            .where(
              "code",
              "in",
              batch.map(({ code }) => code),
            )
            .execute(),
        );
        await mapInBatches(ids, (batch) =>
          transaction.deleteFrom("participant").where("id", "in", batch).execute(),
        );
        return [];
      }),
  };
}
