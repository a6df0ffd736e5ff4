import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import type { Database } from "../../storage/database.ts";
import { AuditLog } from "../../storage/staff/audit-log.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { deleteAtOnce } from "./delete-at-once.ts";
import { findParticipantsWithData } from "./find-participants-with-data.ts";

/**
 * The participants of a study, with what staff entered about them, and the codes that they were handed. A participant stays until the last of their events and drawings is
 * deleted: only by the participant are these known to be theirs, and to be from somebody who has withdrawn.
 */
export async function retainedParticipants(database: Database, study: KeyedStudy, now: Date) {
  const rows = await database
    .selectFrom("participant")
    .select(["id", "code", "joined_at"])
    .where("study", "=", study.id)
    .orderBy("joined_at")
    .execute();
  const findOld = async (before: string) => {
    const joined = rows.filter(({ joined_at }) => joined_at < before);
    const withData = await findParticipantsWithData(
      database,
      study,
      joined.map(({ id }) => id),
      now,
    );
    return joined.filter(({ id }) => !withData.has(id));
  };
  return {
    count: async (from: string, before: string) =>
      rows.filter(({ joined_at }) => from <= joined_at && joined_at < before).length,
    earliest: async (from: string) => rows.find(({ joined_at }) => joined_at >= from)?.joined_at,
    due: async (before: string) => (await findOld(before)).length,
    async delete(before: string) {
      const old = await findOld(before);
      return deleteAtOnce(database, async (transaction) => {
        const ids = old.map(({ id }) => id);
        const truths = await mapInBatches(ids, (batch) =>
          transaction
            .selectFrom("truth")
            .select("id")
            .where("study", "=", study.id)
            .where("participant", "in", batch)
            .execute(),
        );
        await new AuditLog(transaction).blank([...ids, ...truths.map(({ id }) => id)]);
        for (const table of ["truth", "exclusion", "participant_consent"] as const)
          await mapInBatches(ids, (batch) =>
            transaction
              .deleteFrom(table)
              .where("study", "=", study.id)
              .where("participant", "in", batch)
              .execute(),
          );
        await mapInBatches(old, (batch) =>
          transaction
            .deleteFrom("study_code")
            .where("study", "=", study.id)
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
      });
    },
  };
}
