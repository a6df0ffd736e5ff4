import { generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export const OTHER_CLIENT = "an-app-of-its-own";

/** Somebody else's provider: another origin, another key and algorithm, a consent page, a member list of its own. */
export interface OtherProvider {
  readonly issuer: string;
  /** Lets the app at `origin` sign visitors in. */
  admit(origin: string): void;
  stop(): void;
}

export async function startOtherProvider(): Promise<OtherProvider> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  const server = createServer((request, response) => answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    admit: (origin) => {
      answer = providerFor(issuer, origin).callback();
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function providerFor(issuer: string, origin: string): Provider {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return new Provider(issuer, {
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "ES256" }] },
    clients: [
      {
        client_id: OTHER_CLIENT,
        redirect_uris: [`${origin}/signed-in.html`],
        token_endpoint_auth_method: "none",
        id_token_signed_response_alg: "ES256",
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    cookies: { keys: [randomUUID()] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Member ${id}`, email: `${id}@example.org` }),
    }),
  });
}
