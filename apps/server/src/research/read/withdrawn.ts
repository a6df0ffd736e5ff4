import { FirstJoined, JOINED, type StudySession } from "../../storage/studies/study-sessions.ts";
import { addKeys } from "./session-keys.ts";
import type { Snapshot } from "./snapshot.ts";

const BATCH_SIZE = 1_000;

/** What an export of everything leaves out, because its visitor has withdrawn from a study. */
export interface Withdrawn {
  /** The sessions whose first named participant has withdrawn. */
  readonly sessions: ReadonlySet<string>;
  /** The drawings and searches of these, in lower case as saves have them. */
  readonly keys: ReadonlySet<string>;
}

/** Reads the sessions, drawings and searches of participants who have withdrawn: those that their events name, and those noted in `study_link` before events were deleted. */
export async function readWithdrawn(snapshot: Snapshot): Promise<Withdrawn> {
  const { queries } = snapshot;
  const sessions = new Set<string>();
  const keys = new Set<string>();
  const withdrawn = queries.selectFrom("participant").where("withdrawn_at", "is not", null);
  const participants = new Map<string, string>();
  for await (const rows of snapshot.read(withdrawn.select(["id", "study"]).compile(), BATCH_SIZE))
    for (const { id, study } of rows) participants.set(id, study);
  if (participants.size === 0) return { sessions, keys };
  const links = queries
    .selectFrom("study_link")
    .select(["kind", "id"])
    .where("participant", "in", withdrawn.select("id"));
  for await (const rows of snapshot.read(links.compile(), BATCH_SIZE))
    for (const { kind, id } of rows) (kind === "session" ? sessions : keys).add(id);
  for (const { session, study, participant } of await readFirstJoined(snapshot, participants))
    if (participants.get(participant) === study) sessions.add(session);
  await addKeys(snapshot, sessions, keys);
  return { sessions, keys };
}

/** Returns the participants that sessions first said to be, of the sessions that name one of these at any time. Reads the events twice, so that nothing of other sessions is in memory. */
async function readFirstJoined(
  snapshot: Snapshot,
  participants: ReadonlyMap<string, string>,
): Promise<StudySession[]> {
  const joined = snapshot.queries
    .selectFrom("event")
    .select(["session_id", "payload"])
    .where(JOINED)
    .orderBy("received_at")
    .orderBy(snapshot.bytewise("event_id"))
    .compile();
  const naming = new Set<string>();
  for await (const rows of snapshot.read(joined, BATCH_SIZE))
    for (const { session_id, payload } of rows)
      if (participants.has(JSON.parse(payload).participant.toLowerCase())) naming.add(session_id);
  const first = new FirstJoined();
  for await (const rows of snapshot.read(joined, BATCH_SIZE))
    for (const event of rows) if (naming.has(event.session_id)) first.add(event);
  return first.sessions;
}
