import { type Kysely, type Migration, sql } from "kysely";

/** Takes where a study's alerts go out of the audit log, which keepers read: it is a person's address, or one that may contain a password. */
export function auditWithoutAlerts(): Migration {
  return {
    async up(db) {
      for (const { id, before, after } of await settingsLines(db))
        await sql`update audit_entry set "before" = ${withoutAlerts(before)}, "after" = ${withoutAlerts(after)}
          where id = ${id}`.execute(db);
    },
  };
}

/** A line about a study's settings, before and after as JSON. */
interface SettingsLine {
  readonly id: string;
  readonly before: string | null;
  readonly after: string | null;
}

async function settingsLines(db: Kysely<unknown>): Promise<readonly SettingsLine[]> {
  const { rows } = await sql<SettingsLine>`select id, "before", "after" from audit_entry
    where action in ('add-study', 'draft-study', 'change-study')`.execute(db);
  return rows;
}

function withoutAlerts(settings: string | null): string | null {
  if (settings === null) return null;
  const { alerts: _, ...others } = JSON.parse(settings);
  return JSON.stringify(others);
}
