import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import {
  CONFIDENTIAL_CLIENT,
  CONFIDENTIAL_SECRET,
  type ConfidentialProvider,
  startConfidentialProvider,
} from "../../testing/sign-in/confidential-provider.ts";
import { CookieBrowser } from "../../testing/sign-in/cookie-browser.ts";

let provider: ConfidentialProvider;
let app: RunningApp;

// The provider's library warns about being a provider, in tests alone.
beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "info").mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.stop();
  provider.stop();
});

async function serve(manner: Parameters<typeof startConfidentialProvider>[0] = {}): Promise<void> {
  provider = await startConfidentialProvider(manner);
  const environment = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CONFIDENTIAL_CLIENT,
    OIDC_CLIENT_SECRET: CONFIDENTIAL_SECRET,
  };
  app = await runApp({ environment });
  provider.admit(app.address);
}

/** Signs in at the provider as `member`; returns the address at which the popup ends. */
async function signIn(browser: CookieBrowser, member: string): Promise<URL> {
  const query = new URLSearchParams({ attempt: randomUUID(), locale: "en", aquarium: SLUG });
  const login = await browser.go(`${app.address}${PATHS.signInBegin}?${query}`);
  const consent = await browser.go(login.address, { prompt: "login", login: member, password: "any" });
  const end = await browser.go(consent.address, { prompt: "consent" });
  return new URL(await postedOn(browser, end));
}

/**
 * Sends a form that a page's own script posts, as with providers that answer by `form_post`: from another
 * site, without a Lax cookie.
 */
async function postedOn(browser: CookieBrowser, { address, text }: { address: string; text: string }) {
  const [, action] = /<form[^>]*action="([^"]+)"/.exec(text) ?? [];
  if (!action) return address;
  const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const form = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
  const headers = { origin: provider.issuer, "sec-fetch-site": "cross-site" };
  const body = new URLSearchParams(form);
  const answer = await fetch(action, { method: "POST", headers, body, redirect: "manual" });
  return (await browser.go(answer.headers.get("location") ?? "")).address;
}

