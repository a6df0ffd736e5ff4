import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { startCluster } from "../testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "../testing/postgres/run-cluster.ts";
import { BY_SESSION, spreadBySession } from "../testing/postgres/spread-by-session.ts";

/**
 * The other tables, which such a database keeps on one node, or copies to all (docs/capacity.md#much-data).
 */
const ON_ONE_NODE = {
  "an aquarium's, few and seldom changed": ["aquarium", "dictionary", "media", "penguin"],
  "a visit's two saves, with the aquarium first in their keys": ["drawing", "picture", "record"],
  "what was learned of an aquarium": [
    "evaluation",
    "learned_pattern",
    "learned_version",
    "learning_attempt",
    "fitted_visitors",
  ],
  "a keeper's, few and seldom changed": [
    "draft_document",
    "draft_picture",
    "kiosk",
    "pending_import",
    "photograph",
    "photograph_file",
    "photograph_picture",
    "photograph_reading",
    "picture_alternative",
    "picture_source",
    "publish",
    "publish_document",
    "publish_picture",
  ],
  "the staff's": [
    "audit_entry",
    "audit_head",
    "new_admin_notice",
    "staff_answer",
    "staff_member",
    "staff_place",
    "staff_role",
  ],
  "a study's": [
    "answer_import",
    "answer_row",
    "exclusion",
    "participant",
    "participant_consent",
    "deletion_receipt",
    "study",
    "study_alert",
    "study_alert_message",
    "study_code",
    "study_count",
    "study_export",
    "study_link",
    "study_sequence",
    "study_version",
    "study_watch",
    "truth",
    "visit_summaries",
    "visit_summary",
  ],
  "a person's": [
    "demo_sign_in",
    "forgotten",
    "guest_album",
    "guest_album_drawing",
    "sign_in_issuer",
    "sign_in_session",
    "visitor",
  ],
  "the servers' own": [
    "session_progress",
    "installation",
    "known_time",
    "kysely_migration",
    "network_block",
    "network_key",
    "network_refusal",
    "refusal_key",
    "probe",
    "research_key",
    "retired_key",
    "running_server",
    "signing_key",
  ],
};
const programs = findPostgres();

describe.skipIf(!programs)("events by session (skipped where PostgreSQL's programs are missing)", () => {
  let cluster: Cluster;
  let database: Database;
  let settings: DatabaseSettings;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
    settings = { dataDir: "", databaseUrl: await cluster.newDatabase() };
    database = await openDatabase(settings, pino({ level: "silent" }));
  });
  afterAll(async () => {
    await database.destroy();
    await cluster.stop();
  });

  const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(database)).rows.map(({ name }) => name).sort();

  it("every table is one that is spread by session, or one that need not be", async () => {
    const tables = await namesOf(sql`select relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`);
    expect(tables).toEqual([...Object.keys(BY_SESSION), ...Object.values(ON_ONE_NODE).flat()].sort());
  });

  it("a session is read and deleted on one node", async () => {
    await spreadBySession(settings);
    const plans = await Promise.all(
      [
        sql`explain select * from event where session_id = 'session 1' order by session_seq`,
        sql`explain select * from session join session_drawing on session = session.id where session.id = 's'`,
        sql`explain delete from event where session_id = 'session 1'`,
      ].map(async (query) => JSON.stringify((await query.execute(database)).rows)),
    );
    const nodesOf = (plan: string) => new Set(plan.match(/_node_\d/g)).size;
    expect(plans.map(nodesOf)).toEqual([1, 1, 1]);
  });
});
