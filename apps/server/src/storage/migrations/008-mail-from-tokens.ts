import { type Kysely, type Migration, sql } from "kysely";

/** Drawings of a batch: a statement has half a minute over PostgreSQL. */
const BATCH_SIZE = 500;

const MAIL = sql`case when uid = 'guest' then 'guest' else '' end`;

/**
 * Empties the addresses that arrived with visitors' calls and were never verified: from now on addresses come from tokens alone,
 * and only where an aquarium keeps them (docs/behaviour.md#e-mail-addresses). Rows that have none are not written.
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

/** Returns the last key of the next batch of drawings, in the order of their key; `undefined` after the last. */
async function findEndOfBatch(db: Kysely<unknown>, after: Key): Promise<Key | undefined> {
  const { rows } = await sql<Key>`select aquarium, saved_id from drawing
    where (aquarium, saved_id) > (${after.aquarium}, ${after.saved_id})
    order by aquarium, saved_id limit ${BATCH_SIZE}`.execute(db);
  return rows.at(-1);
}
