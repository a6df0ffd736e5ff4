import type { Provider } from "oidc-provider";
import type { DemoSignInStore } from "../../storage/demo-sign-in-store.ts";
import { createProvider, type Dependencies } from "./create-provider.ts";
import { loadDemoSecrets } from "./secrets.ts";

/** The most addresses of one server that are cached: a client could name any. */
const MAX_PROVIDERS = 8;

/**
 * The demo providers, one for each address at which the server is reached, created at the first request. The least recently used
 * are dropped (LRU).
 */
export class ProviderCache {
  readonly #store: DemoSignInStore;
  readonly #parts: Pick<Dependencies, "log" | "allowedOrigins">;
  readonly #providers = new Map<string, Promise<Provider>>();

  constructor({ store, ...parts }: Omit<Dependencies, "secrets">) {
    this.#store = store;
    this.#parts = parts;
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
    return createProvider(origin, { ...this.#parts, store: this.#store, secrets });
  }
}
