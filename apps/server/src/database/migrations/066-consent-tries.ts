import type { Migration } from "kysely";

/** How many answers a participant gave to the question of their consent form until one was right. */
export function consentTries(): Migration {
  return {
    async up(db) {
      for (const table of ["participant", "participant_consent"])
        await db.schema.alterTable(table).addColumn("consent_tries", "integer").execute();
    },
  };
}
