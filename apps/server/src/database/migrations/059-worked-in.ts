import type { Migration } from "kysely";

/** The aquarium in which a member of staff has changed something last, where the console opens. */
export function workedIn(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("staff_member").addColumn("worked_in", "text").execute();
    },
  };
}
