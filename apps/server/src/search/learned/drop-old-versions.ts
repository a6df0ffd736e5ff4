import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";

/** The number of a pattern's newest versions that are kept, whatever their days. */
const NEWEST_KEPT = 20;
/** The number of latest days with versions of which the last version is kept: learning often on one day displaces no other day's. */
const DAYS_KEPT = 90;

interface Version {
  readonly version: number;
  readonly made_at: string;
}

/** Deletes the versions of a penguin's pattern that are no longer kept: some kilobytes each. */
export async function dropOldVersions(
  transaction: Transaction<Tables>,
  aquarium: string,
  penguin: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom("learned_version")
    .select(["version", "made_at"])
    .where("aquarium", "=", aquarium)
    .where("penguin_id", "=", penguin)
    .execute();
  const old = versionsToDrop(rows);
  if (old.length === 0) return;
  await transaction
    .deleteFrom("learned_version")
    .where("aquarium", "=", aquarium)
    .where("penguin_id", "=", penguin)
    .where("version", "in", old)
    .execute();
}

/** Returns the versions that are neither among the newest nor the last of one of the latest days. */
export function versionsToDrop(all: readonly Version[]): number[] {
  const newestFirst = all.toSorted((one, other) => other.version - one.version);
  const lastOfDay = new Map<string, Version>();
  for (const each of newestFirst) {
    const day = each.made_at.slice(0, 10);
    if (!lastOfDay.has(day)) lastOfDay.set(day, each);
  }
  const kept = new Set([
    ...newestFirst.slice(0, NEWEST_KEPT),
    ...[...lastOfDay.values()].slice(0, DAYS_KEPT),
  ]);
  return newestFirst.filter((each) => !kept.has(each)).map(({ version }) => version);
}
