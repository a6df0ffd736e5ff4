import { createPrivateKey } from "node:crypto";
import { freshSignIn } from "@harapen/contract/calls/sign-in";
import { type JWTVerifyGetKey, SignJWT } from "jose";
import type { Configuration, ServerMetadata } from "openid-client";
import type { ClientCredential } from "../../platform/config/sign-in-settings.ts";
import { TooManyExchangesError } from "../../platform/errors.ts";
import type { Attempt } from "./attempt.ts";
import type { DiscoveryDocument } from "./discovery-document.ts";
import type { HostedProvider } from "./hosted-provider.ts";
import { ASYMMETRIC_ALGORITHMS, verifyIdToken } from "./id-token.ts";
import { type Member, memberOf } from "./member.ts";

/** The algorithm with which LINE signs the ID tokens of web apps, whatever its discovery document says. */
const SHARED_SECRET_ALGORITHM = "HS256";
const TIMEOUT_SECONDS = 10;

interface Client {
  readonly clientId: string;
  readonly credential: ClientCredential;
}

/** What the page requests when it begins a sign-in. */
export interface SignInRequest {
  readonly redirectUri: string;
  readonly locale: string;
  /** Whether to request the address. */
  readonly email: boolean;
  /** Whether the provider is to ask them who they are, whomever it remembers. */
  readonly isFresh: boolean;
  /** The ways of signing in of which one is wanted; `undefined`: each will do. */
  readonly acr: readonly string[] | undefined;
}

/**
 * Exchanges a provider's code for the visitor's identity, on the server and with its secret (OpenID Connect Core 1.0, section
 * 3.1). Tokens never leave it. Its library is loaded at the first sign-in.
 */
export class CodeExchange {
  readonly #provider: HostedProvider;
  readonly #client: Client;
  readonly #places = new ExchangePlaces();

  constructor(provider: HostedProvider, client: Client) {
    this.#provider = provider;
    this.#client = client;
  }

  /** Resolves to the address of the provider's page. Rejects with a ProviderUnreachableError. */
  async authorizationAddress(attempt: Attempt, request: SignInRequest): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import("openid-client");
    const document = await this.#provider.document();
    const configuration = await this.#configure(document);
    const pkce = configuration.serverMetadata().supportsPKCE() && {
      code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: "S256",
    };
    const { href } = buildAuthorizationUrl(configuration, {
      ...claimParameters(document, request),
      ...pkce,
      redirect_uri: request.redirectUri,
      state: attempt.state,
      nonce: attempt.nonce,
      ui_locales: request.locale,
      ...(request.isFresh && freshParameters(this.#provider.issuer)),
      ...(request.acr && { acr_values: request.acr.join(" ") }),
    });
    return href;
  }

  /**
   * Resolves to the member of the response at `address`, a redirect URI with its parameters, which came from
   * a network (undefined: one without bounds). Rejects with an error that `failureOf` knows; with a
   * TooManyExchangesError, before it sends the provider a request, while as many as may be are under way.
   */
  redeem(attempt: Attempt, address: URL, network: string | undefined): Promise<Member> {
    return this.#places.run(network, () => this.#redeem(attempt, address));
  }

  async #redeem(attempt: Attempt, address: URL): Promise<Member> {
    const { authorizationCodeGrant, fetchUserInfo } = await import("openid-client");
    const configuration = await this.#configure(await this.#provider.document());
    const usesPkce = configuration.serverMetadata().supportsPKCE();
    const tokens = await authorizationCodeGrant(configuration, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
      ...(usesPkce && { pkceCodeVerifier: attempt.verifier }),
    });
    const identity = await this.#verify(tokens.id_token ?? "");
    return memberOf(identity, address.searchParams.get("user"), () =>
      fetchUserInfo(configuration, tokens.access_token, identity.uid),
    );
  }

  /** Verifies a token from the token endpoint: only there may one be signed with the shared secret. */
  #verify(token: string) {
    const { clientId, credential } = this.#client;
    const { issuer, keyFor } = this.#provider;
    if (credential.kind !== "secret") return verifyIdToken(token, { issuer, clientId, keyFor });
    const secret = new TextEncoder().encode(credential.secret);
    const keyOrSecret: JWTVerifyGetKey = (header, jws) =>
      header.alg === SHARED_SECRET_ALGORITHM ? secret : keyFor(header, jws);
    const algorithms = [...ASYMMETRIC_ALGORITHMS, SHARED_SECRET_ALGORITHM];
    return verifyIdToken(token, { issuer, clientId, keyFor: keyOrSecret, algorithms });
  }

  async #configure(document: DiscoveryDocument): Promise<Configuration> {
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, Configuration } = await import(
      "openid-client"
    );
    const { clientId, credential } = this.#client;
    const { issuer } = this.#provider;
    const secret = await clientSecret(credential, { issuer, clientId });
    const methods = document.token_endpoint_auth_methods_supported;
    const basic = methods !== undefined && !methods.includes("client_secret_post");
    const metadata = {
      ...document,
      // `verifyIdToken` decides which of them are accepted, and for which key.
      id_token_signing_alg_values_supported: [...ASYMMETRIC_ALGORITHMS, SHARED_SECRET_ALGORITHM],
    } as ServerMetadata;
    const authentication = basic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
    const configuration = new Configuration(metadata, clientId, undefined, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    // Only an issuer on this machine, outside of production, may have an address without TLS
    // (`config/sign-in-settings.ts`).
    if (issuer.startsWith("http:")) allowInsecureRequests(configuration);
    return configuration;
  }
}

