import type { Migration } from "kysely";

/**
 * Where a participant stands in the blocks of their stratum, and how far each stratum's places are given out.
 */
export function studyBlocks(): Migration {
  return {
    async up(db) {
      for (const [column, type] of [
        ["stratum", "text"],
        ["block", "integer"],
        ["block_position", "integer"],
      ] as const)
        await db.schema.alterTable("participant").addColumn(column, type).execute();
      // Whoever was drawn by themselves has no place, and places that are missing are all different.
      await db.schema
        .createIndex("participant_by_place")
        .unique()
        .on("participant")
        .columns(["study", "stratum", "block", "block_position"])
        .execute();
      await db.schema
        .createTable("study_sequence")
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("stratum", "text", (column) => column.notNull())
        .addColumn("block", "integer", (column) => column.notNull())
        .addColumn("taken", "integer", (column) => column.notNull())
        .addColumn("plan", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("study_sequence_key", ["study", "stratum"])
        .execute();
    },
  };
}
