import type { Migration } from "kysely";

/** When a drawing of an album was made: one that waited without a network is stored later, sometimes by days. */
export function drawingTimes(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("drawing").addColumn("drawn_at", "text").execute();
    },
  };
}
