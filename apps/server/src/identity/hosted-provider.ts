import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type FetchImplementation,
  type JWTVerifyGetKey,
} from "jose";
import type { Logger } from "pino";
import * as z from "zod/mini";
import { describeIssues } from "../http/body.ts";
import { ProviderUnreachable } from "./id-token.ts";

/** Milliseconds. */
export interface Pace {
  /** Between two looks at the discovery document and the keys: how long a key that was withdrawn still counts. */
  readonly refresh: number;
  /** After a look that failed. */
  readonly retry: number;
  /** Between two looks for a key that is not known. */
  readonly unknownKey: number;
  /** For the provider to answer. */
  readonly timeout: number;
}

const PACE: Pace = { refresh: 600_000, retry: 5_000, unknownKey: 30_000, timeout: 5_000 };

const webAddress = z.url({ protocol: /^https?$/ });
const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: webAddress,
  token_endpoint: z.optional(webAddress),
  userinfo_endpoint: z.optional(webAddress),
});
type DiscoveryDocument = z.infer<typeof discoveryDocument>;

interface Found {
  readonly document: DiscoveryDocument;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/**
 * A provider of OpenID Connect somewhere else, known by its discovery document. What was found is used until something
 * newer is: a provider that goes down locks nobody out who has signed in already.
 */
export class HostedProvider {
  readonly issuer: string;
  readonly #log: Logger;
  readonly #pace: Pace;
  #found: Found | undefined;
  #looking: Promise<void> | undefined;
  #dueAt = 0;

  /** Begins to look at once, so that the first page served knows where the app will connect to. */
  constructor(issuer: string, log: Logger, pace: Partial<Pace> = {}) {
    this.issuer = issuer;
    this.#log = log;
    this.#pace = { ...PACE, ...pace };
    void this.#lookWhenDue();
  }

  /** The key that a token names; rejects with a ProviderUnreachable, or with jose's error where there is no such key. */
  readonly keyFor: JWTVerifyGetKey = async (header, token) => {
    const looked = this.#lookWhenDue();
    if (!this.#found) await looked;
    if (!this.#found) throw new ProviderUnreachable(undefined);
    try {
      return await this.#found.keys(header, token);
    } catch (error) {
      throw isAboutTheToken(error) ? error : new ProviderUnreachable(error);
    }
  };

  /** The origins of the issuer and, once known, of its endpoints that browsers call. */
  origins(): string[] {
    void this.#lookWhenDue();
    const { token_endpoint, userinfo_endpoint } = this.#found?.document ?? {};
    const addresses = [this.issuer, token_endpoint, userinfo_endpoint].filter((each) => each !== undefined);
    return [...new Set(addresses.map((address) => new URL(address).origin))];
  }

  #lookWhenDue(): Promise<void> {
    if (this.#looking) return this.#looking;
    if (Date.now() < this.#dueAt) return Promise.resolve();
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    try {
      this.#found = await this.#load();
      this.#dueAt = Date.now() + this.#pace.refresh;
    } catch (error) {
      this.#dueAt = Date.now() + this.#pace.retry;
      const known = this.#found !== undefined;
      this.#log.warn({ err: error, issuer: this.issuer, known }, "the sign-in provider cannot be reached");
    }
  }

  async #load(): Promise<Found> {
    const document = await this.#loadDocument();
    const keys = createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: this.#pace.timeout,
      cooldownDuration: this.#pace.unknownKey,
      cacheMaxAge: Number.POSITIVE_INFINITY,
      [customFetch]: pausingAfterFailure(this.#pace.retry),
    });
    await keys.reload();
    return { document, keys };
  }

  async #loadDocument(): Promise<DiscoveryDocument> {
    const address = `${this.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const answer = await fetch(address, { signal: AbortSignal.timeout(this.#pace.timeout) });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    const parsed = z.safeParse(discoveryDocument, await answer.json());
    if (!parsed.success)
      throw new Error(`${address} is no discovery document. ${describeIssues(parsed.error)}`);
    if (parsed.data.issuer !== this.issuer) throw new Error(`${address} is of another issuer`);
    return parsed.data;
  }
}

/**
 * Fetches, but fails at once within `pause` milliseconds of a failure: the library pauses only after a success, and a
 * provider in trouble would be asked anew for every token with a made-up key.
 */
function pausingAfterFailure(pause: number): FetchImplementation {
  let dueAt = 0;
  return async (address, options) => {
    if (Date.now() < dueAt) throw new Error("the keys could not be loaded a moment ago");
    dueAt = Date.now() + pause;
    const answer = await fetch(address, options);
    if (answer.ok) dueAt = 0;
    return answer;
  };
}

function isAboutTheToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  );
}
