import type { AskingStep } from "@harapen/contract/calls/count-asking";
import type { Selectable } from "kysely";
import { mapInBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import type { SessionFacts } from "../../sessions/session-facts.ts";
import { toVisit } from "../live/visit.ts";

/**
 * What participants counted as until they were deleted. Each who joined counts once more as one that left:
 * `withdrew`, `excluded` (by its reason) or else `deleted` (by why). Of the last are `with_outcome` and
 * `with_truth`.
 */
type DeletedStep = "joined" | "withdrew" | "excluded" | "deleted" | "with_outcome" | "with_truth";

/** `uncounted`: the study ran before there were counts, so that they are not of all. */
type CountedStep = AskingStep | DeletedStep | "uncounted";

/** Why participants are deleted: somebody asked for it, or their time was over. */
export const DELETED_WHY = ["request", "retention"] as const;
type DeletedWhy = (typeof DELETED_WHY)[number];

export interface StudyCount extends Selectable<Tables["study_count"]> {
  readonly step: CountedStep;
}

/** The counts of studies that no person's row holds; over a database or a transaction of it. */
export class StudyCountStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds to counts. */
  async add(counts: readonly StudyCount[]): Promise<void> {
    for (const count of counts)
      await this.#database
        .insertInto("study_count")
        .values(count)
        .onConflict((conflict) =>
          conflict
            .columns(["study", "step", "arm", "reason"])
            .doUpdateSet(({ eb, ref }) => ({ count: eb("study_count.count", "+", ref("excluded.count")) })),
        )
        .execute();
  }
}

interface Leaver extends Pick<Selectable<Tables["participant"]>, "id" | "study" | "arm" | "withdrawn_at"> {
  readonly reason: string | undefined;
  readonly hasOutcome: boolean;
  readonly hasTruth: boolean;
}

/**
 * Counts participants who are about to be deleted, by what they count as now, and holds their rows until the
 * transaction ends. To be called while all of their data are there. Who was deleted before, and enrolled
 * again while that went on, is not counted twice.
 */
export async function countDeleted(
  transaction: Database,
  ids: readonly string[],
  why: DeletedWhy,
): Promise<void> {
  const counts = new Map<string, StudyCount>();
  for (const { study, arm, ...leaver } of await readLeavers(transaction, ids))
    for (const [step, reason] of countedAs(leaver, why)) {
      const key = JSON.stringify([study, step, arm, reason]);
      counts.set(key, { study, step, arm, reason, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  // In one order for all, so that no two deletions wait for each other.
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  await new StudyCountStore(transaction).add(sorted.map(([, count]) => count));
}

type CountedAs = readonly [step: DeletedStep, reason: string];

function countedAs(
  { withdrawn_at, reason, hasOutcome, hasTruth }: Omit<Leaver, "study" | "arm">,
  why: DeletedWhy,
): CountedAs[] {
  const joined: CountedAs = ["joined", ""];
  if (withdrawn_at !== null) return [joined, ["withdrew", ""]];
  if (reason !== undefined) return [joined, ["excluded", reason]];
  return [
    joined,
    ["deleted", why],
    ...(hasOutcome ? [["with_outcome", ""] as const] : []),
    ...(hasTruth ? [["with_truth", ""] as const] : []),
  ];
}

async function readLeavers(transaction: Database, ids: readonly string[]): Promise<Leaver[]> {
  // Written as they are: so nobody withdraws, and no second deletion counts them, until this one has ended.
  const rows = await mapInBatches(ids, (batch) =>
    transaction
      .updateTable("participant")
      .set((each) => ({ withdrawn_at: each.ref("withdrawn_at") }))
      .where("id", "in", batch)
      .returning(["id", "study", "arm", "unit", "joined_at", "withdrawn_at"])
      .execute(),
  );
  const forgotten = await mapInBatches(
    rows.map(({ unit }) => unit),
    (batch) =>
      transaction
        .selectFrom("forgotten")
        .select(["id", "forgotten_at"])
        .where("kind", "=", "unit")
        .where("id", "in", batch)
        .execute(),
  );
  const forgottenAt = new Map(forgotten.map(({ id, forgotten_at }) => [id, forgotten_at]));
  const first = rows.filter(({ unit, joined_at }) => joined_at <= (forgottenAt.get(unit) ?? joined_at));
  const own = first.map(({ id }) => id);
  const exclusions = await mapInBatches(own, (batch) =>
    transaction
      .selectFrom("exclusion")
      .select(["participant", "reason"])
      .where("participant", "in", batch)
      .execute(),
  );
  const truths = await mapInBatches(own, (batch) =>
    transaction
      .selectFrom("truth")
      .select("participant")
      .where("participant", "in", batch)
      .where("replaced_at", "is", null)
      .execute(),
  );
  const reasons = new Map(exclusions.map(({ participant, reason }) => [participant, reason]));
  const known = new Set(truths.map(({ participant }) => participant));
  const judged = await findJudged(transaction, own);
  return first.map(({ unit: _, joined_at: __, ...row }) => ({
    ...row,
    reason: reasons.get(row.id),
    hasOutcome: judged.has(row.id),
    hasTruth: known.has(row.id),
  }));
}

/** Finds the participants with a search of their study that has an outcome, as the live figures count it. */
async function findJudged(transaction: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const sessions = await mapInBatches(ids, (batch) =>
    transaction
      .selectFrom("session_study")
      .innerJoin("session", "session.id", "session_study.session")
      .innerJoin("study", "study.id", "session_study.study")
      .select(["session.id", "facts", "participant", "study", "study.aquarium"])
      .where("participant", "in", batch)
      .execute(),
  );
  const judged = sessions.filter(({ id, facts, study, aquarium }) =>
    toVisit(id, JSON.parse(facts) as SessionFacts, { id: study, aquarium }).outcomes.some(
      ({ drawing }) => drawing !== undefined,
    ),
  );
  return new Set(judged.map(({ participant }) => participant));
}
