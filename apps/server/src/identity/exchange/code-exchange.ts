import type { JWTVerifyGetKey } from "jose";
import type { Configuration, ServerMetadata } from "openid-client";
import type { ClientCredential } from "../../config/client-credential.ts";
import type { DiscoveryDocument } from "../discovery-document.ts";
import type { HostedProvider } from "../hosted-provider.ts";
import { ASYMMETRIC_ALGORITHMS, verifyIdToken } from "../id-token.ts";
import type { Attempt } from "./attempt.ts";
import { claimParameters } from "./authorization-request.ts";
import { clientSecret } from "./client-secret.ts";
import { ExchangePlaces } from "./exchange-places.ts";
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
    });
    return href;
  }

  /**
   * Resolves to the member of the response at `address`, a redirect URI with its parameters, which came from a network (undefined:
   * one without bounds). Rejects with an error that `failureOf` knows; with a TooManyExchangesError, before it sends the provider
   * a request, while as many as may be are under way.
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
    // Only an issuer on this machine, outside of production, may have an address without TLS (`config/sign-in-settings.ts`).
    if (issuer.startsWith("http:")) allowInsecureRequests(configuration);
    return configuration;
  }
}
