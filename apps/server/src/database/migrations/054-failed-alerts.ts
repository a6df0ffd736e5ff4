import type { Migration } from "kysely";

/** Why an alert's message could not be sent, as JSON. */
export function failedAlerts(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("study_alert_message").addColumn("failed", "text").execute();
    },
  };
}
