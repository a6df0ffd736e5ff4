import type { PageLock } from "../platform/page-lock.ts";
import { newUuid } from "../platform/uuid.ts";
import { type EventSession, isExpired } from "./session.ts";
import { SESSION_ID, type TabMemory } from "./tab-memory.ts";

const LAST_ACTIVE = "session_last_active";
const STARTED_AT = "session_start_ts";
const SEQ = "session_seq";
const END_ID = "session_end_id";
const OPEN_ENDINGS = "session_open_endings";

/**
 * The interval at which activity is written: the half hour after which a session ends need not be exact to
 * seconds.
 */
const WRITE_INTERVAL_MS = 5_000;

/** The session that a tab continues after a reload, in its memory. */
export class StoredSession {
  readonly #memory: TabMemory;
  readonly #newId: () => string;
  /** The session as this page last wrote it; null before. */
  #saved: EventSession | null = null;

  constructor(memory: TabMemory, newId = newUuid) {
    this.#memory = memory;
    this.#newId = newId;
  }

  /**
   * Loads the session that this tab continues, after a reload or on another page; null where there is none,
   * or only a part. It has ended: its last page recorded that, or died, and then whatever was open ends with
   * the numbers after its last.
   */
  load(): EventSession | null {
    const id = this.#memory.read(SESSION_ID);
    // Earlier versions of the app stored neither an end's id nor the open endings.
    const endId = this.#memory.read(END_ID) ?? this.#newId();
    const session = {
      startedAt: this.#readNumber(STARTED_AT),
      lastActive: this.#readNumber(LAST_ACTIVE),
      seq: this.#readNumber(SEQ) + (this.#readNumber(OPEN_ENDINGS) || 0),
    };
    if (!id || Object.values(session).some(Number.isNaN)) return null;
    return { id, endId, ...session, hasEnded: true, openEndings: 0 };
  }

  /**
   * Writes what has changed. A session whose count can't be written is not kept at all, as a reload would
   * reuse its numbers.
   */
  save(session: EventSession): void {
    const before = this.#saved?.id === session.id ? this.#saved : this.#saveNew(session);
    // In both directions: after a clock was set back, the later time must not stay stored.
    const isDue = Math.abs(session.lastActive - before.lastActive) >= WRITE_INTERVAL_MS;
    if (isDue) this.#memory.write(LAST_ACTIVE, String(session.lastActive));
    if (session.seq !== before.seq) this.#writeCount(SEQ, session.seq);
    if (session.openEndings !== before.openEndings) this.#writeCount(OPEN_ENDINGS, session.openEndings);
    if (session.endId !== before.endId) this.#memory.write(END_ID, session.endId);
    this.#saved = { ...session, lastActive: isDue ? session.lastActive : before.lastActive };
  }

  /** Forgets the session, and everything that is stored with it. */
  forget(): void {
    this.#saved = null;
    this.#memory.remove(SESSION_ID, LAST_ACTIVE, STARTED_AT, SEQ, END_ID, OPEN_ENDINGS);
    this.#memory.forgetSession();
  }

  #saveNew(session: EventSession): EventSession {
    this.#memory.write(STARTED_AT, String(session.startedAt));
    this.#memory.write(LAST_ACTIVE, String(session.lastActive));
    this.#memory.write(END_ID, session.endId);
    this.#memory.write(SESSION_ID, session.id);
    this.#writeCount(SEQ, session.seq);
    this.#writeCount(OPEN_ENDINGS, session.openEndings);
    return session;
  }

  #writeCount(key: string, count: number): void {
    if (!this.#memory.write(key, String(count))) this.#memory.remove(SESSION_ID);
  }

  #readNumber(key: string): number {
    return Number.parseInt(this.#memory.read(key) ?? "", 10);
  }
}

interface OwnSessionNeeds {
  readonly page: { now(): { readonly wall: number }; isKiosk(): boolean };
  readonly stored: StoredSession;
  readonly lock: Pick<PageLock, "acquire">;
}

/**
 * The session of this tab before a reload; null where there was none, or where it is another tab's or is
 * forgotten meanwhile.
 */
export async function loadOwnSession({
  page,
  stored: storage,
  lock,
}: OwnSessionNeeds): Promise<EventSession | null> {
  const stored = storage.load();
  if (stored !== null && page.isKiosk() && isExpired(stored, page.now().wall)) return null;
  if (stored === null || !(await lock.acquire(stored.id))) return null;
  // While this page waited, its visit may have ended, and the session been forgotten.
  return storage.load()?.id === stored.id ? stored : null;
}
