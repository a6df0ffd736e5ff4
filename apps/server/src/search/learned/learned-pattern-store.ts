import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { type Selectable, sql, type Transaction } from "kysely";
import type { StoredPattern } from "../../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { StudyStore } from "../../studies/study-store.ts";
import { FittedVisitorsStore } from "../fitted/fitted-visitors-store.ts";
import type {} from "../learned-tables.ts";
import { LEARNING_FAILS_AFTER } from "./learning-control.ts";
import { IS_TAKEN_OUT } from "./taken-out.ts";

/**
 * The spot patterns learned from visitors' confirmed drawings. Imports and exports of an aquarium, which are
 * its keepers', do not touch them.
 */
export class LearnedPatternStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns an aquarium's learned patterns by penguin id. */
  async ofAquarium(aquarium: string): Promise<Map<string, StoredPattern>> {
    const rows = await this.#database
      .selectFrom("learned_pattern")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .execute();
    return new Map(rows.map((row) => [row.penguin_id, toPattern(row)]));
  }

  /** Returns in what an aquarium's visitors differ from the shipped ones, as a keeper has put in force. */
  visitorsOf(aquarium: string): Promise<VisitorTraits> {
    return new FittedVisitorsStore(this.#database).inForce(aquarium);
  }

  /** Counts the patterns of all aquariums by their states. */
  countStates(): Promise<PatternStates> {
    return countPatternStates(this.#database);
  }

  /** Returns one penguin's learned pattern; `undefined` where it has none. */
  async ofPenguin(aquarium: string, penguin: string): Promise<StoredPattern | undefined> {
    const row = await this.#database
      .selectFrom("learned_pattern")
      .selectAll()
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .executeTakeFirst();
    return row && toPattern(row);
  }

  /**
   * Returns when a penguin's pattern was made from proven searches; `undefined` where it has no such pattern.
   */
  async madeAt(aquarium: string, penguin: string): Promise<string | undefined> {
    const row = await this.#database
      .selectFrom("learned_pattern")
      .select("made_at")
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin)
      .where("engine", "is not", null)
      .executeTakeFirst();
    return row?.made_at;
  }

  /**
   * Returns the penguins whose learned pattern is stale: a record that teaches arrived after it was made, or
   * there is none yet. Leaves out those of frozen aquariums, those whose learning has failed too often, and
   * those that wait for the end of a study, for which a pattern that a deletion has taken out of force does
   * not wait.
   */
  async stalePenguins(): Promise<{ aquarium: string; penguin: string }[]> {
    return this.#database
      .selectFrom("penguin")
      .innerJoin("aquarium", "aquarium.slug", "penguin.aquarium")
      .leftJoin("learned_pattern", (join) =>
        join
          .onRef("learned_pattern.aquarium", "=", "penguin.aquarium")
          .onRef("learned_pattern.penguin_id", "=", "penguin.penguin_id"),
      )
      .leftJoin("learning_attempt", (join) =>
        join
          .onRef("learning_attempt.aquarium", "=", "penguin.aquarium")
          .onRef("learning_attempt.penguin_id", "=", "penguin.penguin_id"),
      )
      .select(["penguin.aquarium", "penguin.penguin_id as penguin"])
      .where("aquarium.frozen_at", "is", null)
      .where(({ or, not, exists, selectFrom }) =>
        or([
          not(
            exists(
              selectFrom("study")
                .select("study.id")
                .whereRef("study.aquarium", "=", "penguin.aquarium")
                .where("study.status", "in", ["running", "frozen"]),
            ),
          ),
          exists(
            selectFrom("learned_version")
              .select("learned_version.version")
              .whereRef("learned_version.aquarium", "=", "penguin.aquarium")
              .whereRef("learned_version.penguin_id", "=", "penguin.penguin_id")
              .where(IS_TAKEN_OUT),
          ),
        ]),
      )
      .where(({ eb, fn, val }) =>
        eb(fn.coalesce("learning_attempt.attempts", val(0)), "<", LEARNING_FAILS_AFTER),
      )
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("record")
            .select("record_id")
            .whereRef("record.aquarium", "=", "penguin.aquarium")
            .whereRef("record.confirmed", "=", "penguin.penguin_id")
            .where("record.answer_id", "is not", null)
            .where(({ eb, ref, or }) =>
              or([
                eb("learned_pattern.made_at", "is", null),
                eb("record.saved_at", ">", ref("learned_pattern.made_at").$notNull()),
              ]),
            ),
        ),
      )
      .execute();
  }

  /** Returns the version of an aquarium's learned patterns; rejects where there is no such aquarium. */
  async version(aquarium: string): Promise<number> {
    const { learned } = await this.#database
      .selectFrom("aquarium")
      .select("learned")
      .where("slug", "=", aquarium)
      .executeTakeFirstOrThrow();
    return learned;
  }

  /**
   * Stores a penguin's learned pattern, or deletes it, and keeps it as a version; counts up
   * `aquarium.learned`, by which every server notices the change. Stores nothing and resolves to `false`
   * where that is no longer `since`, as what the pattern was learned from may be gone, and where the aquarium
   * is frozen or learning is paused for a study, unless it `restores` a pattern that a deletion has taken out
   * of force.
   */
  async save(
    aquarium: string,
    penguin: string,
    pattern: StoredPattern | undefined,
    since: number,
    { restores = false } = {},
  ): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const studies = new StudyStore(transaction);
      await studies.lock(aquarium);
      if (!restores && (await studies.pausesLearning(aquarium))) return false;
      if (!(await incrementVersion(transaction, aquarium, since))) return false;
      const keys = { aquarium, penguin_id: penguin };
      await putPattern(transaction, keys, pattern && toRow(pattern), since + 1);
      await dropOldVersions(transaction, aquarium, penguin);
      return true;
    });
  }
}

