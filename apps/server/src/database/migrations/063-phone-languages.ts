import type { Migration } from "kysely";

/** The language of a participant's phone beside that of the form that they read. */
export function phoneLanguages(): Migration {
  return {
    async up(db) {
      for (const table of ["participant", "participant_consent"])
        await db.schema.alterTable(table).addColumn("phone_language", "text").execute();
    },
  };
}
