import { GUEST } from "@harapen/contract/constants";
import { logForgottenDrawings } from "../albums/forgotten-saves.ts";
import type { Database } from "../database.ts";
import { firstJoined } from "../studies/study-sessions.ts";
import type { EventRow } from "./event-row.ts";
import { findForgottenStarts } from "./forgotten-devices.ts";
import { payloadIds } from "./payload-texts.ts";

/** An entry of the log of deletions: that the data of a session, or of a participant, were deleted. */
interface Forgotten {
  readonly person: string;
  readonly id: string;
}

/**
 * Returns the events that are to be stored. Drops those of a session whose data were deleted, however late they are sent, those of one that began on a device before its visitor deleted what it had left, and those of another session that took part as a deleted
 * participant, unless it said before that it is somebody else. Logs the drawings and searches that the dropped events name, so that their saves are recognised as well.
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
    await forgetSession(transaction, session);
  }
  const late = joined.filter(({ session, participant }) => persons.has(participant) && !persons.has(session));
  const sessions = late.map(({ session }) => session);
  const first = await firstJoined(transaction, sessions);
  for (const { session, participant } of late) {
    const person = persons.get(participant);
    const isOthers = first.some((each) => each.session === session && each.participant !== participant);
    if (person === undefined || isOthers) continue;
    persons.set(session, person);
    await forgetSession(transaction, session);
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
  const { participant } = JSON.parse(event.payload);
  return typeof participant === "string"
    ? [{ event, session: event.session_id, participant: participant.toLowerCase() }]
    : [];
}

/** Deletes the data that arrived of a session before it said who it is. */
async function forgetSession(transaction: Database, session: string): Promise<void> {
  for (const table of ["event", "event_aside", "visit_summary"] as const)
    await transaction.deleteFrom(table).where("session_id", "=", session).execute();
  await transaction.deleteFrom("session").where("id", "=", session).execute();
}

async function logNamed(transaction: Database, person: string, rows: readonly EventRow[]): Promise<void> {
  const forgotten_at = new Date().toISOString();
  const payloads = rows.map(({ payload }) => JSON.parse(payload));
  const drawings = payloadIds(payloads.map(({ drawing_id }) => drawing_id));
  const searches = payloadIds(payloads.map(({ search_id }) => search_id));
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
