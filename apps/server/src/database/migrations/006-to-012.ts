import { type Kysely, type Migration, sql } from "kysely";
import type { BytesType } from "../tables.ts";

/** Drawings of a batch: a statement has half a minute over PostgreSQL. */
const BATCH_SIZE = 500;

const MAIL = sql`case when uid = 'guest' then 'guest' else '' end`;

/**
 * Empties the addresses that arrived with visitors' calls and were never verified: from now on addresses come
 * from tokens alone, and only where an aquarium keeps them (docs/behaviour.md#e-mail-addresses). Rows that
 * have none are not written.
 */
export function mailFromTokens(): Migration {
  return {
    async up(db) {
      let after: Key = { aquarium: "", saved_id: "" };
      for (;;) {
        const last = await findEndOfBatch(db, after);
        if (!last) break;
        await sql`update drawing set mail = ${MAIL} where mail <> ${MAIL}
          and (aquarium, saved_id) > (${after.aquarium}, ${after.saved_id})
          and (aquarium, saved_id) <= (${last.aquarium}, ${last.saved_id})`.execute(db);
        after = last;
      }
    },
  };
}

interface Key {
  readonly aquarium: string;
  readonly saved_id: string;
}

/**
 * Returns the last key of the next batch of drawings, in the order of their key; `undefined` after the last.
 */
async function findEndOfBatch(db: Kysely<unknown>, after: Key): Promise<Key | undefined> {
  const { rows } = await sql<Key>`select aquarium, saved_id from drawing
    where (aquarium, saved_id) > (${after.aquarium}, ${after.saved_id})
    order by aquarium, saved_id limit ${BATCH_SIZE}`.execute(db);
  return rows.at(-1);
}

/** The aids of an aquarium that sets none, as of this migration. */
const DEFAULT_AIDS = { close_match: true, comparison: "offered", look: true, narrowing: false };

/**
 * Gives the aquariums that were imported before there were study aids the default ones, in
 * `aquarium.details`.
 */
export function studyAids(): Migration {
  return {
    async up(db) {
      const aquariums = db as Kysely<OldAquariums>;
      const rows = await aquariums.selectFrom("aquarium").select(["slug", "details"]).execute();
      for (const { slug, details } of rows) {
        const changed = JSON.stringify({ ...JSON.parse(details), aids: DEFAULT_AIDS });
        await aquariums.updateTable("aquarium").set({ details: changed }).where("slug", "=", slug).execute();
      }
    },
  };
}

/** The columns at this migration, whatever later ones make of the table. */
interface OldAquariums {
  aquarium: { slug: string; details: string };
}

/** Adds the phrases of comments; the server fills them in at its next start. */
export function commentPhrases(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable("dictionary").addColumn("comment_phrases", "text").execute();
    },
  };
}

/**
 * The ids of deleted personal data, by which late arrivals are recognised, and the indexes that find saves by
 * their search; the unique indexes find them by their drawing.
 */
export function forgotten(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("forgotten")
        .addColumn("person", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("id", "text", (column) => column.notNull())
        .addColumn("forgotten_at", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("forgotten_key", ["person", "kind", "id"])
        .execute();
      for (const table of ["record", "drawing"])
        await sql`create index ${sql.id(`${table}_by_search`)} on ${sql.table(table)} (search_id)
          where search_id is not null`.execute(db);
    },
  };
}

/** The table of the key that the server signs with what it gives clients to send back. */
export function signingKey(): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("signing_key")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("made_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}

/**
 * What a record proves of its search, and what keeps the learning under an operator's control: the versions
 * of learned patterns, whether an aquarium learns at all, and failed attempts. Patterns learned before stay
 * in force, as the first version to which one can return; records saved before prove nothing.
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

/**
 * The pictures by their digests, each once, to which saves refer, and the servers that run. The columns
 * `image` stay, empty from now on, so that the previous version can read and write; what they hold is moved
 * afterwards, in batches, while the server runs (`catalog/pictures/move-pictures.ts`), and an index finds
 * what is left to move.
 */
export function pictures(bytes: BytesType): Migration {
  return {
    async up(db) {
      await db.schema
        .createTable("picture")
        .addColumn("digest", "text", (column) => column.primaryKey())
        .addColumn("bytes", bytes, (column) => column.notNull())
        .execute();
      for (const table of ["record", "drawing"]) {
        await db.schema
          .alterTable(table)
          .addColumn("picture", "text", (column) => column.references("picture.digest"))
          .execute();
        await sql`create index ${sql.id(`${table}_by_picture`)} on ${sql.table(table)} (picture)
          where picture is not null`.execute(db);
      }
      await sql`create index record_to_move on record (aquarium, record_id) where picture is null`.execute(
        db,
      );
      await sql`create index drawing_to_move on drawing (aquarium, saved_id) where picture is null`.execute(
        db,
      );
      await db.schema
        .createTable("running_server")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("seen_at", "text", (column) => column.notNull())
        .execute();
    },
  };
}
