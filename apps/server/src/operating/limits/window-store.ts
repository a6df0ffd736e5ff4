import type { FastifyRateLimitStore } from "@fastify/rate-limit";

/** The most keys that a store remembers: beyond it, the one that was counted longest ago goes. */
const MAX_KEYS = 5_000;

interface Window {
  /** In milliseconds of the process's clock, which never jumps. */
  readonly endsAt: number;
  current: number;
}

/**
 * The rates of the library `@fastify/rate-limit`, in fixed windows as in its own store. That one counts by
 * the machine's clock: once that was far ahead and is put right, a window would not end for as long.
 */
export class WindowStore implements FastifyRateLimitStore {
  /** Those counted longest ago first. */
  readonly #windows = new Map<string, Window>();

  incr(
    key: string,
    callback: (error: Error | null, counted?: { current: number; ttl: number }) => void,
    windowMs = 0,
  ): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && known.endsAt > now ? known : { endsAt: now + windowMs, current: 0 };
    window.current++;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > MAX_KEYS) this.#dropFirst();
    callback(null, { current: window.current, ttl: window.endsAt - now });
  }

  child(): WindowStore {
    return new WindowStore();
  }

  #dropFirst(): void {
    for (const key of this.#windows.keys()) {
      this.#windows.delete(key);
      return;
    }
  }
}
