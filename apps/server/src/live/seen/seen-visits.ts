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

/** Returns when an aquarium's last event since a time was received, in milliseconds since 1970; that time itself where there is none. */
export async function lastReceived(database: Database, aquarium: string, since: string): Promise<number> {
  const row = await database
    .selectFrom("event")
    .select("received_at")
    .where("aquarium", "=", aquarium)
    .where("received_at", ">=", since)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return Date.parse(row?.received_at ?? since);
}
