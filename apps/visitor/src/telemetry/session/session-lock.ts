/** A page that reloads may hold its lock for a moment longer; a page in another tab holds it for as long as it lives. */
const PATIENCE_MS = 500;

const lockOf = (sessionId: string) => `harapen-session-${sessionId}`;

let claimed = "";
let release = () => {};

/**
 * Makes a session this page's own, and answers whether it could: a duplicated tab gets a copy of its original's session
 * storage, and must not number events of the same session. Where the browser has no locks (insecure contexts), every
 * session counts as the page's own.
 */
export function claimSession(sessionId: string): Promise<boolean> {
  release();
  claimed = sessionId;
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), PATIENCE_MS);
    const hold = () => {
      clearTimeout(timer);
      resolve(claimed === sessionId);
      // By now the page may have begun another session.
      if (claimed !== sessionId) return undefined;
      return new Promise<void>((done) => {
        release = done;
      });
    };
    navigator.locks
      .request(lockOf(sessionId), { signal: giveUp.signal }, hold)
      .catch(() => resolve(!giveUp.signal.aborted));
  });
}

/** The page is put away. A page that holds a lock is not kept in the back-forward cache. */
export function releaseSession(): void {
  release();
}
