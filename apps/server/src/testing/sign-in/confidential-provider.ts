import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Configuration, Provider } from "oidc-provider";

export const CONFIDENTIAL_CLIENT = "a-server-of-its-own";
/** Long enough as a signing key (RFC 7518, section 3.2). */
export const CONFIDENTIAL_SECRET = "a secret that only the server and the provider know";

/**
 * An OpenID provider at another origin that gives tokens only to the authenticated client, and never to a
 * page.
 */
export interface ConfidentialProvider {
  readonly issuer: string;
  /** The number of requests at its token endpoint. */
  readonly exchanges: () => number;
  /** Lets the server at `origin` sign visitors in. */
  admit(origin: string): void;
  stop(): void;
}

interface Manner {
  readonly authentication?: "client_secret_post" | "client_secret_basic";
  readonly algorithm?: "ES256" | "HS256";
  /** Whether names have a scope of their own and are sent, like addresses, in a posted form. */
  readonly likeApple?: boolean;
}

const NAMES = { profile: ["name", "picture"] };
const NAMES_LIKE_APPLES = { name: ["name"] };

/** Starts a provider whose client has a secret. */
export async function startConfidentialProvider(manner: Manner = {}): Promise<ConfidentialProvider> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  let exchanges = 0;
  const server = createServer((request, response) => {
    if (request.url === "/token") exchanges++;
    // Servers request its discovery document at their start, before their own address is known.
    if (answer) answer(request, response);
    else response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    exchanges: () => exchanges,
    admit: (origin) => {
      answer = new Provider(issuer, configuration(origin, manner)).callback();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function configuration(
  origin: string,
  { authentication = "client_secret_post", algorithm = "ES256", likeApple = false }: Manner,
): Configuration {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ format: "jwk" });
  return {
    jwks: { keys: [{ ...key, use: "sig", alg: "ES256" }] },
    clients: [
      {
        client_id: CONFIDENTIAL_CLIENT,
        client_secret: CONFIDENTIAL_SECRET,
        redirect_uris: [`${origin}/api/harapen/sign-in/callback`],
        token_endpoint_auth_method: authentication,
        grant_types: ["authorization_code"],
        id_token_signed_response_alg: algorithm,
      },
    ],
    clientAuthMethods: [authentication],
    enabledJWA: { idTokenSigningAlgValues: ["ES256", "HS256"] },
    // As in LINE's document, which names only the algorithm of other apps.
    discovery: { id_token_signing_alg_values_supported: ["ES256"] },
    claims: {
      openid: ["sub"],
      ...(likeApple ? NAMES_LIKE_APPLES : NAMES),
      email: ["email", "email_verified"],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Member ${id}`, email: `${id}@example.org`, email_verified: true }),
    }),
  };
}
