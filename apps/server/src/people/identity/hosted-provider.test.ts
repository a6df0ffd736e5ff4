import { PATHS } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { IdTokenError, ProviderUnreachableError } from "../../platform/errors.ts";
import { runApp } from "../../testing/running-app.ts";
import {
  makeKey,
  type StubOidcProvider,
  startStubProvider,
  TEST_CLIENT,
} from "../../testing/sign-in/stub-oidc-provider.ts";
import { HostedProvider, type Intervals } from "./hosted-provider.ts";
import { verifyIdToken } from "./id-token.ts";

const log = pino({ level: "silent" });
const first = await makeKey("first");
const second = await makeKey("second");
let provider: StubOidcProvider;
beforeEach(async () => {
  provider = await startStubProvider(first);
  return () => provider.stop();
});

/** Returns a function for whom a server over this provider takes the bearer of a token. */
function server(intervals: Partial<Intervals> = {}) {
  const hosted = new HostedProvider(provider.issuer, log, intervals);
  const { issuer } = provider;
  return async (token: string) =>
    (await verifyIdToken(token, { issuer, clientId: TEST_CLIENT, keyFor: hosted.keyFor })).uid;
}

describe("a hosted provider", () => {
  it("is asked once for many tokens", async () => {
    const verify = server();
    const tokens = await Promise.all(["umi", "nagi", "sango"].map((sub) => provider.token(sub)));
    expect(await Promise.all(tokens.map(verify))).toEqual(["umi", "nagi", "sango"]);
    await verify(await provider.token("konbu"));
    expect(provider.requests).toEqual(["/.well-known/openid-configuration", "/keys"]);
  });

  it("may change its key: a token with a new one loads the keys again", async () => {
    const verify = server({ unknownKey: 0 });
    await verify(await provider.token("umi"));
    provider.keys = [second, first];
    expect(await verify(await provider.token("nagi"))).toBe("nagi");
    expect(await verify(await provider.token("umi", {}, first))).toBe("umi");
  });

  it("is not asked again for each token with a made-up key", async () => {
    const verify = server();
    const forged = await provider.token("umi", {}, second);
    for (let count = 0; count < 5; count++) await expect(verify(forged)).rejects.toThrow(IdTokenError);
    expect(provider.requests.filter((path) => path === "/keys")).toHaveLength(1);
  });

  it("is not asked for each token with a made-up key while it gives no keys, and known keys count on", async () => {
    const verify = server({ unknownKey: 0 });
    const genuine = await provider.token("umi");
    await verify(genuine);
    provider.failing = true;
    const forged = await provider.token("umi", {}, second);
    for (let count = 0; count < 5; count++)
      await expect(verify(forged)).rejects.toThrow(ProviderUnreachableError);
    expect(provider.requests.filter((path) => path === "/keys")).toHaveLength(2);
    expect(await verify(genuine)).toBe("umi");
  });

  it("is known to answer or not by the last load, and is asked again though nobody comes", async () => {
    const hosted = new HostedProvider(provider.issuer, log, { refresh: 0, retry: 0 });
    expect(hosted.isReachable()).toBeUndefined();
    await expect.poll(() => hosted.isReachable()).toBe(true);
    provider.failing = true;
    await expect.poll(() => hosted.isReachable()).toBe(false);
    provider.failing = false;
    await expect.poll(() => hosted.isReachable()).toBe(true);
  });

  it("that answers is asked every ten minutes at most, however often it is looked whether it does", async () => {
    const hosted = new HostedProvider(provider.issuer, log);
    await expect.poll(() => hosted.isReachable()).toBe(true);
    for (let count = 0; count < 50; count++) hosted.isReachable();
    expect(provider.requests).toEqual(["/.well-known/openid-configuration", "/keys"]);
  });

  it("is asked for a new key again soon after it gave none", async () => {
    const verify = server({ unknownKey: 0, retry: 0 });
    await verify(await provider.token("umi"));
    provider.failing = true;
    provider.keys = [second];
    const token = await provider.token("umi");
    await expect(verify(token)).rejects.toThrow(ProviderUnreachableError);
    provider.failing = false;
    expect(await verify(token)).toBe("umi");
  });

  it("withdraws a key, which then counts no more", async () => {
    const verify = server({ refresh: 0 });
    const old = await provider.token("umi");
    await verify(old);
    provider.keys = [second];
    await expect.poll(() => verify(old).catch((error: unknown) => error)).toBeInstanceOf(IdTokenError);
  });

  it("locks nobody out when it goes down, once its keys are known", async () => {
    const verify = server({ refresh: 0, retry: 0 });
    const token = await provider.token("umi");
    await verify(token);
    await provider.stop();
    expect(await verify(token)).toBe("umi");
    await provider.restart();
  });

  it("leaves the question open when it is down from the start, until it is back", async () => {
    const token = await provider.token("umi");
    await provider.stop();
    const verify = server({ retry: 0 });
    await expect(verify(token)).rejects.toThrow(ProviderUnreachableError);
    await provider.restart();
    expect(await verify(token)).toBe("umi");
  });

  it("that failed once is waited for: a token after that takes the next load", async () => {
    provider.failing = true;
    const verify = server({ retry: 1_000 });
    const token = await provider.token("umi");
    await expect(verify(token)).rejects.toThrow(ProviderUnreachableError);
    provider.failing = false;
    expect(await verify(token)).toBe("umi");
  });

  it("is asked once for all the tokens that wait while it is down", async () => {
    provider.document = {};
    const token = await provider.token("umi");
    const verify = server({ retry: 1_000 });
    const errorsOfMany = async () => {
      const ends = await Promise.allSettled(Array.from({ length: 5 }, () => verify(token)));
      return ends.map((end) => end.status === "rejected" && end.reason);
    };
    const five = Array.from({ length: 5 }, () => expect.any(ProviderUnreachableError));
    expect([await errorsOfMany(), await errorsOfMany()]).toEqual([five, five]);
    expect(provider.requests).toHaveLength(2);
  });

  it.each([
    ["another issuer", { issuer: "https://elsewhere.example", jwks_uri: "https://elsewhere.example/keys" }],
    ["its name with a slash more", { slash: true }],
    ["no keys", { jwks_uri: undefined }],
    ["keys of another kind of address", { jwks_uri: "file:///keys" }],
  ])("is refused when its document has %s", async (_case, changes) => {
    const slash = "slash" in changes ? { issuer: `${provider.issuer}/` } : {};
    provider.document = { ...provider.document, ...changes, ...slash };
    await expect(server()(await provider.token("umi"))).rejects.toThrow(ProviderUnreachableError);
  });
});

describe("a call while the provider is down", () => {
  const nowhere = "http://127.0.0.1:9";
  const app = runApp({ environment: { OIDC_ISSUER: nowhere, OIDC_CLIENT_ID: TEST_CLIENT } });
  afterAll(async () => (await app).stop());

  it("is answered 503, so that it is sent again later, and nothing is stored", async () => {
    const { address, database } = await app;
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${await provider.token("umi")}`,
    };
    const body = JSON.stringify({ uid: "umi", name: "Umi" });
    const answer = await fetch(address + PATHS.registerUser, { method: "POST", headers, body });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      success: false,
      message: "Who you are cannot be checked at present. Please try again later.",
    });
    expect(await database.selectFrom("visitor").selectAll().execute()).toEqual([]);
  });

  it("is answered for guests as ever", async () => {
    const { get } = await app;
    expect((await get("/health/ready")).status).toBe(200);
    expect((await get(PATHS.signIn)).status).toBe(200);
  });
});
