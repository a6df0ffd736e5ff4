import type * as z from "zod/mini";

/**
 * Local or session storage that never throws. Browsers throw where they forbid storage, even at mere access,
 * and where it is full: then nothing is found or written, and the app goes on without. Two modules do not use
 * it: the sign-in's popup, which loads none of the app's modules (`identity/popup/signed-in-page.ts`), and
 * the OpenID client, which takes a `Storage` (`identity/oidc/provider.ts`).
 */
export class GuardedStorage {
  readonly #open: () => Storage;

  constructor(open: () => Storage) {
    this.#open = open;
  }

  read(key: string): string | null {
    return this.#attempt((storage) => storage.getItem(key)) ?? null;
  }

  /** The JSON at `key`; undefined where there is none, or none that fits the schema. */
  readJson<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.infer<Schema> | undefined {
    return this.#attempt((storage) => {
      const text = storage.getItem(key);
      return text === null ? undefined : schema.parse(JSON.parse(text));
    });
  }

  /** Returns whether it was written. If not, the old value stays. */
  write(key: string, text: string): boolean {
    return this.#succeeds((storage) => storage.setItem(key, text));
  }

  writeJson(key: string, value: unknown): boolean {
    return this.#succeeds((storage) => storage.setItem(key, JSON.stringify(value)));
  }

  remove(...keys: readonly string[]): void {
    this.#succeeds((storage) => {
      for (const key of keys) storage.removeItem(key);
    });
  }

  keys(): string[] {
    return this.#attempt((storage) => Object.keys(storage)) ?? [];
  }

  clear(): void {
    this.#succeeds((storage) => storage.clear());
  }

  #succeeds(use: (storage: Storage) => void): boolean {
    return this.#attempt((storage) => [use(storage)]) !== undefined;
  }

  #attempt<Value>(use: (storage: Storage) => Value): Value | undefined {
    try {
      return use(this.#open());
    } catch {
      return undefined;
    }
  }
}

// Pure: the page's script needs a key that is beside them, and takes neither along.
/** Local storage: shared by all tabs, and it outlives the visit. */
export const localStore = /* @__PURE__ */ new GuardedStorage(() => localStorage);

/** Session storage: a tab's own, kept over reloads. A duplicated tab begins with a copy. */
export const sessionStore = /* @__PURE__ */ new GuardedStorage(() => sessionStorage);