/** Posts a call as a page of the app's own does. */
async function call(browser: CookieBrowser, path: string, body: object = {}) {
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  const cookie = browser.cookiesFor(app.address + path);
  const answer = await fetch(app.address + path, {
    method: "POST",
    headers: { ...headers, cookie },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    body: z
      .looseObject({
        user: z.optional(z.unknown()),
        drawings: z.optional(z.unknown()),
        secondsLeft: z.optional(z.number()),
      })
      .parse(await answer.json()),
  };
}

/** Asks who has signed in, as the page whose attempt ended at an address does. */
const sessionOf = (browser: CookieBrowser, end: URL) =>
  call(browser, PATHS.session, { attempt: end.searchParams.get("state") });

// Rule (who-may-do-what)
describe("a sign-in that the server completes with its secret", () => {
  it.each([
    { authentication: "client_secret_post", algorithm: "ES256" },
    { authentication: "client_secret_basic", algorithm: "ES256" },
    { authentication: "client_secret_post", algorithm: "HS256" },
    { authentication: "client_secret_post", algorithm: "ES256", likeApple: true },
  ] as const)("makes a browser the member's, at a provider with %j", async (manner) => {
    await serve(manner);
    const browser = new CookieBrowser();
    const end = await signIn(browser, "sango");
    expect([...end.searchParams.keys()]).toEqual(["state"]);
    expect((await sessionOf(browser, end)).body).toEqual({
      user: { uid: "sango", name: "Member sango", picture: null },
      secondsLeft: expect.any(Number),
    });
    expect(provider.exchanges()).toBe(1);
  });

  it("lets the member save and read their album, and nobody else, until they log out", async () => {
    await serve();
    const browser = new CookieBrowser();
    const end = await signIn(browser, "sango");
    const image = toDataUrl(makePng());
    const drawing = { uid: "sango", mail: "", aquarium: SLUG, penguin_name: "p1", image };
    expect(await call(browser, PATHS.saveDrawing, drawing)).toEqual({ status: 200, body: { success: true } });
    const album = await call(browser, PATHS.loadAlbum, { uid: "sango" });
    expect(album.body.drawings).toMatchObject([{ uid: "sango", penguin_name: "p1" }]);
    expect((await call(browser, PATHS.loadAlbum, { uid: "nagi" })).status).toBe(401);
    expect((await call(new CookieBrowser(), PATHS.loadAlbum, { uid: "sango" })).status).toBe(401);
    const [cookie] = browser.cookiesFor(app.address).split("; ");
    expect((await call(browser, PATHS.signOut)).body).toEqual({ success: true });
    expect((await call(browser, PATHS.loadAlbum, { uid: "sango" })).status).toBe(401);
    const kept = new CookieBrowser({ cookie: cookie ?? "" });
    expect((await sessionOf(kept, end)).body).toEqual({ user: null });
  });

  // Rule (who-may-do-what): With a client secret the server exchanges the code, keeps the sign-in, and the
  //   browser has a cookie
  it("keeps its cookie from scripts and other sites, and from every answer's body the tokens", async () => {
    await serve();
    const browser = new CookieBrowser();
    await signIn(browser, "sango");
    const [attempt, ended, session] = browser.received.filter((cookie) => cookie.startsWith("harapen-"));
    expect(attempt).toMatch(
      /^harapen-sign-in=[\w-]{78}\.[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(ended).toMatch(/^harapen-sign-in=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(session).toMatch(/^harapen-session=[\w-]{43}\.[\w-]{36}; Path=\/; HttpOnly; SameSite=Strict$/);
    const number = /=([\w-]+)/.exec(session ?? "")?.[1] ?? "";
    const rows = await app.database.selectFrom("sign_in_session").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(number);
    expect(app.logged()).not.toContain(number);
    expect(app.logged()).not.toContain(CONFIDENTIAL_SECRET);
  });

  it("is answered to the page that began it, and to a page whose own attempt ended otherwise as nobody's", async () => {
    await serve();
    const browser = new CookieBrowser();
    const end = await signIn(browser, "sango");
    expect((await sessionOf(browser, end)).body.user).toMatchObject({ uid: "sango" });
    const others = await signIn(new CookieBrowser(), "nagi");
    expect((await sessionOf(browser, others)).body).toEqual({ user: null });
    expect((await call(browser, PATHS.session)).status).toBe(400);
  });

  it("counts for nothing in a request that another site's page has caused", async () => {
    await serve();
    const browser = new CookieBrowser();
    await signIn(browser, "sango");
    const cookie = browser.cookiesFor(app.address);
    const ask = async (headers: Record<string, string>) => {
      const type = { "content-type": "application/json", cookie };
      const body = JSON.stringify({ uid: "sango" });
      const init = { method: "POST", headers: { ...type, ...headers }, body };
      return (await fetch(app.address + PATHS.loadAlbum, init)).status;
    };
    expect(await ask({ "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" })).not.toBe(200);
    expect(await ask({ "sec-fetch-site": "same-site", origin: "https://elsewhere.example" })).not.toBe(200);
    expect(await ask({ origin: "https://elsewhere.example" })).not.toBe(200);
    expect(await ask({})).toBe(401);
    expect(await ask({ origin: app.address })).toBe(200);
    expect(await ask({ "sec-fetch-site": "same-origin" })).toBe(200);
  });

  it("ends after a day, and when the settings name another provider", async () => {
    await serve();
    const browser = new CookieBrowser();
    const end = await signIn(browser, "sango");
    const { body } = await sessionOf(browser, end);
    expect(body.secondsLeft).toBeGreaterThan(86_000);
    expect(body.secondsLeft).toBeLessThanOrEqual(86_400);
    await app.database.updateTable("sign_in_session").set({ issuer: "https://elsewhere.example" }).execute();
    expect((await sessionOf(browser, end)).body).toEqual({ user: null });
    const expires_at = new Date(Date.now() - 1_000).toISOString();
    await app.database.updateTable("sign_in_session").set({ issuer: provider.issuer, expires_at }).execute();
    expect((await sessionOf(browser, end)).body).toEqual({ user: null });
  });
});
