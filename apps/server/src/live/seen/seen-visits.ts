import { sql } from "kysely";
import type { RunningPeriod } from "../../research/study/running-periods.ts";
import type { Database } from "../../storage/database.ts";
import { isoPeriods } from "./iso-periods.ts";

/** Counts the visits that began at an aquarium while a study ran, within bounds: of visitors who do not take part nothing else is known. */
export async function countSeen(
  database: Database,
  aquarium: string,
  periods: readonly RunningPeriod[],
  bounds: Partial<RunningPeriod> = {},
): Promise<number> {
  const within = isoPeriods(periods, bounds);
  if (within.length === 0) return 0;
  const { seen } = await database
    .selectFrom("session")
    .select(sql<number | string>`count(*)`.as("seen"))
    .where("start_aquarium", "=", aquarium)
    .where((is) =>
      is.or(
        within.map(({ from, until }) => is.and([is("started_at", ">=", from), is("started_at", "<", until)])),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(seen);
}

/** The visits that began last, among which the one is from which something was received last. */
const LAST_VISITS = 1_000;

/**
 * Returns when something was last received of the visits that began at an aquarium since a time, in
 * milliseconds since 1970; that time itself where there is none.
 */
export async function lastReceived(database: Database, aquarium: string, since: string): Promise<number> {
  const row = await database
    .selectFrom((from) =>
      from
        .selectFrom("session")
        .select("last_received")
        .where("start_aquarium", "=", aquarium)
        .where("started_at", ">=", since)
        .orderBy("started_at", "desc")
        .limit(LAST_VISITS)
        .as("visit"),
    )
    .select(({ fn }) => fn.max("last_received").as("last"))
    .executeTakeFirst();
  return Date.parse(row?.last ?? since);
}
