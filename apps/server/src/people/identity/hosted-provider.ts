import { setTimeout as sleep } from "node:timers/promises";
import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from "jose";
import type { Logger } from "pino";
import { ProviderUnreachableError } from "../../platform/errors.ts";
import { type DiscoveryDocument, loadDiscoveryDocument } from "./discovery-document.ts";

/** The intervals of requests to a provider, in milliseconds. */
export interface Intervals {
  /**
   * The time between two loads of the discovery document and the keys, for which a withdrawn key is still
   * accepted.
   */
  readonly refresh: number;
  /** The wait after a load that failed. */
  readonly retry: number;
  /** The time between two loads because of an unknown key. */
  readonly unknownKey: number;
  /** The time-out for the provider's answer. */
  readonly timeout: number;
}

const INTERVALS: Intervals = { refresh: 600_000, retry: 2_000, unknownKey: 30_000, timeout: 5_000 };

interface ProviderMetadata {
  readonly document: DiscoveryDocument;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/**
 * An OpenID Connect provider elsewhere, known by its discovery document. What was loaded is used until
 * it is loaded again: if the provider fails, those who have signed in already are not locked out.
 */
export class HostedProvider {
  readonly issuer: string;
  readonly #log: Logger;
  readonly #intervals: Intervals;
  #metadata: ProviderMetadata | undefined;
  #loading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #dueAt = 0;
  #isReachable: boolean | undefined;

  /** Begins to load at once, so that the first page that is served knows where the app will connect to. */
  constructor(issuer: string, log: Logger, intervals: Partial<Intervals> = {}) {
    this.issuer = issuer;
    this.#log = log;
    this.#intervals = { ...INTERVALS, ...intervals };
    this.#loadWhenDue();
  }

  /**
   * Resolves to the key that a token names; rejects with a ProviderUnreachableError, or with jose's error
   * where there is no such key. While nothing is known of the provider, it waits for the load that runs, or
   * for the next one: at most the wait between two of them and their time-outs.
   */
  readonly keyFor: JWTVerifyGetKey = async (header, token) => {
    const { keys } = await this.#known();
    try {
      return await keys(header, token);
    } catch (error) {
      throw isAboutToken(error) ? error : new ProviderUnreachableError(error);
    }
  };

  /**
   * Resolves to the discovery document, for which it waits like `keyFor`; rejects with a
   * ProviderUnreachableError.
   */
  async document(): Promise<DiscoveryDocument> {
    return (await this.#known()).document;
  }

  /**
   * Returns whether the last load succeeded, `undefined` before the first has ended; and begins another where
   * it is due, as nobody may have come for long.
   */
  isReachable(): boolean | undefined {
    this.#loadWhenDue();
    return this.#isReachable;
  }

  /** Returns the origins of the issuer and, once known, of its endpoints that browsers call. */
  origins(): string[] {
    this.#loadWhenDue();
    const { token_endpoint, userinfo_endpoint } = this.#metadata?.document ?? {};
    const addresses = [this.issuer, token_endpoint, userinfo_endpoint].filter((each) => each !== undefined);
    return [...new Set(addresses.map((address) => new URL(address).origin))];
  }

  async #known(): Promise<ProviderMetadata> {
    this.#loadWhenDue();
    if (!this.#metadata) await (this.#loading ?? this.#loadNext());
    if (!this.#metadata) throw new ProviderUnreachableError(undefined);
    return this.#metadata;
  }

  #loadWhenDue(): void {
    if (performance.now() >= this.#dueAt) this.#load();
  }

  /** Resolves after the next load, which all callers share. It begins when it is due. */
  #loadNext(): Promise<void> {
    this.#next ??= sleep(this.#dueAt - performance.now(), undefined, { ref: false })
      .then(() => this.#load())
      .finally(() => {
        this.#next = undefined;
      });
    return this.#next;
  }

  /** Loads, or joins the load that runs; resolves whether or not it succeeds. */
  #load(): Promise<void> {
    this.#loading ??= this.#tryToLoad().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #tryToLoad(): Promise<void> {
    try {
      this.#metadata = await this.#loadMetadata();
      this.#dueAt = performance.now() + this.#intervals.refresh;
      this.#isReachable = true;
    } catch (error) {
      this.#dueAt = performance.now() + this.#intervals.retry;
      this.#isReachable = false;
      const known = this.#metadata !== undefined;
      this.#log.warn({ err: error, issuer: this.issuer, known }, "the sign-in provider cannot be reached");
    }
  }

  async #loadMetadata(): Promise<ProviderMetadata> {
    const { timeout, unknownKey, retry } = this.#intervals;
    const document = await loadDiscoveryDocument(this.issuer, timeout);
    const keys = createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: timeout,
      cooldownDuration: unknownKey,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [customFetch]: fetchWithBackoff(retry),
    });
    await keys.reload();
    return { document, keys };
  }
}

function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}

/**
 * Returns a fetch that fails at once for `backoffMs` after a failure: jose's key set pauses only after a
 * success (`cooldownDuration`), and would send a provider in trouble a request for every token with a made-up
 * key.
 */
function fetchWithBackoff(backoffMs: number): FetchImplementation {
  let dueAt = 0;
  return async (address, options) => {
    if (performance.now() < dueAt) throw new Error("the keys could not be loaded a moment ago");
    dueAt = performance.now() + backoffMs;
    const answer = await fetch(address, options);
    if (answer.ok) dueAt = 0;
    return answer;
  };
}
