import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";

/** A signing key of a provider; `publicJwk` is its half in the key set (RFC 7517). */
export interface ProviderKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** Generates a signing key. */
export async function makeKey(kid: string, alg = "RS256"): Promise<ProviderKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return {
    kid,
    alg,
    privateKey: privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" },
  };
}

/**
 * A stub of a hosted OpenID provider: a discovery document and a key set, at an address of its own, and
 * tokens to try.
 */
export interface StubOidcProvider {
  readonly issuer: string;
  /** The paths that have been requested, in order. */
  readonly requests: string[];
  /** The keys of its key set; tests change them. */
  keys: ProviderKey[];
  /** The discovery document; tests change it. */
  document: Record<string, unknown>;
  /** The answer of its token endpoint. */
  tokenAnswer: { readonly status: number; readonly body: object };
  /** The promise for which its token endpoint waits before it answers. */
  tokenHeld: Promise<void>;
  /** Whether it answers every request with a 503. */
  failing: boolean;
  /** Returns a token of its own for `harapen-test`; `changes` replace claims, `undefined` leaves them out. */
  token(sub: string, changes?: Record<string, unknown>, key?: ProviderKey): Promise<string>;
  stop(): Promise<void>;
  /** Listens again at the same address. */
  restart(): Promise<void>;
}

export const TEST_CLIENT = "harapen-test";

/** Starts a stub provider with these keys on a free port. */
export async function startStubProvider(...keys: ProviderKey[]): Promise<StubOidcProvider> {
  const server = createServer(async (request, response) => {
    provider.requests.push(request.url ?? "");
    if (request.url === "/token") await provider.tokenHeld;
    const shown =
      request.url === "/keys"
        ? { keys: provider.keys.map(({ publicJwk }) => publicJwk) }
        : request.url === "/token"
          ? provider.tokenAnswer.body
          : provider.document;
    if (request.url === "/token") response.statusCode = provider.tokenAnswer.status;
    if (provider.failing) response.statusCode = 503;
    // Otherwise a kept connection may be closed just as the next request is sent over it.
    response
      .setHeader("connection", "close")
      .setHeader("content-type", "application/json")
      .end(JSON.stringify(shown));
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const document = { issuer, jwks_uri: `${issuer}/keys`, token_endpoint: "https://tokens.example/token" };
  const provider: StubOidcProvider = {
    issuer,
    requests: [],
    keys,
    document,
    tokenAnswer: { status: 200, body: {} },
    tokenHeld: Promise.resolve(),
    failing: false,
    token: (sub, changes, key = firstOf(provider.keys)) => signToken(issuer, sub, changes, key),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    restart: () => listen(port),
  };
  return provider;
}

function firstOf([key]: readonly ProviderKey[]): ProviderKey {
  if (!key) throw new Error("the provider has no key");
  return key;
}

function signToken(
  iss: string,
  sub: string,
  changes: Record<string, unknown> = {},
  { privateKey, alg, kid }: ProviderKey,
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss, sub, aud: TEST_CLIENT, iat: now, exp: now + 300, ...changes };
  return new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader({ alg, kid }).sign(privateKey);
}
