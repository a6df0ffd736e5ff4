import { GUEST } from "@harapen/contract/constants";
import type { Database } from "../database/database.ts";
import type { EventRow } from "./event-row.ts";
import { findForgottenStarts, logForgottenDrawings } from "./forgotten.ts";

import { idOf } from "./project-events.ts";
import { deleteSessions } from "./session-data.ts";

/** An entry of the log of deletions: that the data of a session, or of a participant, were deleted. */
interface Forgotten {
  readonly person: string;
  readonly id: string;
}

/**
 * Returns the events that are to be stored. Drops those of a session whose data were deleted, however late
 * they are sent, those of one that began on a device before its visitor deleted what it had left, and those
 * of another session that took part as a deleted participant, unless it said before that it is somebody else.
 * Logs the drawings and searches that the dropped events name, so that their saves are recognised as well.
 */
export async function dropForgotten(
  transaction: Database,
  rows: readonly EventRow[],
): Promise<readonly EventRow[]> {
  const joined = rows.flatMap(joinedOf);
  const forgotten = await findForgotten(transaction, [
    ...rows.map(({ session_id }) => session_id),
    ...joined.map(({ participant }) => participant),
  ]);
  const begun = await findForgottenStarts(transaction, rows);
  if (forgotten.length === 0 && begun.length === 0) return rows;
  const persons = new Map(forgotten.map(({ id, person }) => [id, person]));
  for (const { session, person } of begun) {
    if (persons.has(session)) continue;
    persons.set(session, person);
    await deleteSessions(transaction, [session]);
  }
  const late = joined.filter(({ session, participant }) => persons.has(participant) && !persons.has(session));
  const said = await saidBefore(transaction, late);
  for (const { session, participant, by } of late) {
    const person = persons.get(participant);
    const isOthers = [...said, ...joined].some(
      (other) => other.session === session && other.participant !== participant && other.by < by,
    );
    if (person === undefined || isOthers) continue;
    persons.set(session, person);
    await deleteSessions(transaction, [session]);
  }
  const dropped = rows.filter(({ session_id }) => persons.has(session_id));
  for (const [person, own] of Map.groupBy(dropped, ({ session_id }) => persons.get(session_id) ?? ""))
    await logNamed(transaction, person, own);
  const naming = new Set(late.map(({ event }) => event));
  return rows.filter((row) => !persons.has(row.session_id) && !naming.has(row));
}

function findForgotten(transaction: Database, ids: readonly string[]): Promise<Forgotten[]> {
  return transaction
    .selectFrom("forgotten")
    .select(["person", "id"])
    .where("id", "in", [...new Set(ids)])
    .where("kind", "in", ["session", "participant"])
    .execute();
}

function joinedOf(event: EventRow) {
  if (event.name !== "study_joined") return [];
  const participant = idOf(JSON.parse(event.payload).participant);
  if (participant === undefined) return [];
  return [{ event, session: event.session_id, participant, by: `${event.received_at} ${event.event_id}` }];
}

/**
 * Returns whom the sessions of events that are stored have said to be, in whatever study, and by which event.
 */
async function saidBefore(transaction: Database, late: readonly { readonly session: string }[]) {
  if (late.length === 0) return [];
  const sessions = [...new Set(late.map(({ session }) => session))];
  const rows = await transaction
    .selectFrom("session_study")
    .select(["session", "participant"])
    .where("session", "in", sessions)
    .execute();
  return rows.map((row) => ({ ...row, by: "" }));
}

async function logNamed(transaction: Database, person: string, rows: readonly EventRow[]): Promise<void> {
  const forgotten_at = new Date().toISOString();
  const payloads = rows.map(({ payload }) => JSON.parse(payload));
  const drawings = [...new Set(payloads.flatMap(({ drawing_id }) => idOf(drawing_id) ?? []))];
  const searches = [...new Set(payloads.flatMap(({ search_id }) => idOf(search_id) ?? []))];
  const ids = [
    ...rows.map(({ session_id }) => ({ kind: "session" as const, id: session_id })),
    ...drawings.map((id) => ({ kind: "drawing" as const, id })),
    ...searches.map((id) => ({ kind: "search" as const, id })),
  ];
  await transaction
    .insertInto("forgotten")
    .values(ids.map((id) => ({ person, ...id, forgotten_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await logForgottenDrawings(transaction, [GUEST], { drawings, searches });
}
