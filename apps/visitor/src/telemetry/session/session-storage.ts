import { newUuid } from "../../platform/uuid.ts";
import type { EventSession } from "./event-session.ts";
import { SESSION_ID as ID, readItem, removeItems, writeItem } from "./tab-storage.ts";

const LAST_ACTIVE = "session_last_active";
const STARTED_AT = "session_start_ts";
const SEQ = "session_seq";
const END_ID = "session_end_id";
const OPEN_ENDINGS = "session_open_endings";

/** The interval at which activity is written: the half hour after which a session ends need not be exact to seconds. */
const WRITE_INTERVAL_MS = 5_000;

/** The session as this page last wrote it to storage; null before. */
let saved: EventSession | null = null;

const readNumber = (key: string) => Number.parseInt(readItem(key) ?? "", 10);

/**
 * Loads the session that this tab continues, after a reload or on another page; null where there is none, or only a part.
 * It has ended: its last page recorded that, or died, and then whatever was open ends with the numbers after its last.
 */
export function loadSession(): EventSession | null {
  const id = readItem(ID);
  // Earlier versions of the app stored neither an end's id nor the open endings.
  const endId = readItem(END_ID) ?? newUuid();
  const session = {
    startedAt: readNumber(STARTED_AT),
    lastActive: readNumber(LAST_ACTIVE),
    seq: readNumber(SEQ) + (readNumber(OPEN_ENDINGS) || 0),
  };
  if (!id || Object.values(session).some(Number.isNaN)) return null;
  return { id, endId, ...session, hasEnded: true, openEndings: 0 };
}

/**
 * Writes what has changed. A session whose count can't be written is not kept at all, as a reload would reuse its
 * numbers.
 */
export function saveSession(session: EventSession): void {
  const before = saved?.id === session.id ? saved : saveNew(session);
  // In both directions: after a clock was set back, the later time must not stay stored.
  const isDue = Math.abs(session.lastActive - before.lastActive) >= WRITE_INTERVAL_MS;
  if (isDue) writeItem(LAST_ACTIVE, String(session.lastActive));
  if (session.seq !== before.seq) writeCount(SEQ, session.seq);
  if (session.openEndings !== before.openEndings) writeCount(OPEN_ENDINGS, session.openEndings);
  if (session.endId !== before.endId) writeItem(END_ID, session.endId);
  saved = { ...session, lastActive: isDue ? session.lastActive : before.lastActive };
}

/** Removes the session of this tab. */
export function removeSession(): void {
  saved = null;
  removeItems(ID, LAST_ACTIVE, STARTED_AT, SEQ, END_ID, OPEN_ENDINGS);
}

function saveNew(session: EventSession): EventSession {
  writeItem(STARTED_AT, String(session.startedAt));
  writeItem(LAST_ACTIVE, String(session.lastActive));
  writeItem(END_ID, session.endId);
  writeItem(ID, session.id);
  writeCount(SEQ, session.seq);
  writeCount(OPEN_ENDINGS, session.openEndings);
  return session;
}

function writeCount(key: string, count: number): void {
  if (!writeItem(key, String(count))) removeItems(ID);
}
