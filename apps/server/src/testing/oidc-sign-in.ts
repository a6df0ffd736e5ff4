import { createHash, randomBytes } from "node:crypto";
import { SIGNED_IN_PATH } from "@harapen/contract/constants";
import * as z from "zod/mini";

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.optional(z.string()),
});
const tokens = z.object({ id_token: z.string() });
export type Discovery = z.infer<typeof discovery>;

/** Follows redirects and keeps cookies, each for its path, as a visitor's browser does. */
export class CookieBrowser {
  readonly #cookies = new Map<string, { path: string; pair: string }>();
  readonly headers: Record<string, string>;

  constructor(headers: Record<string, string> = {}) {
    this.headers = headers;
  }

  /** Goes to an address and on, until there is no redirect or it leads to `stopAt`. */
  async go(address: string, form?: Record<string, string>, stopAt = SIGNED_IN_PATH): Promise<Visited> {
    const body = form && new URLSearchParams(form);
    const headers = { ...this.headers, cookie: this.#cookiesFor(address) };
    const answer = await fetch(address, {
      method: form ? "POST" : "GET",
      headers,
      redirect: "manual",
      ...(body && { body }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie);
    const location = answer.headers.get("location");
    if (location === null) return { address, answer, text: await answer.text() };
    const next = new URL(location, address);
    if (next.pathname === stopAt) return { address: next.href, answer, text: "" };
    return this.go(next.href, undefined, stopAt);
  }

  #keep(cookie: string): void {
    const [pair = ""] = cookie.split(";", 1);
    const [, path = "/"] = /;\s*path=([^;]+)/i.exec(cookie) ?? [];
    const key = `${path} ${pair.split("=", 1)[0]}`;
    if (/expires=Thu, 01 Jan 1970/i.test(cookie)) this.#cookies.delete(key);
    else this.#cookies.set(key, { path, pair });
  }

  #cookiesFor(address: string): string {
    const { pathname } = new URL(address);
    const sent = [...this.#cookies.values()].filter(({ path }) => pathname.startsWith(path));
    return sent.map(({ pair }) => pair).join("; ");
  }
}

interface Visited {
  readonly address: string;
  readonly answer: Response;
  readonly text: string;
}

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

/** As the app begins it: authorization code with PKCE (RFC 7636). */
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

/** The parameters with which the provider sends the visitor back. */
export async function answerWith(
  authorization: Authorization,
  form: Record<string, string>,
): Promise<URLSearchParams> {
  const page = await authorization.browser.go(authorization.start.href);
  const done = await authorization.browser.go(page.address, form);
  return new URL(done.address).searchParams;
}

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
