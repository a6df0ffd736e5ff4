import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The number of learned patterns in force, of those of them in frozen aquariums, and of those that a revert has put back. */
export interface PatternStates {
  readonly live: number;
  readonly frozen: number;
  readonly reverted: number;
}

/** A pattern that was put back was made at the time of a version that is not its last one. */
const REVERTED = sql`exists (select 1 from learned_version as version
  where version.aquarium = learned_pattern.aquarium and version.penguin_id = learned_pattern.penguin_id
  and version.made_at = learned_pattern.made_at and exists (select 1 from learned_version as later
    where later.aquarium = version.aquarium and later.penguin_id = version.penguin_id and later.version > version.version))`;

/** Counts the learned patterns of all aquariums by their states. */
export async function countPatternStates(database: Database): Promise<PatternStates> {
  const row = await database
    .selectFrom("learned_pattern")
    .innerJoin("aquarium", "aquarium.slug", "learned_pattern.aquarium")
    .select(({ fn }) => [fn.countAll().as("live"), fn.count("aquarium.frozen_at").as("frozen")])
    .select(sql<number | string>`count(case when ${REVERTED} then 1 end)`.as("reverted"))
    .executeTakeFirstOrThrow();
  return { live: Number(row.live), frozen: Number(row.frozen), reverted: Number(row.reverted) };
}
