import { inBatches } from "../database/batches.ts";
import type { Database } from "../database/database.ts";
import { factsFrom, type KeptFacts, keptOf } from "./session-facts.ts";
import { type Change, lockSessions, rebuildSessions, storeChanges } from "./session-store.ts";

/** The participants of one transaction. */
const PARTICIPANTS_AT_ONCE = 50;

/**
 * Makes the rows of sessions of which events were deleted say no more than whose they are and what they drew,
 * and what the events say that are left. `kept` adds what was kept of them elsewhere, also of those that have
 * no rows.
 */
export async function expireSessions(
  transaction: Database,
  ids: readonly string[],
  kept: KeptFacts = { studies: {}, drawings: [], searches: [] },
): Promise<void> {
  const expired_at = new Date().toISOString();
  await storeKept(transaction, ids, kept);
  for (const some of inBatches(ids)) {
    await transaction.deleteFrom("session_person").where("session", "in", some).execute();
    // Also of drawings for which the facts of a long session have no room.
    await transaction
      .updateTable("session_drawing")
      .set({ named_at: "", drawing: null, version: null, outcome: null })
      .where("session", "in", some)
      .execute();
    await transaction.updateTable("session").set({ expired_at }).where("id", "in", some).execute();
  }
  await rebuildSessions(transaction, ids);
}

/**
 * Stores what is kept of sessions, and nothing else. What was kept of them elsewhere is older than what their
 * events say.
 */
async function storeKept(transaction: Database, ids: readonly string[], kept: KeptFacts): Promise<void> {
  const changes = [...(await lockSessions(transaction, ids))].map(([id, { facts }]): Change => {
    const known = facts ? keptOf(facts) : { studies: {}, drawings: [], searches: [] };
    const after = factsFrom({
      ...known,
      studies: { ...known.studies, ...kept.studies },
      drawings: [...known.drawings, ...kept.drawings],
      searches: [...known.searches, ...kept.searches],
    });
    return { id, before: undefined, after, named: [] };
  });
  await storeChanges(transaction, changes);
}

/**
 * Moves what versions before noted in `study_link` of some participants, as they deleted events, to the rows
 * of these participants' sessions. Of which of the sessions a drawing was is not known: the first has them
 * all. Returns the number of participants.
 */
export async function moveStudyLinks(transaction: Database): Promise<number> {
  const participants = await transaction
    .selectFrom("study_link")
    .select(["study", "participant"])
    .distinct()
    .limit(PARTICIPANTS_AT_ONCE)
    .execute();
  for (const { study, participant } of participants) {
    const links = await transaction
      .deleteFrom("study_link")
      .where("study", "=", study)
      .where("participant", "=", participant)
      .returning(["kind", "id"])
      .execute();
    const ofKind = (wanted: string) => links.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const [first = participant, ...others] = ofKind("session").sort();
    const studies = { [study]: participant };
    const own = { studies, drawings: ofKind("drawing"), searches: ofKind("search") };
    await expireSessions(transaction, [first], own);
    await expireSessions(transaction, others, { ...own, drawings: [], searches: [] });
  }
  return participants.length;
}
