import type { Provider } from "oidc-provider";
import type { Logger } from "pino";
import type { DemoSignInStore } from "../../storage/demo-sign-in-store.ts";
import { createProvider } from "./create-provider.ts";
import { loadDemoSecrets } from "./secrets.ts";

/** Addresses by which one server is reached, at most: a client could name any. */
const MAX_PROVIDERS = 8;

/**
 * The demo provider at each address by which the server is reached, made when first asked for. Those asked for longest ago
 * are dropped (LRU).
 */
export class ProviderCache {
  readonly #store: DemoSignInStore;
  readonly #log: Logger;
  readonly #providers = new Map<string, Promise<Provider>>();

  constructor({ store, log }: { store: DemoSignInStore; log: Logger }) {
    this.#store = store;
    this.#log = log;
  }

  async get(origin: string): Promise<Provider> {
    const provider = this.#providers.get(origin) ?? this.#create(origin);
    this.#providers.delete(origin);
    this.#providers.set(origin, provider);
    const [oldest] = this.#providers.keys();
    if (this.#providers.size > MAX_PROVIDERS && oldest !== undefined) this.#providers.delete(oldest);
    return provider.catch((error: unknown) => {
      this.#providers.delete(origin);
      throw error;
    });
  }

  async #create(origin: string): Promise<Provider> {
    const secrets = await loadDemoSecrets(this.#store);
    return createProvider(origin, { store: this.#store, secrets, log: this.#log });
  }
}
