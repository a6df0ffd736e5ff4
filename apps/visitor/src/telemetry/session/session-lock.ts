/** A page that reloads may hold its lock for a moment longer; a page in another tab holds it for as long as it lives. */
const ACQUIRE_TIMEOUT_MS = 2_000;

const lockName = (sessionId: string) => `harapen-session-${sessionId}`;

let wanted = "";
let release = () => {};

/**
 * Makes a session this page's own by a Web Lock, and resolves to whether it could: a duplicated tab gets a copy of its
 * original's session storage, and must not number events of the same session. Releases the previous session. Where the
 * browser has no locks (insecure contexts), every session counts as the page's own.
 */
export function acquireSessionLock(sessionId: string): Promise<boolean> {
  release();
  wanted = sessionId;
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), ACQUIRE_TIMEOUT_MS);
    const hold = () => {
      clearTimeout(timer);
      resolve(wanted === sessionId);
      // By now the page may have begun another session.
      if (wanted !== sessionId) return undefined;
      return new Promise<void>((done) => {
        release = done;
      });
    };
    navigator.locks
      .request(lockName(sessionId), { signal: timeout.signal }, hold)
      .catch(() => resolve(!timeout.signal.aborted));
  });
}

/** Releases the lock; to be called when the page is hidden for good, as a page that holds a lock is not kept in the back-forward cache. */
export function releaseSessionLock(): void {
  release();
}
