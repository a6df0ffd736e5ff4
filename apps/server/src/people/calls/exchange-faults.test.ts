import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { runApp, SLUG } from "../../testing/running-app.ts";
import { CookieBrowser } from "../../testing/sign-in/cookie-browser.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";
import { attemptOf } from "../identity/attempt.ts";
import { MAX_EXCHANGES } from "../identity/code-exchange.ts";

const SECRET = "a secret that only the server and the provider know";
const provider = await startStubProvider(await makeKey("one"));
const { issuer } = provider;
provider.document = {
  ...provider.document,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
};
const app = await runApp({
  environment: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: TEST_CLIENT,
    OIDC_CLIENT_SECRET: SECRET,
    TRUSTED_PROXIES: "loopback",
  },
});
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

beforeEach(async () => {
  provider.failing = false;
  await app.database.deleteFrom("sign_in_session").execute();
});

const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;

interface Begun {
  readonly browser: CookieBrowser;
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
}

/** Begins a sign-in, without requesting the provider's page. */
async function begin(browser = new CookieBrowser()): Promise<Begun> {
  const id = randomUUID();
  const query = new URLSearchParams({ attempt: id, locale: "ja", aquarium: SLUG });
  const { address } = await browser.go(`${app.address}${PATHS.signInBegin}?${query}`, undefined, {
    stopAt: "/authorize",
  });
  const { searchParams } = new URL(address);
  return { browser, id, state: searchParams.get("state") ?? "", nonce: searchParams.get("nonce") ?? "" };
}

/**
 * Returns from the provider with these parameters; resolves to the error of the popup's last page, `null` for
 * none.
 */
async function comeBack({ browser, id }: Begun, parameters: Record<string, string>): Promise<string | null> {
  const query = new URLSearchParams(parameters);
  const { address } = await browser.go(`${app.address}${PATHS.signInCallback}?${query}`, undefined, {
    fromElsewhere: true,
  });
  const { searchParams } = new URL(address);
  expect(searchParams.get("state")).toBe(id);
  return searchParams.get("error");
}

const sessions = async () =>
  (await app.database.selectFrom("sign_in_session").select("uid").execute()).length;
const tokens = (id_token: string) => ({ access_token: "a", token_type: "Bearer", id_token });

const claims = (begun: Begun) => ({
  iss: issuer,
  aud: TEST_CLIENT,
  sub: "umi",
  name: "Umi",
  iat: seconds(0),
  exp: seconds(300),
  nonce: begun.nonce,
});

const withSecret = (begun: Begun, secret: string) =>
  new SignJWT(claims(begun)).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));

const GOOD = (begun: Begun) => provider.token("umi", claims(begun));

const WRONG_TOKENS: Record<string, (begun: Begun) => Promise<string>> = {
  "another nonce": (begun) => provider.token("umi", { ...claims(begun), nonce: "another" }),
  "no nonce": (begun) => provider.token("umi", { ...claims(begun), nonce: undefined }),
  "another issuer": (begun) => provider.token("umi", { ...claims(begun), iss: "https://elsewhere.example" }),
  "another audience": (begun) => provider.token("umi", { ...claims(begun), aud: "another" }),
  "an end in the past": (begun) => provider.token("umi", { ...claims(begun), exp: seconds(-60) }),
  "an age of more than a day": (begun) => provider.token("umi", { ...claims(begun), iat: seconds(-86_460) }),
  "no subject": (begun) => provider.token("umi", { ...claims(begun), sub: undefined }),
  "an unknown key": async (begun) => provider.token("umi", claims(begun), await makeKey("unknown")),
  "a signature by another secret": (begun) => withSecret(begun, SECRET.toUpperCase()),
  "no signature": async (begun) => new UnsecuredJWT(claims(begun)).encode(),
};