function toPattern(row: Selectable<Tables["learned_pattern"]>): StoredPattern {
  const { spots, weight, confirmations, devices, engine, records } = row;
  const madeBy = engine === null ? undefined : { engine, records: JSON.parse(records ?? "[]") };
  return { spots: JSON.parse(spots), weight, confirmations, devices, ...(madeBy && { madeBy }) };
}

function toRow({ spots, weight, confirmations, devices, madeBy }: StoredPattern): PatternRow {
  return {
    spots: JSON.stringify(spots),
    weight,
    confirmations,
    devices,
    made_at: new Date().toISOString(),
    engine: madeBy?.engine ?? null,
    records: madeBy ? JSON.stringify(madeBy.records) : null,
  };
}

/**
 * Counts up an aquarium's version. This locks the aquarium's row, so that two servers that learn the same
 * aquarium wait for each other.
 */
async function incrementVersion(
  transaction: Transaction<Tables>,
  aquarium: string,
  since: number,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("aquarium")
    .set({ learned: sql<number>`learned + 1` })
    .where("slug", "=", aquarium)
    .where("learned", "=", since)
    .where("frozen_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Keys = Pick<Selectable<Tables["learned_pattern"]>, "aquarium" | "penguin_id">;
export type PatternRow = Omit<Selectable<Tables["learned_pattern"]>, keyof Keys>;

/** Puts a penguin's pattern into force, or takes it out of it, and keeps that as a version. */
export async function putPattern(
  transaction: Transaction<Tables>,
  keys: Keys,
  row: PatternRow | undefined,
  version: number,
): Promise<void> {
  const { aquarium, penguin_id } = keys;
  if (row)
    await transaction
      .insertInto("learned_pattern")
      .values({ ...keys, ...row })
      .onConflict((conflict) => conflict.columns(["aquarium", "penguin_id"]).doUpdateSet(row))
      .execute();
  else
    await transaction
      .deleteFrom("learned_pattern")
      .where("aquarium", "=", aquarium)
      .where("penguin_id", "=", penguin_id)
      .execute();
  const nothing = { spots: null, weight: 0, confirmations: 0, devices: 0, engine: null, records: "[]" };
  await transaction
    .insertInto("learned_version")
    .values({ ...keys, ...(row ?? nothing), version, made_at: new Date().toISOString() })
    .execute();
}

/** The number of a pattern's newest versions that are kept, whatever their days. */
const NEWEST_KEPT = 20;
/**
 * The number of latest days with versions of which the last version is kept: learning often on one day
 * displaces no other day's.
 */
const DAYS_KEPT = 90;

interface Version {
  readonly version: number;
  readonly made_at: string;
}

/** Deletes the versions of a penguin's pattern that are no longer kept: some kilobytes each. */
async function dropOldVersions(
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

/**
 * The number of learned patterns in force, of those of them in frozen aquariums, and of those that a revert
 * has put back.
 */
interface PatternStates {
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
async function countPatternStates(database: Database): Promise<PatternStates> {
  const row = await database
    .selectFrom("learned_pattern")
    .innerJoin("aquarium", "aquarium.slug", "learned_pattern.aquarium")
    .select(({ fn }) => [fn.countAll().as("live"), fn.count("aquarium.frozen_at").as("frozen")])
    .select(sql<number | string>`count(case when ${REVERTED} then 1 end)`.as("reverted"))
    .executeTakeFirstOrThrow();
  return { live: Number(row.live), frozen: Number(row.frozen), reverted: Number(row.reverted) };
}
