import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { RunningPeriod } from "../study-times.ts";

/** A period, from a time to before another, as the database writes times; the last one without an end. */
interface IsoPeriod {
  readonly from: string;
  readonly until: string;
}
/** Sorts after every time of a clock: the year 10000 sorts before it. */
const NEVER = "9999-12-31T23:59:59.999Z";

/**
 * Returns the periods in which a study ran, as the database writes times, within bounds in milliseconds since
 * 1970.
 */
export function isoPeriods(
  periods: readonly RunningPeriod[],
  { from = 0, until = Number.POSITIVE_INFINITY }: Partial<RunningPeriod> = {},
): IsoPeriod[] {
  return periods
    .map((period) => ({ from: Math.max(period.from, from), until: Math.min(period.until, until) }))
    .filter((period) => period.from < period.until)
    .map((period) => ({ from: toText(period.from), until: toText(period.until) }));
}

function toText(at: number): string {
  return at < Date.parse(NEVER) ? new Date(at).toISOString() : NEVER;
}

/**
 * Counts the visits that began at an aquarium while a study ran, within bounds: of visitors who do not take
 * part nothing else is known.
 */
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
