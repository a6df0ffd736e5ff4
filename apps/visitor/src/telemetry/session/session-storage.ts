import type { EventSession } from "./event-session.ts";
import { readItem, removeItems, writeItem } from "./tab-storage.ts";

const ID = "session_id";
const LAST_ACTIVE = "session_last_active";
const STARTED_AT = "session_start_ts";
const SEQ = "session_seq";

/** The interval at which activity is written: the half hour after which a session ends need not be exact to seconds. */
const WRITE_INTERVAL_MS = 5_000;

/** The session as this page last wrote it to storage; null before. */
let saved: EventSession | null = null;

const readNumber = (key: string) => Number.parseInt(readItem(key) ?? "", 10);

/** The session that this tab goes on with, after a reload or on another page; null where there is none, or not all of it. */
export function loadSession(): EventSession | null {
  const id = readItem(ID);
  const session = {
    startedAt: readNumber(STARTED_AT),
    lastActive: readNumber(LAST_ACTIVE),
    seq: readNumber(SEQ),
  };
  if (!id || Object.values(session).some(Number.isNaN)) return null;
  return { id, ...session };
}

/**
 * Writes what has changed. A session whose count can't be written is not kept at all, as a reload would number its events
 * anew.
 */
export function saveSession(session: EventSession): void {
  const before = saved?.id === session.id ? saved : saveNew(session);
  // Either way: a clock that was set back must not keep the time that it showed before.
  const isDue = Math.abs(session.lastActive - before.lastActive) >= WRITE_INTERVAL_MS;
  if (isDue) writeItem(LAST_ACTIVE, String(session.lastActive));
  if (session.seq !== before.seq) writeSeq(session);
  saved = { ...session, lastActive: isDue ? session.lastActive : before.lastActive };
}

function saveNew(session: EventSession): EventSession {
  writeItem(STARTED_AT, String(session.startedAt));
  writeItem(LAST_ACTIVE, String(session.lastActive));
  writeItem(ID, session.id);
  writeSeq(session);
  return session;
}

function writeSeq({ seq }: EventSession): void {
  if (!writeItem(SEQ, String(seq))) removeItems(ID);
}
