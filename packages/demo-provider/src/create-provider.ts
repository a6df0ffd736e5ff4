import type { EventEmitter } from "node:events";
import type { Adapter, AdapterPayload, Configuration, KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Logger } from "pino";
import { loadClaims } from "./account.ts";
import {
  CLIENT_ID,
  END_SESSION_PATH,
  interactionPath,
  isForStaff,
  issuerAt,
  redirectUriAt,
  staffRedirectUriAt,
} from "./endpoints.ts";
import { endPage } from "./pages.ts";
import { type DemoSecrets, loadDemoSecrets, SIGNING_ALGORITHM } from "./secrets.ts";
import type { DemoSignIns } from "./store.ts";
import { negotiateLocale } from "./texts.ts";

const SCOPES = ["openid", "profile", "email"];
const ID_TOKEN_SECONDS = 3_600;
/** The lifetime of a sign-in: the time for typing a name and for everything after it. */
const SIGN_IN_SECONDS = 600;
const CODE_SECONDS = 60;
const DAY_SECONDS = 86_400;
/** The most addresses of one server that are cached: a client could name any. */
const MAX_PROVIDERS = 8;

interface Dependencies {
  readonly store: DemoSignIns;
  readonly secrets: DemoSecrets;
  /** The origins of other sites' pages that may sign visitors in here. */
  readonly allowedOrigins: readonly string[];
  readonly log: Logger;
  /** For how many days staff's sign-ins are renewed. */
  readonly staffSignInDays: number;
}

/**
 * The demo providers, one for each address at which the server is reached, created at the first request. The
 * least recently used are dropped (LRU).
 */
export class ProviderCache {
  readonly #store: DemoSignIns;
  readonly #parts: Omit<Dependencies, "store" | "secrets">;
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

/**
 * Creates an OpenID Connect provider for the server at `origin`. It remembers no browser: each sign-in asks
 * for a name again, so that the next child at the same screen is not taken for the previous one. Its library
 * is loaded at the first sign-in: servers with another provider, or only with guests, do without its 10 MB.
 */
async function createProvider(origin: string, parts: Dependencies): Promise<Provider> {
  const { Provider, interactionPolicy } = await import("oidc-provider");
  const policy = interactionPolicy.base();
  policy.remove("consent");
  const provider = new Provider(issuerAt(origin), {
    ...configuration(origin, parts),
    interactions: { policy, url: (_context, { uid }) => interactionPath(uid) },
  });
  provider.proxy = true;
  provider.use(ignoreSession(provider.cookieName("session")));
  provider.on("server_error", (_context, error) => logFailure(parts.log, error));
  // An event of Koa, which prints the error where nobody listens.
  const koa: EventEmitter = provider;
  koa.on("error", (error) => logFailure(parts.log, error));
  return provider;
}

function logFailure(log: Logger, error: unknown): void {
  log.error({ err: error }, "the demo sign-in failed");
}

function configuration(origin: string, parts: Dependencies): Configuration {
  const { store, secrets, allowedOrigins, staffSignInDays } = parts;
  const staffSeconds = staffSignInDays * DAY_SECONDS;
  const pageOrigins = [origin, ...allowedOrigins];
  return {
    adapter: (kind) => new DatabaseAdapter(kind, store),
    jwks: { keys: [secrets.signing] },
    clients: [
      {
        client_id: CLIENT_ID,
        redirect_uris: [...pageOrigins.map(redirectUriAt), staffRedirectUriAt(origin)],
        response_types: ["code"],
        grant_types: ["authorization_code", "refresh_token"],
        // A renewed token tells when its person signed in, and not when it was renewed.
        require_auth_time: true,
        token_endpoint_auth_method: "none",
        id_token_signed_response_alg: SIGNING_ALGORITHM,
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [SIGNING_ALGORITHM] },
    scopes: SCOPES,
    claims: { openid: ["sub"], profile: ["name", "picture"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: (_context, asking) => pageOrigins.includes(asking),
    discovery: { end_session_endpoint: issuerAt(origin) + END_SESSION_PATH },
    cookies: { keys: [secrets.cookies] },
    ttl: {
      AccessToken: SIGN_IN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: ({ oidc }) => (isForStaff(oidc.params ?? {}) ? staffSeconds : SIGN_IN_SECONDS),
      RefreshToken: staffSeconds,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: SIGN_IN_SECONDS,
      Session: SIGN_IN_SECONDS,
    },
    expiresWithSession: async () => false,
    // Staff's page renews its token; a visitor's has it for as long as a visit.
    issueRefreshToken: async (_context, _client, code) =>
      "redirectUri" in code && isForStaff({ redirect_uri: code.redirectUri }),
    loadExistingGrant: grantEverything,
    async findAccount(_context, sub) {
      const claims = await loadClaims(store, sub, origin);
      return claims && { accountId: sub, claims: async () => claims };
    },
    async renderError(context) {
      context.type = "html";
      context.body = endPage(negotiateLocale(context.get("accept-language")), "failed");
    },
  };
}

/** Grants every scope: the app belongs to the provider, so there is nothing to consent to. */
async function grantEverything({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES.join(" "));
  await grant.save();
  return grant;
}

/** Returns a middleware that removes the session's cookie from a request before the provider reads it. */
function ignoreSession(name: string) {
  return (context: KoaContextWithOIDC, next: () => Promise<void>) => {
    const cookies = context.req.headers.cookie?.split(";") ?? [];
    const others = cookies.filter((cookie) => cookie.trim().split(/[.=]/, 1)[0] !== name);
    context.req.headers.cookie = others.join(";");
    return next();
  };
}

/**
 * Stores in our database what oidc-provider keeps for a sign-in: the next request may reach another server.
 */
export class DatabaseAdapter implements Adapter {
  readonly #kind: string;
  readonly #store: DemoSignIns;

  constructor(kind: string, store: DemoSignIns) {
    this.#kind = kind;
    this.#store = store;
  }

  async upsert(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    const { uid: sessionUid, grantId } = payload;
    await this.#store.upsert({ kind: this.#kind, id, payload, seconds, sessionUid, grantId });
  }

  /**
   * A NUL, which anybody may send within a code or a client's id, is in no id of ours, and PostgreSQL cannot
   * be asked for it.
   */
  async find(id: string): Promise<AdapterPayload | undefined> {
    if (id.includes("\0")) return undefined;
    return (await this.#store.find(this.#kind, id)) as AdapterPayload | undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return (await this.#store.findBySessionUid(this.#kind, uid)) as AdapterPayload | undefined;
  }

  /** Never finds any: signing in by a code that is typed on another device is off. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    await this.#store.consume(this.#kind, id);
  }

  async destroy(id: string): Promise<void> {
    await this.#store.delete(this.#kind, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#store.deleteByGrantId(this.#kind, grantId);
  }
}