// Rule (who-may-do-what)
describe("a sign-in that the server completes", () => {
  it("succeeds with the provider's key, and with the shared secret", async () => {
    const first = await begin();
    provider.tokenAnswer = { status: 200, body: tokens(await GOOD(first)) };
    expect(await comeBack(first, { code: "c", state: first.state })).toBeNull();
    const second = await begin();
    provider.tokenAnswer = { status: 200, body: tokens(await withSecret(second, SECRET)) };
    expect(await comeBack(second, { code: "c", state: second.state })).toBeNull();
    expect(await sessions()).toBe(2);
  });

  // Rule (who-may-do-what): A sign-in that the server completes fails for a wrong state, nonce, token, code
  //   or secret, each with its message
  it.each(Object.keys(WRONG_TOKENS))(
    "fails with a token that has %s, and begins no session",
    async (name) => {
      const begun = await begin();
      const token = (await WRONG_TOKENS[name]?.(begun)) ?? "";
      provider.tokenAnswer = { status: 200, body: tokens(token) };
      expect(await comeBack(begun, { code: "c", state: begun.state })).toBe("failed");
      expect(await sessions()).toBe(0);
      expect(app.logged()).not.toContain(token);
    },
  );

  it.each<[string, number, object, string]>([
    ["a code that was used before", 400, { error: "invalid_grant" }, "failed"],
    ["a wrong secret", 401, { error: "invalid_client" }, "failed"],
    ["no ID token", 200, { access_token: "a", token_type: "Bearer" }, "failed"],
    ["a provider in trouble", 503, { error: "temporarily_unavailable" }, "unreachable"],
    ["a provider's gateway in trouble", 502, {}, "unreachable"],
  ])("fails for %s", async (_case, status, body, failure) => {
    const begun = await begin();
    provider.tokenAnswer = { status, body };
    expect(await comeBack(begun, { code: "c", state: begun.state })).toBe(failure);
    expect(await sessions()).toBe(0);
  });

  it.each([
    ["access_denied", "refused"],
    ["user_cancelled_authorize", "refused"],
    ["temporarily_unavailable", "unreachable"],
    ["invalid_scope", "failed"],
  ])("answers the provider's %s with %s", async (error, failure) => {
    const begun = await begin();
    expect(await comeBack(begun, { error, state: begun.state })).toBe(failure);
    expect(await sessions()).toBe(0);
  });

  it("fails with a state that is not this browser's, before the provider is asked", async () => {
    const begun = await begin();
    const others = await begin();
    provider.tokenAnswer = { status: 200, body: tokens(await GOOD(begun)) };
    provider.requests.length = 0;
    const forged = `${others.state.split(".")[0]}.${begun.id}`;
    expect(await comeBack(begun, { code: "c", state: forged })).toBe("failed");
    expect(provider.requests).not.toContain("/token");
    expect(await sessions()).toBe(0);
  });

  it("fails in a browser that did not begin it, and when its address is opened again", async () => {
    const begun = await begin();
    provider.tokenAnswer = { status: 200, body: tokens(await GOOD(begun)) };
    const parameters = { code: "c", state: begun.state };
    expect(await comeBack({ ...begun, browser: new CookieBrowser() }, parameters)).toBe("failed");
    expect(await comeBack(begun, parameters)).toBeNull();
    expect(await comeBack(begun, parameters)).toBe("failed");
    expect(await sessions()).toBe(1);
  });

  it.each([
    ["no secret", ""],
    ["an empty secret", "harapen-sign-in="],
    ["a secret of its own making", `harapen-sign-in=${"a".repeat(58)}.${"b".repeat(43)}`],
  ])("fails in a browser with %s, before the provider is asked", async (_case, cookie) => {
    const id = randomUUID();
    const { state, nonce } = attemptOf(cookie.split("=")[1] ?? "", id);
    const forged = { browser: new CookieBrowser({ cookie }), id, state, nonce };
    provider.tokenAnswer = { status: 200, body: tokens(await GOOD(forged)) };
    provider.requests.length = 0;
    expect(await comeBack(forged, { code: "c", state })).toBe("failed");
    expect(provider.requests).not.toContain("/token");
    expect(await sessions()).toBe(0);
  });

  describe("while the provider is slow", () => {
    /**
     * Returns from each of these networks `times` times, always with the same code; resolves when the
     * provider has been asked `asked` times.
     */
    async function hold({ networks, times, asked }: { networks: string[]; times: number; asked: number }) {
      const begun = await begin();
      const cookie = begun.browser.cookiesFor(app.address);
      const held = Promise.withResolvers<void>();
      provider.tokenAnswer = { status: 200, body: tokens(await GOOD(begun)) };
      provider.tokenHeld = held.promise;
      provider.requests.length = 0;
      const from = (network: string) => {
        const browser = new CookieBrowser({ cookie, "x-forwarded-for": network });
        return comeBack({ ...begun, browser }, { code: "c", state: begun.state });
      };
      const ended = networks.flatMap((network) => Array.from({ length: times }, () => from(network)));
      const askedTimes = () => provider.requests.filter((path) => path === "/token").length;
      await expect.poll(askedTimes).toBe(asked);
      return { from, ended, askedTimes, answer: held.resolve };
    }

    it("asks it for a bounded number of codes at once, and tells the others that it cannot be reached", async () => {
      const { all, network } = MAX_EXCHANGES;
      const networks = Array.from({ length: all / network }, (_, at) => `192.0.${at}.1`);
      const { from, ended, askedTimes, answer } = await hold({ networks, times: network, asked: all });
      const others = Array.from({ length: 50 }, (_, at) => from(`198.51.${at}.1`));
      expect(await Promise.all(others)).toEqual(Array(50).fill("unreachable"));
      expect(askedTimes()).toBe(all);
      answer();
      expect(await Promise.all(ended)).toEqual(Array(all).fill(null));
      expect(await from("198.51.100.1")).toBeNull();
    });

    it("leaves other networks their places when one has filled its own", async () => {
      const { network } = MAX_EXCHANGES;
      const stranger = ["2001:db8:1::1"];
      const { from, ended, askedTimes, answer } = await hold({
        networks: stranger,
        times: 50,
        asked: network,
      });
      const refused = await Promise.all(Array.from({ length: 5 }, () => from("2001:db8:1:ff00::1")));
      expect(refused).toEqual(Array(5).fill("unreachable"));
      const other = from("192.0.2.1");
      await expect.poll(askedTimes).toBe(network + 1);
      answer();
      expect(await other).toBeNull();
      expect((await Promise.all(ended)).filter((error) => error === null)).toHaveLength(network);
      const { refused: counted } = app.rooms.operating;
      await counted.write();
      const most = (await counted.list()).toSorted((one, two) => two.count - one.count)[0];
      expect(most).toMatchObject({ refusedFor: "sign-ins", count: 50 - network + refused.length });
    });
  });

  it("takes the place of the browser's session of before", async () => {
    const browser = new CookieBrowser();
    for (const _time of [1, 2]) {
      const begun = await begin(browser);
      provider.tokenAnswer = { status: 200, body: tokens(await GOOD(begun)) };
      expect(await comeBack(begun, { code: "c", state: begun.state })).toBeNull();
    }
    expect(await sessions()).toBe(1);
  });

  it("ends a member's oldest session where they have twenty", async () => {
    const umi = { uid: "umi", name: "Umi", picture: null, mail: null, issuer };
    const numbers = [];
    for (let browser = 0; browser < 21; browser++) {
      numbers.push(await app.rooms.people.sessions.begin(umi, { attempt: randomUUID() }));
      await app.database
        .updateTable("sign_in_session")
        .set({ made_at: new Date(Date.UTC(2026, 0, 1, 0, browser)).toISOString() })
        .where("made_at", ">", "2026-02")
        .execute();
    }
    await app.rooms.people.sessions.begin({ ...umi, uid: "another" }, { attempt: randomUUID() });
    const found = await Promise.all(numbers.map((number) => app.rooms.people.sessions.find(number, issuer)));
    expect(found.map((session) => session?.uid)).toEqual([undefined, ...Array(20).fill("umi")]);
  });

  // Rule (who-may-do-what): A sign-in ends the browser's session of before, and one that is refused does not
  it("leaves the browser's session of before where it is refused", async () => {
    const browser = new CookieBrowser();
    const first = await begin(browser);
    provider.tokenAnswer = { status: 200, body: tokens(await GOOD(first)) };
    await comeBack(first, { code: "c", state: first.state });
    const second = await begin(browser);
    expect(await comeBack(second, { error: "access_denied", state: second.state })).toBe("refused");
    expect(await sessions()).toBe(1);
  });

  it("is completed where the provider posts its answer, however the address is written", async () => {
    const address = app.address + PATHS.signInCallback.replace("/api/", "/%61pi/");
    const headers = { origin: issuer, "sec-fetch-site": "cross-site" };
    const body = new URLSearchParams({ code: "c", state: "s" });
    const answer = await fetch(address, { method: "POST", headers, body, redirect: "manual" });
    expect(answer.status).toBe(303);
  });

  it("is not begun by another site's page, and never without an attempt", async () => {
    const query = new URLSearchParams({ attempt: randomUUID(), locale: "ja", aquarium: SLUG });
    const path = `${PATHS.signInBegin}?${query}`;
    expect((await app.get(path, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await app.get(path, { "sec-fetch-site": "none" })).status).toBe(303);
    expect((await app.get(PATHS.signInBegin)).status).toBe(400);
  });

  it("keeps its popup in touch with the page: neither address has an opener policy", async () => {
    const query = new URLSearchParams({ attempt: randomUUID(), locale: "ja", aquarium: SLUG });
    const begun = await app.get(`${PATHS.signInBegin}?${query}`);
    const ended = await app.get(`${PATHS.signInCallback}?state=a.b`);
    for (const answer of [begun, ended])
      expect(answer.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
  });
});

it("a sign-in whose provider was never reached says so on the popup's last page", async () => {
  const settings = { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_CLIENT_ID: TEST_CLIENT };
  const alone = await runApp({ environment: { ...settings, OIDC_CLIENT_SECRET: SECRET } });
  const id = randomUUID();
  const query = new URLSearchParams({ attempt: id, locale: "ja", aquarium: SLUG });
  const answer = await alone.get(`${PATHS.signInBegin}?${query}`);
  expect(answer.headers.get("location")).toBe(`/signed-in.html?state=${id}&error=unreachable`);
  await alone.stop();
});

it("without a secret there is no such sign-in", async () => {
  const without = await runApp({ environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: TEST_CLIENT } });
  expect((await without.get(PATHS.signInBegin)).status).toBe(404);
  expect((await without.post(PATHS.session, {})).status).toBe(404);
  await without.stop();
});
