import { PATHS } from "@harapen/contract/calls/paths";
import { saveRecordRequest } from "@harapen/contract/calls/saves";
import { signInSettings } from "@harapen/contract/calls/sign-in";
import { everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { makeKey, startStubProvider, TEST_CLIENT } from "../../testing/sign-in/stub-oidc-provider.ts";

const provider = await startStubProvider(await makeKey("first"));
const settings = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: TEST_CLIENT };
const app: RunningApp = await runApp({ environment: settings });
afterAll(async () => {
  await app.stop();
  await provider.stop();
});

const image = toDataUrl(makePng());
const drawing = (uid: string) => ({ mail: "m@example.com", uid, aquarium: SLUG, penguin_name: "p1", image });
const record = (uid: string) =>
  new URLSearchParams(
    z.encode(saveRecordRequest, {
      name: "Umi",
      uid,
      aquarium: SLUG,
      penname: "",
      bandcolor: [],
      image: image as `data:image/png;base64,${string}`,
      time: 1,
      data: [],
      ranking: [],
      part: everythingVisible(),
      rank: 0,
    }) as Record<string, string>,
  );

const CALLS = ["saveRecord", "saveDrawing", "loadAlbum", "registerUser"] as const;

/** Makes every call for a visitor, with a token or without; resolves to the answers. */
async function callAll(uid: string, token?: string) {
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` };
  const json = { "content-type": "application/json", ...authorization };
  const send = (path: string, body: URLSearchParams | string, headers: Record<string, string>) =>
    fetch(app.address + path, { method: "POST", headers, body });
  const answers = await Promise.all([
    send(PATHS.saveRecord, record(uid), authorization),
    send(PATHS.saveDrawing, JSON.stringify(drawing(uid)), json),
    send(PATHS.loadAlbum, JSON.stringify({ uid }), json),
    send(PATHS.registerUser, JSON.stringify({ uid, name: "Umi" }), json),
  ]);
  return Promise.all(answers.map(async (answer) => ({ status: answer.status, body: await answer.json() })));
}

async function stored(): Promise<number> {
  const tables = ["record", "drawing", "visitor"] as const;
  const rows = await Promise.all(tables.map((table) => app.database.selectFrom(table).selectAll().execute()));
  return rows.flat().length;
}

beforeEach(async () => {
  for (const table of ["record", "drawing", "visitor"] as const)
    await app.database.deleteFrom(table).execute();
});

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow;
const claims = (sub: string) => ({
  iss: provider.issuer,
  aud: TEST_CLIENT,
  sub,
  iat: seconds(0),
  exp: seconds(300),
});

/** Returns a token of the provider's for "umi" with this type (RFC 8725, section 3.11). */
async function tokenOfKind(typ: string): Promise<string> {
  const [key] = provider.keys;
  if (!key) throw new Error("the provider has no key");
  return new SignJWT(claims("umi"))
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ })
    .sign(key.privateKey);
}

/** Tokens for "umi", each with one thing wrong. */
const INVALID_TOKENS: Record<string, () => Promise<string>> = {
  "nothing at all": async () => "",
  garbage: async () => "not.a.token",
  "no signature, by `alg: none`": async () => new UnsecuredJWT(claims("umi")).encode(),
  "a cut signature": async () => (await provider.token("umi")).replace(/[^.]+$/, ""),
  "another's signature": async () => {
    const [mine, others] = await Promise.all([provider.token("umi"), provider.token("nagi")]);
    return mine.replace(/[^.]+$/, others.split(".")[2] ?? "");
  },
  "a wrong key of the same name": async () => provider.token("umi", {}, await makeKey("first")),
  "an unknown key": async () => provider.token("umi", {}, await makeKey("unknown")),
  "HS256 with the public key as the secret": async () =>
    new SignJWT(claims("umi"))
      .setProtectedHeader({ alg: "HS256", kid: "first" })
      .sign(new TextEncoder().encode(JSON.stringify(provider.keys[0]?.publicJwk))),
  "an embedded key": async () => {
    const key = await makeKey("mine");
    return new SignJWT(claims("umi"))
      .setProtectedHeader({ alg: key.alg, jwk: key.publicJwk })
      .sign(key.privateKey);
  },
  "another audience": () => provider.token("umi", { aud: "another" }),
  "no audience": () => provider.token("umi", { aud: undefined }),
  "another party that it was issued to": () => provider.token("umi", { azp: "another" }),
  "another audience besides, and no word of whom it was issued to": () =>
    provider.token("umi", { aud: [TEST_CLIENT, "another"] }),
  "another audience besides, and issued to that one": () =>
    provider.token("umi", { aud: [TEST_CLIENT, "another"], azp: "another" }),
  "a kind that is no ID token's": () => tokenOfKind("at+jwt"),
  "a kind that is no ID token's, spelt out": () => tokenOfKind("application/Logout+JWT"),
  "another issuer": () => provider.token("umi", { iss: "https://elsewhere.example" }),
  "the issuer with a slash more": () => provider.token("umi", { iss: `${provider.issuer}/` }),
  "an end in the past": () => provider.token("umi", { exp: seconds(-60) }),
  "an age of more than a day, though it has not ended": () =>
    provider.token("umi", { iat: seconds(-86_460) }),
  "no beginning": () => provider.token("umi", { iat: undefined }),
  "no end": () => provider.token("umi", { exp: undefined }),
  "a beginning in the future": () => provider.token("umi", { nbf: seconds(120) }),
  "no subject": () => provider.token("umi", { sub: undefined }),
  "an empty subject": () => provider.token("umi", { sub: "" }),
};

describe("a call for a signed-in visitor", () => {
  // Rule (who-may-do-what): A call for a member carries their ID token as a bearer token
  it("is answered with the visitor's own token, and stores", async () => {
    expect(statuses(await callAll("umi", await provider.token("umi")))).toEqual([200, 200, 200, 200]);
    expect(await stored()).toBe(3);
  });

  // Rule (who-may-do-what)
  // Rule (the-calls)
  it("is refused without a token with 401, and stores nothing", async () => {
    const answers = await callAll("umi");
    expect(statuses(answers)).toEqual([401, 401, 401, 401]);
    for (const { body } of answers)
      expect(body).toMatchObject({ success: false, message: expect.any(String) });
    expect(answers[CALLS.indexOf("loadAlbum")]?.body).toMatchObject({ drawings: [] });
    expect(await stored()).toBe(0);
  });

  // Rule (who-may-do-what): With another's token it is refused with 403, and nothing stored
  it("is refused with another's token, and stores nothing", async () => {
    expect(statuses(await callAll("umi", await provider.token("nagi")))).toEqual([403, 403, 403, 403]);
    expect(await stored()).toBe(0);
  });

  // Rule (who-may-do-what): The server checks signature, issuer, audience, age and end of a token
  it.each(Object.keys(INVALID_TOKENS))(
    "is refused with a token that has %s, and stores nothing",
    async (name) => {
      const token = (await INVALID_TOKENS[name]?.()) ?? "";
      const answers = await callAll("umi", token);
      expect(statuses(answers)).toEqual([401, 401, 401, 401]);
      for (const { body } of answers)
        expect(body).toMatchObject({ success: false, message: expect.any(String) });
      expect(await stored()).toBe(0);
      expect(token !== "" && app.logged().includes(token)).toBe(false);
    },
  );

  it("says that a sign-in has expired, and why another is refused in the log only", async () => {
    const [answer] = await callAll("umi", await provider.token("umi", { exp: seconds(-60) }));
    expect(answer?.body).toEqual({
      success: false,
      message: "Your sign-in has expired. Please sign in again.",
    });
    await callAll("umi", await provider.token("umi", { aud: "another" }));
    expect(app.logged()).toContain('unexpected \\"aud\\" claim value');
  });

  it("takes a token for several audiences that was issued to this app", async () => {
    const shared = { aud: ["another", TEST_CLIENT], azp: TEST_CLIENT };
    const answers = await callAll("umi", await provider.token("umi", shared));
    expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  });

  it.each(["JWT", "jwt", "JOSE"])("takes a token that calls itself %s", async (typ) => {
    expect(statuses(await callAll("umi", await tokenOfKind(typ)))).toEqual([200, 200, 200, 200]);
  });

  it("takes a token of almost a day, and one that a provider's clock dates a little ahead", async () => {
    const old = await provider.token("umi", { iat: seconds(-86_340) });
    const early = await provider.token("umi", { iat: seconds(20) });
    expect(statuses(await callAll("umi", old))).toEqual([200, 200, 200, 200]);
    expect(statuses(await callAll("umi", early))).toEqual([200, 200, 200, 200]);
  });

  it("bears a clock that is a little off", async () => {
    const early = await provider.token("umi", { nbf: seconds(10), exp: seconds(-10) });
    expect(statuses(await callAll("umi", early))).toEqual([200, 200, 200, 200]);
  });

  it("is refused with 401 whatever else stands for a token", async () => {
    const path = PATHS.registerUser;
    const text = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
    });
    const parts = fc.tuple(fc.base64String(), fc.json().map(encode), text).map((each) => each.join("."));
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, parts), async (token) => {
        const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
        const body = JSON.stringify({ uid: "umi", name: "Umi" });
        const { status } = await fetch(app.address + path, { method: "POST", headers, body });
        expect(status).toBe(401);
      }),
      { numRuns: 100 },
    );
  });
});

function encode(text: string): string {
  return Buffer.from(text).toString("base64url");
}

describe("a guest", () => {
  // Rule (who-may-do-what): A guest may draw, search and confirm
  // Rule (who-may-do-what): A guest has no album, in the app or at the server
  it("needs no token to save, and has no album and no name to register", async () => {
    const answers = await callAll("guest");
    expect(statuses(answers)).toEqual([200, 200, 403, 403]);
    expect(answers[2]?.body).toEqual({ success: false, drawings: [], message: expect.any(String) });
  });

  it("is never somebody's token, not even one for a subject of that name", async () => {
    expect(statuses(await callAll("guest", await provider.token("guest")))).toEqual([200, 200, 403, 403]);
    expect(statuses(await callAll("guest", "garbage"))).toEqual([200, 200, 403, 403]);
  });
});

describe("the settings' provider", () => {
  it("is in the sign-in settings, and the app may connect to it", async () => {
    const settings = signInSettings.parse(await (await app.get(PATHS.signIn)).json());
    expect(settings).toEqual({
      enabled: true,
      issuer: provider.issuer,
      clientId: TEST_CLIENT,
      demo: false,
      session: false,
    });
    const policy = (await app.get("/testhall")).headers.get("content-security-policy");
    expect(policy).toContain(`connect-src 'self' ${provider.issuer} https://tokens.example;`);
  });

  it("may be reached from a page of a server elsewhere, where this one serves it", async () => {
    const host = await runApp({
      environment: {
        API_ORIGIN: "https://api.example",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: TEST_CLIENT,
      },
    });
    const policy = async () => (await host.get("/testhall")).headers.get("content-security-policy");
    const allowed = `connect-src 'self' https://api.example ${provider.issuer} https://tokens.example;`;
    await vi.waitFor(async () => expect(await policy()).toContain(allowed), 10_000);
    await host.stop();
  });

  it("stands in place of the demo's", async () => {
    expect((await app.get("/oidc/.well-known/openid-configuration")).status).not.toBe(200);
  });

  it.each(["RS256", "PS256", "ES256", "EdDSA"])("may sign with %s", async (alg) => {
    const other = await startStubProvider(await makeKey("one", alg));
    const others = await runApp({ environment: { OIDC_ISSUER: other.issuer, OIDC_CLIENT_ID: TEST_CLIENT } });
    const ask = async (token: string) => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const body = JSON.stringify({ uid: "umi" });
      return (await fetch(others.address + PATHS.loadAlbum, { method: "POST", headers, body })).status;
    };
    expect(await ask(await other.token("umi"))).toBe(200);
    expect(await ask(await provider.token("umi"))).toBe(401);
    await others.stop();
    await other.stop();
  });
});
