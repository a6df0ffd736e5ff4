import { type RawBuilder, sql } from "kysely";

/**
 * Returns the session of a save in a query of its table: the one that it names, or else, as older clients
 * name none, the one that
 * made its search or its drawing; `null` where nothing is recorded of these.
 */
export function sessionOfSave(table: "record" | "drawing"): RawBuilder<string | null> {
  const save = (column: string) => sql.ref(`${table}.${column}`);
  return sql`coalesce(${save("session")}, (
    select named.session from session_drawing as named
    where (named.kind = 'search' and named.id = ${save("search_id")})
      or (named.kind = 'drawing' and named.id = ${save("drawing_id")})
    order by named.kind desc, named.drawing is null, named.named_at, named.session
    limit 1))`;
}
