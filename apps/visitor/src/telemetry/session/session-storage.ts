import type { EventSession } from "./event-session.ts";
import { readItem, removeItems, writeItem } from "./tab-storage.ts";

const ID = "session_id";
const LAST_ACTIVE = "session_last_active";
const STARTED_AT = "session_start_ts";
const SEQ = "session_seq";

/** Activity is written down this often: half an hour does not hang on seconds. */
const WRITE_EVERY_MS = 5_000;

/** What is in storage, as far as this page has written it. */
let written: EventSession | null = null;

const numberAt = (key: string) => Number.parseInt(readItem(key) ?? "", 10);

/** The session that this tab goes on with, after a reload or on another page; null where there is none, or not all of it. */
export function keptSession(): EventSession | null {
  const id = readItem(ID);
  const session = { startedAt: numberAt(STARTED_AT), lastActive: numberAt(LAST_ACTIVE), seq: numberAt(SEQ) };
  if (!id || Object.values(session).some(Number.isNaN)) return null;
  return { id, ...session };
}

/**
 * Writes what has changed. A session whose count can't be written is not kept at all, as a reload would number its events
 * anew.
 */
export function keepSession(now: EventSession): void {
  const before = written?.id === now.id ? written : begin(now);
  // Either way: a clock that was set back must not keep the time that it showed before.
  const isLongAgo = Math.abs(now.lastActive - before.lastActive) >= WRITE_EVERY_MS;
  if (isLongAgo) writeItem(LAST_ACTIVE, String(now.lastActive));
  if (now.seq !== before.seq && !writeItem(SEQ, String(now.seq))) removeItems(ID);
  written = { ...now, lastActive: isLongAgo ? now.lastActive : before.lastActive };
}

function begin(session: EventSession): EventSession {
  writeItem(STARTED_AT, String(session.startedAt));
  writeItem(LAST_ACTIVE, String(session.lastActive));
  writeItem(ID, session.id);
  if (!writeItem(SEQ, String(session.seq))) removeItems(ID);
  return session;
}
