import { generateKeyPairSync, type JsonWebKey, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { Provider } from "oidc-provider";
import { expect } from "./fixtures.ts";
import { MEMBER_LABELS } from "./labels.ts";

export const OTHER_CLIENT = "an-app-of-its-own";

/**
 * An OpenID provider that is not the app's own: another origin, another key and algorithm, a consent page,
 * its own members. Like Keycloak and Cognito, it issues refresh tokens unasked, each valid once.
 */
export interface OtherProvider {
  readonly issuer: string;
  /** Lets the app at `origin` sign visitors in. */
  admit(origin: string): void;
  /** Revokes all grants: every refresh token is refused from then on. */
  revoke(): void;
  stop(): void;
}

type Answer = ReturnType<Provider["callback"]>;

interface ProviderOptions {
  /** The lifetime of an ID token. */
  readonly idTokenSeconds?: number;
}

export async function startOtherProvider({
  idTokenSeconds = 3_600,
}: ProviderOptions = {}): Promise<OtherProvider> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const key = privateKey.export({ format: "jwk" });
  const first = Promise.withResolvers<Answer>();
  let answer: Promise<Answer> = first.promise;
  let admitted = "";
  // Our server sends requests as it starts, before its address, which the provider has to admit, is known:
  // early ones are answered later.
  const server = createServer(async (request, response) => (await answer)(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const reset = () => {
    const current = providerFor({ issuer, origin: admitted, key, idTokenSeconds }).callback();
    first.resolve(current);
    answer = Promise.resolve(current);
  };
  return {
    issuer,
    admit: (origin) => {
      admitted = origin;
      reset();
    },
    revoke: reset,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Identity extends Required<ProviderOptions> {
  readonly issuer: string;
  readonly origin: string;
  readonly key: JsonWebKey;
}

/** Returns a provider that has granted nothing yet: it stores grants in memory only. */
function providerFor({ issuer, origin, key, idTokenSeconds }: Identity): Provider {
  return new Provider(issuer, {
    jwks: { keys: [{ ...key, use: "sig", alg: "ES256" }] },
    clients: [
      {
        client_id: OTHER_CLIENT,
        redirect_uris: [`${origin}/signed-in.html`],
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        id_token_signed_response_alg: "ES256",
      },
    ],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    cookies: { keys: [randomUUID()] },
    ttl: { IdToken: idTokenSeconds },
    issueRefreshToken: (_context, client) => client.grantTypeAllowed("refresh_token"),
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, name: `Member ${id}`, email: `${id}@example.org`, email_verified: true }),
    }),
  });
}

/**
 * Goes through the provider's pages as `member`, who consents, after pressing `button`; waits until the popup
 * is closed.
 */
export async function passOtherProvider(
  page: Page,
  member: string,
  button: string = MEMBER_LABELS.logIn,
): Promise<void> {
  // The library's built-in pages request a font from elsewhere, and wait for it if there is no internet.
  await page.context().route(/^https:\/\/fonts\./, (route) => route.abort());
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: button, exact: true }).tap();
  const popup = await opened;
  await popup.locator("input[name=login]").fill(member);
  await popup.locator("input[name=password]").fill("any");
  await popup.locator("button[type=submit]").tap();
  await popup.locator("button[type=submit]", { hasText: "Continue" }).tap();
  await expect.poll(() => popup.isClosed()).toBe(true);
}