/**
 * How many exchanges may be under way at a time: a flood of responses must not become one of requests to the
 * provider. One network, which may be a whole hall, may have a fifth, so that it leaves places to the others.
 */
export const MAX_EXCHANGES = { all: 40, network: 8 };

/** The places for exchanges that are under way. Only networks with a place take memory. */
class ExchangePlaces {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /**
   * Runs an exchange in a place; `network` is undefined where only the bound on all applies. Rejects with a
   * TooManyExchangesError, before running it, where there is no place.
   */
  async run<T>(network: string | undefined, exchange: () => Promise<T>): Promise<T> {
    const isFull = network !== undefined && this.#takenBy(network) >= MAX_EXCHANGES.network;
    if (isFull || this.#all >= MAX_EXCHANGES.all) throw new TooManyExchangesError();
    this.#add(network, 1);
    try {
      return await exchange();
    } finally {
      this.#add(network, -1);
    }
  }

  #takenBy(network: string): number {
    return this.#taken.get(network) ?? 0;
  }

  #add(network: string | undefined, change: number): void {
    this.#all += change;
    if (network === undefined) return;
    const taken = this.#takenBy(network) + change;
    if (taken > 0) this.#taken.set(network, taken);
    else this.#taken.delete(network);
  }
}

/** The lifetime of a secret that is made for one request. Apple allows six months. */
const SECONDS = 300;

/** Resolves to the secret with which the server authenticates at the provider's token endpoint. */
export async function clientSecret(
  credential: ClientCredential,
  client: { readonly issuer: string; readonly clientId: string },
): Promise<string> {
  return credential.kind === "secret" ? credential.secret : appleSecret(credential, client);
}

/**
 * Makes a secret for Apple: a token that the team's key signs ("Creating a client secret", Sign in with Apple
 * REST API).
 */
function appleSecret(
  { teamId, keyId, privateKey }: Extract<ClientCredential, { kind: "apple" }>,
  { issuer, clientId }: { readonly issuer: string; readonly clientId: string },
): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${SECONDS}s`)
    .sign(createPrivateKey(privateKey));
}

function freshParameters(issuer: string): { prompt: string; max_age: string } {
  const { prompt, max_age } = freshSignIn(issuer);
  return { prompt, max_age: String(max_age) };
}

/** Apple's own scope for the name. */
const APPLE_NAME_SCOPE = "name";

/** The parameters of an authorization request that depend on the provider's claims. */
interface ClaimParameters {
  readonly scope: string;
  readonly response_mode?: string;
}

/**
 * Returns the parameters that request the visitor's name, and their address where that is kept. Apple has a
 * scope of its own for names, and sends names and addresses only in a posted form.
 */
function claimParameters(
  { scopes_supported = [] }: DiscoveryDocument,
  { email }: { readonly email: boolean },
): ClaimParameters {
  const isApple = scopes_supported.includes(APPLE_NAME_SCOPE) && !scopes_supported.includes("profile");
  const scopes = ["openid", isApple ? APPLE_NAME_SCOPE : "profile", ...(email ? ["email"] : [])];
  return { scope: scopes.join(" "), ...(isApple && { response_mode: "form_post" }) };
}
