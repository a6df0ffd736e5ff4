import { sql, type Transaction } from "kysely";
import type { Database } from "../database.ts";
import type { Tables } from "../schema/tables.ts";

/** The schema in which the partitioned table, a shadow of `event`, is prepared (an online migration). */
export const SHADOW_SCHEMA = "harapen_partitioning";

/** How long a change of tables waits for the statements that use them, while new ones wait for it. */
const LOCK_TIMEOUT = "5s";

/**
 * Makes an empty copy of the table `event`, with its columns, key and indexes, partitioned by the hash of `event_id`, and a
 * trigger by which the copy follows every change of `event` from now on, in the same transaction. PostgreSQL requires the columns by which a table is
 * partitioned in each of its unique keys: `event_id` is all of that key, so that an event is unique across all partitions.
 */
export async function createShadowTable(transaction: Transaction<Tables>, partitions: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
  await sql`lock table event in share row exclusive mode`.execute(transaction);
  const columns = sql.join((await columnsOfEvent(transaction)).map((name) => sql.ref(name)));
  const shadow = sql.ref(SHADOW_SCHEMA);
  await sql`create schema ${shadow}`.execute(transaction);
  await sql`create table ${shadow}.event (like event including all) partition by hash (event_id)`.execute(
    transaction,
  );
  for (let remainder = 0; remainder < partitions; remainder++)
    await sql`create table ${shadow}.${sql.ref(`event_${remainder}`)} partition of ${shadow}.event
      for values with (modulus ${sql.lit(partitions)}, remainder ${sql.lit(remainder)})`.execute(transaction);
  await nameIndexesAlike(transaction);
  await grantAlike(transaction);
  await sql`create table ${shadow}.progress (copied_to text not null, copied bigint not null)`.execute(
    transaction,
  );
  await sql`insert into ${shadow}.progress values ('', 0)`.execute(transaction);
  await sql`create function ${shadow}.follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        delete from ${shadow}.event where event_id = old.event_id;
      end if;
      if tg_op <> 'DELETE' then
        insert into ${shadow}.event (${columns}) select ${columns} from (select new.*) as changed;
      end if;
      return null;
    end $$`.execute(transaction);
  await sql`create trigger harapen_partitioning after insert or update or delete on event
    for each row execute function ${shadow}.follow()`.execute(transaction);
}

/** Gives the copy's indexes the names of the originals, by which migrations call them. */
async function nameIndexesAlike(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ copy: string; original: string }>`
    with named as (
      select relname as name, indrelid as of, indisprimary as is_key,
        regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as definition
      from pg_index join pg_class on pg_class.oid = indexrelid)
    select copies.name as copy, originals.name as original
    from named copies join named originals using (definition, is_key)
    where copies.of = ${sql.lit(`${SHADOW_SCHEMA}.event`)}::regclass and originals.of = 'event'::regclass
      and copies.name <> originals.name`.execute(transaction);
  for (const { copy, original } of rows)
    await sql`alter index ${sql.ref(SHADOW_SCHEMA)}.${sql.ref(copy)} rename to ${sql.ref(original)}`.execute(
      transaction,
    );
}

/** Grants on the copy what is granted on the original, but for grants on columns: `including all` does not copy grants. */
async function grantAlike(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ privilege: string; grantee: string; grantable: boolean }>`
    select privilege_type as privilege, is_grantable as grantable,
      case when grantee = 0 then 'public' else grantee::regrole::text end as grantee
    from pg_class, aclexplode(relacl) where oid = 'event'::regclass and grantee <> relowner`.execute(
    transaction,
  );
  for (const { privilege, grantee, grantable } of rows)
    await sql`grant ${sql.raw(privilege)} on ${sql.ref(`${SHADOW_SCHEMA}.event`)} to ${sql.raw(grantee)}
      ${sql.raw(grantable ? "with grant option" : "")}`.execute(transaction);
}

/** Whether the copy still follows the changes of `event`. */
export async function hasShadowTrigger(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_trigger
    where tgrelid = 'event'::regclass and tgname = 'harapen_partitioning' and tgenabled <> 'D'`.execute(
    database,
  );
  return rows.length > 0;
}

/** Copies the next `size` events, in the order of their ids; resolves to how many have been copied since the beginning, or `undefined` where all are. */
export async function copyBatch(transaction: Transaction<Tables>, size: number): Promise<number | undefined> {
  const columns = sql.join((await columnsOfEvent(transaction)).map((name) => sql.ref(name)));
  const shadow = sql.ref(SHADOW_SCHEMA);
  // Locks the rows, so that none is changed or deleted between reading and copying.
  const { rows } = await sql<{ copied: string }>`
    with batch as (
      select * from event where event_id > (select copied_to from ${shadow}.progress)
      order by event_id limit ${sql.lit(size)} for share),
    stored as (
      insert into ${shadow}.event (${columns}) select ${columns} from batch on conflict (event_id) do nothing)
    update ${shadow}.progress set copied_to = last, copied = copied + number
    from (select max(event_id) as last, count(*) as number from batch) as read
    where number > 0 returning copied`.execute(transaction);
  return rows[0] && Number(rows[0].copied);
}

/** Counts the events that only one of both tables has, or both have differently, as of one moment. */
export async function countDifferences(database: Database): Promise<number> {
  const columns = await columnsOfEvent(database);
  const row = (table: string) => sql`row(${sql.join(columns.map((name) => sql.ref(`${table}.${name}`)))})`;
  const { rows } = await sql<{ differing: string }>`
    select count(*) as differing
    from event as original full join ${sql.ref(SHADOW_SCHEMA)}.event as copy using (event_id)
    where ${row("original")} is distinct from ${row("copy")}`.execute(database);
  return Number(rows[0]?.differing);
}

/** Replaces the other table by the partitioned one, and drops it. The partitions stay in a schema of their own. */
export async function replaceByShadowTable(
  transaction: Transaction<Tables>,
  schemaOfPartitions: string,
): Promise<void> {
  const shadow = sql.ref(SHADOW_SCHEMA);
  await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(transaction);
  await sql`lock table event in access exclusive mode`.execute(transaction);
  const { rows } = await sql<{ home: string }>`
    select relnamespace::regnamespace as home from pg_class where oid = 'event'::regclass`.execute(
    transaction,
  );
  await sql`drop table event`.execute(transaction);
  await sql`alter table ${shadow}.event set schema ${sql.raw(String(rows[0]?.home))}`.execute(transaction);
  await sql`drop function ${shadow}.follow()`.execute(transaction);
  await sql`drop table ${shadow}.progress`.execute(transaction);
  await sql`alter schema ${shadow} rename to ${sql.ref(schemaOfPartitions)}`.execute(transaction);
}

/** Returns the number of partitions of `event`, or of its shadow table; 0 for a table that has none or does not exist. */
export async function countPartitions(database: Database, table: "event" | `${typeof SHADOW_SCHEMA}.event`) {
  const { rows } = await sql<{ partitions: string }>`
    select count(*) as partitions from pg_inherits where inhparent = to_regclass(${sql.lit(table)})`.execute(
    database,
  );
  return Number(rows[0]?.partitions);
}

/** Reads the names of the columns of `event`, whatever migrations have run. */
async function columnsOfEvent(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'event'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(database);
  return rows.map(({ name }) => name);
}
