import { retryOnce } from "../storage/commits/retry-once.ts";
import type { Database } from "../storage/database.ts";
import type { Operator } from "../terminal/operator.ts";
import { deleteTraces } from "./delete-traces.ts";
import { findSessions } from "./find-sessions.ts";
import { findTraces, isNothing, type Traces } from "./find-traces.ts";
import { forgottenKey, readForgottenIds, saveForgottenIds, unionOf } from "./forgotten-ids.ts";
import type { ForgetOptions } from "./options.ts";
import { describePerson } from "./person.ts";

const LEARN_ANEW =
  "`npm run harapen -- learn` makes these patterns anew from what others drew; so does the server's next start.";

/**
 * Deletes what is stored of a person, in one transaction, after having said what that is and asked. Resolves to whether it
 * has been deleted; what was learned from it is then to be learned anew, by `learn` or at the server's next start. Done
 * again, it also finds what has come since under ids that were deleted before. The search for sessions, which reads every event, is no
 * part of the transaction, so that the server's writes don't wait for it.
 */
export async function forget(
  database: Database,
  { person, force }: ForgetOptions,
  operator: Operator,
): Promise<boolean> {
  const name = describePerson(person);
  const uid = person.kind === "account" ? person.uid : undefined;
  const key = await forgottenKey(database, person);
  const forgotten = await readForgottenIds(database, key);
  const sessions = await findSessions(database, person);
  const known = unionOf(forgotten, { sessions, drawings: [], searches: [] });
  const stored = await findTraces(database, uid, known);
  if (isNothing(stored)) {
    operator.report(`Nothing is stored of ${name}.`);
    return false;
  }
  if (!force) {
    for (const line of describeTraces(`stored of ${name}:`, stored)) operator.report(line);
    if (!(await operator.confirm("Delete all of it for good?"))) return false;
  }
  const deleted = await retryOnce({ idempotent: true }, () =>
    database.transaction().execute(async (transaction) => {
      const traces = await findTraces(transaction, uid, known);
      const patterns = await deleteTraces(transaction, traces);
      await saveForgottenIds(transaction, key, traces.ids);
      return { ...traces, patterns };
    }),
  );
  for (const line of describeTraces(`deleted of ${name}:`, deleted)) operator.report(line);
  if (deleted.patterns.length > 0) operator.report(LEARN_ANEW);
  return true;
}

function describeTraces(title: string, traces: Traces): string[] {
  const { sessions, events, records, drawings, visitors, signIns, staff, demoSignIns, patterns } = traces;
  const lines = [
    title,
    `  accounts: ${visitors.length}`,
    `  sign-ins: ${signIns.length}`,
    `  as staff: ${staff.length}`,
    `  sign-ins at the demo provider: ${demoSignIns.length}`,
    `  records: ${records.length}`,
    `  drawings in albums: ${drawings.length}`,
    `  events: ${events}, of ${sessions} sessions`,
    `  patterns learned from them: ${patterns.length}`,
  ];
  const learned = patterns.map(({ aquarium, penguin }) => `    ${aquarium} ${penguin}`);
  return [...lines, ...learned];
}
