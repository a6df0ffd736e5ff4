import { type Selectable, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { LearnedVersionTable } from "../learned-tables.ts";
import { type PatternRow, putPattern } from "./learned-pattern-store.ts";

type VersionRow = Selectable<LearnedVersionTable>;

/** A version of an aquarium's learned patterns, and the penguin whose pattern made the difference. */
export type LearnedVersion = Pick<
  VersionRow,
  "version" | "penguin_id" | "made_at" | "weight" | "confirmations"
> & {
  readonly learned: boolean;
};

/** Returns the versions of an aquarium's learned patterns that are kept, in their order. */
export async function listVersions(database: Database, aquarium: string): Promise<LearnedVersion[]> {
  return database
    .selectFrom("learned_version")
    .select(["version", "penguin_id", "made_at", "weight", "confirmations"])
    .select(sql<boolean>`spots is not null`.as("learned"))
    .where("aquarium", "=", aquarium)
    .orderBy("version")
    .orderBy("penguin_id")
    .execute();
}

/**
 * Puts an aquarium's learned patterns back to their state at a version, where their versions of then are
 * still kept, and freezes them, so that the next confirmation does not undo it. This is a version of its own.
 * Resolves to the penguins whose pattern has changed; rejects where there never was such a version.
 */
export async function revertTo(database: Database, aquarium: string, version: number): Promise<string[]> {
  return database.transaction().execute(async (transaction) => {
    const { learned } = await transaction
      .updateTable("aquarium")
      .set({
        learned: sql<number>`learned + 1`,
        frozen_at: sql<string>`coalesce(frozen_at, ${new Date().toISOString()})`,
      })
      .where("slug", "=", aquarium)
      .returning("learned")
      .executeTakeFirstOrThrow();
    if (version < 0 || version >= learned) throw new Error(`${aquarium} has had no version ${version} yet.`);
    const then = await rowsAt(transaction, aquarium, version);
    const now = await rowsInForce(transaction, aquarium);
    const changed: string[] = [];
    for (const penguin of new Set([...then.keys(), ...now.keys()])) {
      const row = then.get(penguin);
      if (row?.spots === now.get(penguin)?.spots && row?.weight === now.get(penguin)?.weight) continue;
      await putPattern(transaction, { aquarium, penguin_id: penguin }, row, learned);
      changed.push(penguin);
    }
    return changed;
  });
}

/** Returns the patterns that were in force at a version, by their penguins. */
async function rowsAt(
  database: Pick<Database, "selectFrom">,
  aquarium: string,
  version: number,
): Promise<Map<string, PatternRow>> {
  const rows = await database
    .selectFrom("learned_version")
    .selectAll()
    .where("aquarium", "=", aquarium)
    .where("version", "<=", version)
    .orderBy("version")
    .execute();
  const last = new Map(rows.map((row) => [row.penguin_id, row]));
  return new Map([...last].flatMap(([penguin, row]) => toPatternRow(penguin, row)));
}

async function rowsInForce(
  database: Pick<Database, "selectFrom">,
  aquarium: string,
): Promise<Map<string, Pick<PatternRow, "spots" | "weight">>> {
  const rows = await database
    .selectFrom("learned_pattern")
    .select(["penguin_id", "spots", "weight"])
    .where("aquarium", "=", aquarium)
    .execute();
  return new Map(rows.map((row) => [row.penguin_id, row]));
}

function toPatternRow(penguin: string, row: VersionRow): [string, PatternRow][] {
  const { spots, weight, confirmations, devices, made_at, engine, records } = row;
  if (spots === null) return [];
  return [[penguin, { spots, weight, confirmations, devices, made_at, engine, records }]];
}
