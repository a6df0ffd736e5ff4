import { createHash, randomBytes } from "node:crypto";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import * as z from "zod/mini";
import { CookieBrowser } from "./cookie-browser.ts";

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.optional(z.string()),
});
const tokens = z.object({ id_token: z.string() });
export type Discovery = z.infer<typeof discovery>;

/** Reads a provider's discovery document (OpenID Connect Discovery 1.0). */
export async function discover(issuer: string): Promise<Discovery> {
  return discovery.parse(await (await fetch(`${issuer}/.well-known/openid-configuration`)).json());
}

/** An authorization that a test carries through, step by step. */
export interface Authorization {
  readonly browser: CookieBrowser;
  readonly provider: Discovery;
  readonly redirectUri: string;
  readonly verifier: string;
  readonly start: URL;
}

/** Begins a sign-in at the demo provider as the app does: authorization code with PKCE (RFC 7636). */
export async function beginAuthorization(
  origin: string,
  more: Record<string, string | undefined> = {},
  browser = new CookieBrowser(),
): Promise<Authorization> {
  const provider = await discover(`${origin}/oidc`);
  const verifier = randomBytes(32).toString("base64url");
  const redirectUri = origin + SIGNED_IN_PATH;
  const start = new URL(provider.authorization_endpoint);
  const parameters = {
    client_id: "harapen-demo",
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile email",
    state: "a-state",
    nonce: "a-nonce",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...more,
  };
  for (const [name, value] of Object.entries(parameters)) if (value) start.searchParams.set(name, value);
  return { browser, provider, redirectUri, verifier, start };
}

/**
 * Answers the sign-in page with a form; returns the parameters with which the provider redirects the visitor
 * back.
 */
export async function answerWith(
  authorization: Authorization,
  form: Record<string, string>,
): Promise<URLSearchParams> {
  const page = await authorization.browser.go(authorization.start.href);
  const done = await authorization.browser.go(page.address, form);
  return new URL(done.address).searchParams;
}

/** Exchanges an authorization code for tokens. */
export async function exchangeCode(
  { provider, redirectUri, verifier }: Authorization,
  code: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const form = {
    grant_type: "authorization_code",
    client_id: "harapen-demo",
    redirect_uri: redirectUri,
    code_verifier: verifier,
    code,
    ...more,
  };
  return fetch(provider.token_endpoint, { method: "POST", body: new URLSearchParams(form) });
}

/** Signs in at the demo provider by typing a name; resolves to the ID token. */
export async function signIn(origin: string, name: string, browser = new CookieBrowser()): Promise<string> {
  const authorization = await beginAuthorization(origin, {}, browser);
  const code = (await answerWith(authorization, { name })).get("code") ?? "";
  return tokens.parse(await (await exchangeCode(authorization, code)).json()).id_token;
}
