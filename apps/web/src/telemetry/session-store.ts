import type { EventSession } from "./session-rules.ts";
import { drop, keep, kept } from "./tab-storage.ts";

const ID = "session_id";
const LAST_ACTIVE = "session_last_active";
const STARTED_AT = "session_start_ts";
const SEQ = "session_seq";

/** Activity between events is written this often: half an hour does not hang on seconds. */
const WRITE_EVERY_MS = 5_000;

const numberAt = (key: string) => Number.parseInt(kept(key) ?? "", 10);

/** The session that a reload goes on with; null where there is none, or not all of it. */
export function keptSession(): EventSession | null {
  const id = kept(ID);
  const session = { startedAt: numberAt(STARTED_AT), lastActive: numberAt(LAST_ACTIVE), seq: numberAt(SEQ) };
  if (!id || Object.values(session).some(Number.isNaN)) return null;
  return { id, ...session };
}

/**
 * Writes what has changed since `before`. A session whose count can't be written is not kept at all, as a reload would
 * number its events anew.
 */
export function keepSession(now: EventSession, before: EventSession | null): void {
  if (now.id !== before?.id) {
    keep(STARTED_AT, String(now.startedAt));
    keep(ID, now.id);
  }
  keep(LAST_ACTIVE, String(now.lastActive));
  if (!keep(SEQ, String(now.seq))) drop(ID);
}

/** Whether activity alone is worth a write. */
export function isWorthWriting(now: EventSession, written: EventSession | null): boolean {
  return now.id !== written?.id || now.lastActive - written.lastActive >= WRITE_EVERY_MS;
}
