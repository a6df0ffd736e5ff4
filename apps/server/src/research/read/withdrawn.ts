import { JOINED } from "../../storage/studies/study-sessions.ts";
import { addKeys } from "./session-keys.ts";
import type { Snapshot } from "./snapshot.ts";

const BATCH_SIZE = 1_000;

/** What an export of everything leaves out, as who left it has withdrawn from a study. */
export interface Withdrawn {
  /** All sessions that took part as somebody who has withdrawn. */
  readonly sessions: ReadonlySet<string>;
  /** The drawings and searches of these, in lower case as saves have them. */
  readonly keys: ReadonlySet<string>;
}

/** Reads what is of who has withdrawn: what their sessions' events name, and what was noted of them before some of these went (`study_link`). */
export async function readWithdrawn(snapshot: Snapshot): Promise<Withdrawn> {
  const { queries } = snapshot;
  const sessions = new Set<string>();
  const keys = new Set<string>();
  const withdrawn = queries.selectFrom("participant").select("id").where("withdrawn_at", "is not", null);
  const participants = new Set<string>();
  for await (const rows of snapshot.read(withdrawn.compile(), BATCH_SIZE))
    for (const { id } of rows) participants.add(id);
  if (participants.size === 0) return { sessions, keys };
  const links = queries.selectFrom("study_link").select(["kind", "id"]).where("participant", "in", withdrawn);
  for await (const rows of snapshot.read(links.compile(), BATCH_SIZE))
    for (const { kind, id } of rows) (kind === "session" ? sessions : keys).add(id);
  const joined = queries.selectFrom("event").select(["session_id", "payload"]).where(JOINED);
  for await (const rows of snapshot.read(joined.compile(), BATCH_SIZE))
    for (const { session_id, payload } of rows)
      if (participants.has(JSON.parse(payload).participant.toLowerCase())) sessions.add(session_id);
  await addKeys(snapshot, sessions, keys);
  return { sessions, keys };
}
