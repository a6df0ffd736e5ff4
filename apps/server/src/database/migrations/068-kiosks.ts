import { type Kysely, type Migration, sql } from "kysely";
import { pseudonymOf } from "./051-guarded-staff.ts";

/**
 * What staff call the aquarium's own tablets, and which of them they have set aside; and the study that each
 * line of the audit log is about, with what finds the lines of a study and of a person.
 */
export function kiosks(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("kiosk")
        .addColumn("aquarium", "text", (column) => column.notNull())
        .addColumn("device", "text", (column) => column.notNull())
        .addColumn("number", "text", (column) => column.notNull())
        .addColumn("name", "text")
        .addColumn("set_aside_at", "text")
        .addPrimaryKeyConstraint("kiosk_key", ["aquarium", "device"])
        .execute();
      await db.schema.alterTable("audit_entry").addColumn("study", "text").execute();
      await findStudies(db);
      // With the kind, so that lines of others' kinds are passed over within the index.
      await db.schema.dropIndex("audit_entry_by_aquarium").execute();
      await db.schema
        .createIndex("audit_entry_by_aquarium")
        .on("audit_entry")
        .columns(["aquarium", "at", "id", "action"])
        .execute();
      for (const column of ["study", "member"])
        await db.schema
          .createIndex(`audit_entry_by_${column}`)
          .on("audit_entry")
          .columns([column, "at", "id"])
          .execute();
    },
  };
}

/** The tables, as this migration finds them. */
interface LoggedTables {
  audit_entry: { id: string; aquarium: string | null; action: string; subject: string; study: string | null };
  participant: { id: string; study: string };
  study: { id: string; aquarium: string; key: string };
}

/** The kinds of lines whose subject is a participant's pseudonym. */
const OF_PARTICIPANTS = ["exclude-participant", "include-participant", "withdraw-participant", "leave-study"];

/** Notes the studies of the lines that there are: each names the study, a truth or a participant. */
async function findStudies(db: Kysely<LoggedTables>): Promise<void> {
  await sql`update audit_entry set study = subject where subject in (select id from study)`.execute(db);
  await sql`update audit_entry set study = (select study from truth where truth.id = audit_entry.subject)
    where action in ('enter-truth', 'take-back-truth')`.execute(db);
  const lines = await db
    .selectFrom("audit_entry")
    .select(["id", "subject"])
    .where("action", "in", OF_PARTICIPANTS)
    .where("subject", "!=", "")
    .execute();
  if (lines.length === 0) return;
  const participants = await db
    .selectFrom("participant")
    .innerJoin("study", "study.id", "participant.study")
    .select(["participant.id", "study", "key"])
    .execute();
  const studies = new Map(participants.map(({ id, study, key }) => [pseudonymOf(id, key), study]));
  for (const { id, subject } of lines) {
    const study = studies.get(subject);
    if (study !== undefined)
      await db.updateTable("audit_entry").set({ study }).where("id", "=", id).execute();
  }
}
