import type { Migration } from "kysely";

/** Adds the phrases of comments; the server fills them in at its next start. */
export function commentPhrases(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("dictionary").addColumn("comment_phrases", "text").execute();
    },
  };
}
