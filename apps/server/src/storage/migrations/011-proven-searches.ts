import { type Kysely, type Migration, sql } from "kysely";

/**
 * What a record proves of its search, and what keeps the learning under an operator's control: the versions of learned patterns, whether
 * an aquarium learns at all, and failed attempts. Patterns learned before stay in force, as the first version to which one can return;
 * records saved before prove nothing.
 */
export function provenSearches(): Migration {
  return {
    async up(db) {
      await addAnswerColumns(db);
      await db.schema.alterTable("aquarium").addColumn("frozen_at", "text").execute();
      await db.schema.alterTable("learned_pattern").addColumn("engine", "text").execute();
      await db.schema.alterTable("learned_pattern").addColumn("records", "text").execute();
      await createVersions(db);
      await db.schema
        .createTable("learning_attempt")
        .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
        .addColumn("penguin_id", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("attempted_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("learning_attempt_key", ["aquarium", "penguin_id"])
        .execute();
    },
  };
}

async function addAnswerColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of ["answer_id", "answer_visit", "answer_prefix", "answered_at"])
    await db.schema.alterTable("record").addColumn(name, "text").execute();
  await db.schema.alterTable("record").addColumn("answer_score", "double precision").execute();
  await db.schema.alterTable("record").addColumn("answer_candidates", "integer").execute();
  await sql`create index record_by_answer on record (aquarium, answer_id) where answer_id is not null`.execute(
    db,
  );
}

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("learned_version")
    .addColumn("aquarium", "text", (column) => column.notNull().references("aquarium.slug"))
    .addColumn("penguin_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("spots", "text")
    .addColumn("weight", "double precision", (column) => column.notNull())
    .addColumn("confirmations", "integer", (column) => column.notNull())
    .addColumn("devices", "integer", (column) => column.notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("engine", "text")
    .addColumn("records", "text")
    .addPrimaryKeyConstraint("learned_version_key", ["aquarium", "penguin_id", "version"])
    .execute();
  await sql`insert into learned_version
      (aquarium, penguin_id, version, spots, weight, confirmations, devices, made_at, engine, records)
    select p.aquarium, p.penguin_id, a.learned, p.spots, p.weight, p.confirmations, p.devices, p.made_at, null, null
    from learned_pattern p join aquarium a on a.slug = p.aquarium`.execute(db);
}
