/** A page that reloads holds its lock for a moment longer; one in another tab for as long as it lives. */
const ACQUIRE_TIMEOUT_MS = 2_000;
/** How long another page may take to answer, in milliseconds. */
const ANSWER_TIMEOUT_MS = 150;

/**
 * Makes what session storage has under an id this page's own: a duplicated tab begins with a copy of it,
 * and must not go on with what the original goes on with. It is a Web Lock, or where the browser has none
 * (insecure contexts), a channel on which the page answers. To be released when the page is hidden for
 * good, as a page that holds either is not kept in the back-forward cache.
 */
export class PageLock {
  readonly #prefix: string;
  #wanted = "";
  #release = () => {};

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Acquires an id's lock, and releases the previous one. Resolves to false where another page has it. */
  acquire(id: string): Promise<boolean> {
    this.#release();
    this.#wanted = id;
    const name = this.#prefix + id;
    return navigator.locks ? this.#lock(id, name) : this.#ask(id, name);
  }

  release(): void {
    this.#release();
  }

  #lock(id: string, name: string): Promise<boolean> {
    return new Promise((resolve) => {
      const timeout = new AbortController();
      const timer = setTimeout(() => timeout.abort(), ACQUIRE_TIMEOUT_MS);
      const hold = () => {
        clearTimeout(timer);
        resolve(this.#wanted === id);
        // By now the page may want another.
        if (this.#wanted !== id) return undefined;
        return new Promise<void>((done) => {
          this.#release = done;
        });
      };
      navigator.locks
        .request(name, { signal: timeout.signal }, hold)
        .catch(() => resolve(!timeout.signal.aborted));
    });
  }

  #ask(id: string, name: string): Promise<boolean> {
    const channel = new BroadcastChannel(name);
    this.#release = () => channel.close();
    return new Promise((resolve) => {
      const hold = () => {
        channel.onmessage = ({ data }: MessageEvent<unknown>) =>
          data === "whose" && channel.postMessage("mine");
        resolve(this.#wanted === id);
      };
      const timer = setTimeout(hold, ANSWER_TIMEOUT_MS);
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (data !== "mine") return;
        clearTimeout(timer);
        channel.close();
        resolve(false);
      };
      channel.postMessage("whose");
    });
  }
}
