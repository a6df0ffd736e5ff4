import type { Migration } from "kysely";

/** The answers of questionnaires that researchers import by participants' codes. */
export function answers(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("answer_import")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("at", "text", (column) => column.notNull())
        .addColumn("by", "text", (column) => column.notNull())
        .addColumn("file", "text", (column) => column.notNull())
        .addColumn("questions", "text", (column) => column.notNull())
        .addUniqueConstraint("answer_import_number", ["study", "number"])
        .execute();
      await db.schema
        .createTable("answer_row")
        .addColumn("import_id", "text", (column) => column.notNull())
        .addColumn("study", "text", (column) => column.notNull())
        .addColumn("participant", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("sheet_row", "integer", (column) => column.notNull())
        .addColumn("answers", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("answer_row_key", ["import_id", "participant", "number"])
        .execute();
      for (const column of ["study", "participant"])
        await db.schema.createIndex(`answer_row_by_${column}`).on("answer_row").column(column).execute();
    },
  };
}
