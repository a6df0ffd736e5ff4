import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import {
  ColumnNode,
  type KyselyPlugin,
  type OnConflictNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  sql,
} from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCluster } from "../../testing/postgres/postgres-cluster.ts";
import { type Cluster, findPostgres } from "../../testing/postgres/run-cluster.ts";
import { type Database, openDatabase } from "../database.ts";
import { EventStore } from "./event-store.ts";

/** The tables that grow with visits, by the column that a distributed database would spread them by. */
const BY_SESSION = ["event", "event_aside"];
/** The other tables, which such a database keeps on one node, or copies to all (docs/capacity.md#much-data). */
const ON_ONE_NODE = {
  "an aquarium's, few and seldom changed": ["aquarium", "dictionary", "media", "penguin"],
  "a visit's two saves, with the aquarium first in their keys": ["drawing", "picture", "record"],
  "what was learned of an aquarium": ["learned_pattern", "learned_version", "learning_attempt"],
  "a keeper's, few and seldom changed": [
    "draft_document",
    "draft_picture",
    "pending_import",
    "photograph",
    "photograph_file",
    "photograph_picture",
    "picture_alternative",
    "picture_source",
    "publish",
    "publish_document",
    "publish_picture",
  ],
  "the staff's": ["audit_entry", "staff_member", "staff_role"],
  "a study's": [
    "exclusion",
    "participant",
    "participant_consent",
    "deletion_receipt",
    "study",
    "study_alert",
    "study_alert_message",
    "study_code",
    "study_export",
    "study_link",
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
  "a session's, which go where its events go": [
    "session",
    "session_drawing",
    "session_person",
    "session_study",
  ],
  "the servers' own": [
    "session_progress",
    "kysely_migration",
    "probe",
    "research_key",
    "running_server",
    "signing_key",
  ],
};
/** The key of the tables once they are spread: it has to contain the column by which they are spread. */
const KEY = ["session_id", "event_id"];

const programs = findPostgres();

describe.skipIf(!programs)("events by session (skipped where PostgreSQL's programs are missing)", () => {
  let cluster: Cluster;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster(programs ?? "");
    const settings = { dataDir: "", databaseUrl: await cluster.newDatabase() };
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
    expect(tables).toEqual([...BY_SESSION, ...Object.values(ON_ONE_NODE).flat()].sort());
    const withSession = await namesOf(sql`select attrelid::regclass::text as name from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      where attname = 'session_id' and attnotnull`);
    // `visit_summary` can be made anew of a session's events at any time, and is small: not spread.
    expect(withSession).toEqual([...BY_SESSION, "visit_summary"]);
  });

  it("nothing but an event's id is unique in them, and nothing refers to them or from them", async () => {
    const unique =
      await namesOf(sql`select indrelid::regclass::text || ' ' || pg_get_indexdef(indexrelid, 1, true) as name
      from pg_index where indisunique and indrelid::regclass::text in ('event', 'event_aside')
      and (indnkeyatts <> 1 or pg_get_indexdef(indexrelid, 1, true) <> 'event_id' or not indisprimary)`);
    expect(unique).toEqual([]);
    const primary = await namesOf(sql`select indrelid::regclass::text as name from pg_index
      where indisprimary and indrelid::regclass::text in ('event', 'event_aside')`);
    expect(primary).toEqual(BY_SESSION);
    const references = await namesOf(sql`select conname as name from pg_constraint where contype = 'f'
      and (conrelid::regclass::text in ('event', 'event_aside') or confrelid::regclass::text in ('event', 'event_aside'))`);
    expect(references).toEqual([]);
  });

  describe("spread by their session's hash, with the key widened by it", () => {
    let spread: Database;
    beforeAll(async () => {
      for (const table of BY_SESSION) await spreadBySession(database, table);
      spread = database.withPlugin(new WidenedKey()) as Database;
    });

    const count = async (table: "event" | "event_aside") =>
      (await database.selectFrom(table).select(["event_id", "name"]).execute()).map(({ name }) => name);

    it("an event that comes again, in other groups and from other servers, is stored once", async () => {
      const events = Array.from({ length: 300 }, (_, index) => anEvent(`session ${index % 7}`));
      const [one, other] = [new EventStore(spread), new EventStore(spread)];
      await Promise.all(events.map((event) => one.save(event)));
      const again = events.toReversed().flatMap((event) => [one.save(event), other.save(event)]);
      await Promise.all(again);
      expect(await count("event")).toHaveLength(300);
    });

    it("what comes after a session's end takes its place, and a valid copy that of a quarantined one", async () => {
      const store = new EventStore(spread);
      const [end, quarantined] = [{ ...anEvent("s"), name: "session_end" }, anEvent("q")];
      await store.save(end);
      await store.save({ ...end, name: "page_view" });
      await store.save(end);
      await store.saveInvalid(quarantined, "because");
      expect(await count("event_aside")).toEqual(["undo"]);
      await store.save(quarantined);
      expect((await count("event")).filter((name) => name !== "undo")).toEqual(["page_view"]);
      expect(await count("event_aside")).toEqual([]);
    });

    it("a session is read and deleted on one node", async () => {
      const plans = await Promise.all(
        [
          sql`explain select * from event where session_id = 'session 1' order by session_seq`,
          sql`explain delete from event where session_id = 'session 1'`,
        ].map(async (query) => JSON.stringify((await query.execute(database)).rows)),
      );
      expect(plans.map((plan) => new Set(plan.match(/event_node_\d/g)).size)).toEqual([1, 1]);
    });
  });
});

function anEvent(session_id: string): EventEnvelope {
  return { event_id: randomUUID(), session_id, name: "undo", client_ts: 1e12, payload: {} };
}

/** Replaces a table by one of hash partitions. PostgreSQL itself refuses it where a unique key lacks the column, as Citus does. */
async function spreadBySession(database: Database, name: string): Promise<void> {
  const [table, whole] = [sql.ref(name), sql.ref(`${name}_whole`)];
  const key = sql.join(KEY.map((column) => sql.ref(column)));
  await sql`alter table ${table} drop constraint ${sql.ref(`${name}_pkey`)}, add primary key (${key})`.execute(
    database,
  );
  await sql`alter table ${table} rename to ${whole}`.execute(database);
  await sql`create table ${table} (like ${whole} including all) partition by hash (session_id)`.execute(
    database,
  );
  for (const node of [0, 1, 2, 3])
    await sql`create table ${sql.ref(`${name}_node_${node}`)} partition of ${table}
      for values with (modulus 4, remainder ${sql.lit(node)})`.execute(database);
}

/** The one change of the server's statements: the conflict columns by which a repeated event is recognised. */
class WidenedKey extends OperationNodeTransformer implements KyselyPlugin {
  override transformOnConflict(node: OnConflictNode): OnConflictNode {
    const isEvents = node.columns?.some(({ column }) => column.name === "event_id");
    const columns = isEvents ? KEY.map((column) => ColumnNode.create(column)) : node.columns;
    return { ...super.transformOnConflict(node, undefined), ...(columns && { columns }) };
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    return this.transformNode(node, undefined);
  }

  async transformResult({ result }: Parameters<KyselyPlugin["transformResult"]>[0]) {
    return result;
  }
}
