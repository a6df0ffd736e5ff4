import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { TestDatabase } from "../each-database.ts";

/**
 * A database's tables, by name, as far as statements depend on them. Indexes that are not unique are left
 * out: they only add speed.
 */
export type StoredSchema = ReadonlyMap<string, StoredTable>;

export interface StoredTable {
  readonly columns: ReadonlyMap<string, StoredColumn>;
  readonly constraints: readonly StoredConstraint[];
}

export interface StoredColumn {
  readonly type: string;
  readonly isRequired: boolean;
  readonly hasDefault: boolean;
}

/** A key, a unique index, a reference, a check or a trigger. */
export interface StoredConstraint {
  readonly kind: "unique" | "reference" | "rule";
  /** Its columns; empty where it also covers expressions, or they cannot be read. */
  readonly columns: readonly string[];
  /** How the database describes it. */
  readonly text: string;
}

interface ColumnRow extends StoredColumn {
  readonly table: string;
  readonly name: string;
}
interface ConstraintRow extends Omit<StoredConstraint, "columns"> {
  readonly table: string;
  /** Separated by commas; `null` for an expression's. */
  readonly columns: string | null;
}

/** Reads the schema of a database, Kysely's own tables left out. */
export async function readSchema(database: Database, kind: TestDatabase["kind"]): Promise<StoredSchema> {
  const { columns, constraints } = QUERIES[kind];
  const { rows: columnRows } = await columns.execute(database);
  const { rows: constraintRows } = await constraints.execute(database);
  const tables = new Set(columnRows.map(({ table }) => table).filter((name) => !name.startsWith("kysely_")));
  return new Map([...tables].map((table) => [table, tableOf(table, columnRows, constraintRows)]));
}

function tableOf(
  name: string,
  columns: readonly ColumnRow[],
  constraints: readonly ConstraintRow[],
): StoredTable {
  return {
    columns: new Map(
      columns
        .filter(({ table }) => table === name)
        .map((row) => [
          row.name,
          { type: row.type, isRequired: Boolean(row.isRequired), hasDefault: Boolean(row.hasDefault) },
        ]),
    ),
    constraints: constraints
      .filter(({ table }) => table === name)
      .map(({ kind, columns, text }) => ({ kind, text, columns: columns?.split(",") ?? [] })),
  };
}

const QUERIES = {
  SQLite: {
    columns: sql<ColumnRow>`
      select t.name as "table", c.name, lower(c.type) as type, c."notnull" as "isRequired",
        c.dflt_value is not null as "hasDefault"
      from sqlite_schema t, pragma_table_info(t.name) c where t.type = 'table'`,
    constraints: sql<ConstraintRow>`
      select t.name as "table", 'unique' as kind,
        (select case when count(i.name) = count(*) then group_concat(i.name) end from pragma_index_info(l.name) i) as columns,
        coalesce((select s.sql from sqlite_schema s where s.name = l.name),
          'key ' || (select group_concat(i.name) from pragma_index_info(l.name) i)) as text
      from sqlite_schema t, pragma_index_list(t.name) l where t.type = 'table' and l."unique"
      union all
      select t.name, 'reference', f."from", f."from" || ' to ' || f."table"
      from sqlite_schema t, pragma_foreign_key_list(t.name) f where t.type = 'table'
      union all
      select tbl_name, 'rule', null, sql from sqlite_schema where type = 'trigger'
      union all
      select name, 'rule', null, sql from sqlite_schema where type = 'table' and sql like '%check%(%'`,
  },
  PostgreSQL: {
    columns: sql<ColumnRow>`
      select table_name as "table", column_name as name, data_type as type, is_nullable = 'NO' as "isRequired",
        column_default is not null or is_identity = 'YES' as "hasDefault"
      from information_schema.columns where table_schema = current_schema()`,
    constraints: sql<ConstraintRow>`
      select t.relname as "table", 'unique' as kind,
        (select case when bool_and(a.attname is not null) then string_agg(a.attname, ',') end
          from unnest(i.indkey::int[]) k left join pg_attribute a on a.attrelid = t.oid and a.attnum = k and k > 0) as columns,
        pg_get_indexdef(i.indexrelid) as text
      from pg_index i join pg_class t on t.oid = i.indrelid
      where i.indisunique and t.relnamespace = current_schema()::regnamespace
      union all
      select t.relname, case c.contype when 'f' then 'reference' else 'rule' end,
        (select string_agg(a.attname, ',') from pg_attribute a where a.attrelid = t.oid and a.attnum = any (c.conkey)),
        c.conname || ' ' || pg_get_constraintdef(c.oid)
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where c.contype in ('c', 'f', 'x') and t.relnamespace = current_schema()::regnamespace
      union all
      select t.relname, 'rule', null, pg_get_triggerdef(g.oid)
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace`,
  },
} as const;
