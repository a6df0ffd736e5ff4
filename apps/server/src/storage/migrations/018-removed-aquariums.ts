import type { Migration } from "kysely";

/**
 * Adds when an aquarium was removed: its row stays for the records and drawings that refer to it, and so that no start brings it back. A
 * server of the previous version finds it without penguins.
 */
export function removedAquariums(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("aquarium").addColumn("removed_at", "text").execute();
    },
  };
}
