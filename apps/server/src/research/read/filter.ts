import { type RawBuilder, sql } from "kysely";

/**
 * Which data an export has: those of one aquarium, received from `from` on and before `until` (ISO 8601 in UTC), of sessions that take part in a study; each condition if
 * given.
 */
export interface ExportFilter {
  readonly aquarium?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** The study's id. */
  readonly study?: string | undefined;
}

/** How long after its time stamp a row may become visible, in milliseconds: it is stamped before it is committed, and servers' clocks differ. */
const COMMIT_MS = 60_000;

/** Whether rows of a filter's last day may still arrive at a time, in milliseconds since 1970. */
export function isOpenEnded({ until }: ExportFilter, now: number): boolean {
  return until !== undefined && Date.parse(until) > now - COMMIT_MS;
}

/** Returns the SQL conditions that restrict a table's rows to the filter's period, by its column of the server's time. */
export function periodConditions(
  { from, until }: ExportFilter,
  column: "received_at" | "saved_at",
): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}`]),
    ...(until === undefined ? [] : [sql`${sql.ref(column)} < ${until}`]),
  ];
}

/** Returns the SQL conditions that restrict a table's rows to the filter's aquarium. */
export function aquariumConditions({ aquarium }: ExportFilter): RawBuilder<unknown>[] {
  return aquarium === undefined ? [] : [sql`aquarium = ${aquarium}`];
}
