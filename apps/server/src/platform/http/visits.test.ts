import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import Fastify from "fastify";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { Signer } from "../signer.ts";
import { recognizeVisits } from "./visits.ts";

const app: RunningApp = await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
afterAll(() => app.stop());

const HOME = { "x-forwarded-for": "192.0.2.7" };

/** Posts a search that is refused, as an empty one is. */
const post = (headers: Record<string, string>, path: string = PATHS.search) =>
  fetch(app.address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: "{}",
  });

const tokenOf = ({ headers }: Response) => headers.get(VISIT_HEADER) ?? "";

describe("a visit's token", () => {
  it("is given with an answer that no cache keeps, a refusal too", async () => {
    for (const answer of [await post({}), await app.get(PATHS.signIn), await app.get("/api/nothing")]) {
      expect(tokenOf(answer)).toMatch(/^[\w-]+\.[\w-]+$/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("is never given with what a cache may keep, nor with the page", async () => {
    const answers = [
      await app.get(PATHS.basePenguins(SLUG)),
      await app.get(PATHS.basePenguins(SLUG), { "if-none-match": "*" }),
      await post({}, PATHS.basePenguins(SLUG)),
      await app.get("/"),
      await app.get("/health/live"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 302, 200]);
    expect(answers.map(tokenOf)).toEqual(["", "", "", "", ""]);
  });

  it("is not given to who has one", async () => {
    const token = tokenOf(await post(HOME));
    expect(tokenOf(await post({ ...HOME, [VISIT_HEADER]: token }))).toBe("");
  });

  it.each(["nonsense", "a.b"])("is given for %s", async (token) => {
    expect(tokenOf(await post({ [VISIT_HEADER]: token }))).not.toBe("");
  });
});

describe("a request", () => {
  const server = Fastify({ trustProxy: "loopback" });
  recognizeVisits(server, { signer: new Signer(new Uint8Array(32)) });
  server.post("/api/visit", async ({ visit }) => visit);

  /**
   * Resolves to the visit as which a request from an address is recognised, and the token that it is given.
   */
  async function visitFrom(address: string, token?: string) {
    const answer = await server.inject({
      method: "POST",
      url: "/api/visit",
      headers: { "x-forwarded-for": address, ...(token && { [VISIT_HEADER]: token }) },
    });
    return { visit: answer.json(), token: String(answer.headers[VISIT_HEADER] ?? "") };
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 9, 30) });
  });

  // Rule (visits): A visit is known by a token that the server signed for it at its network
  it("without a token is of a visit that is not trusted, and the one after it is", async () => {
    const first = await visitFrom("192.0.2.7");
    expect(first.visit).toEqual({
      trusted: false,
      loopback: false,
      prefixDigest: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { visit } = await visitFrom("192.0.2.99", first.token);
    expect(visit).toEqual({
      trusted: true,
      loopback: false,
      id: expect.stringMatching(/^[\w-]{16}$/),
      prefixDigest: first.visit.prefixDigest,
    });
  });

  // Rule (rates)
  it("is of one network wherever it comes from in an IPv6 /48, by which it is counted and teaches", async () => {
    const first = await visitFrom("2001:db8:1::1");
    const { visit } = await visitFrom("2001:db8:1:ff00::1", first.token);
    expect(visit).toMatchObject({ trusted: true, prefixDigest: first.visit.prefixDigest });
    const other = await visitFrom("2001:db8:2::1", first.token);
    expect(other.visit.trusted).toBe(false);
    expect(other.visit.prefixDigest).not.toBe(first.visit.prefixDigest);
  });

  it("from another prefix is not trusted, and is given a token of the same visit there", async () => {
    const first = await visitFrom("192.0.2.7");
    const home = await visitFrom("192.0.2.7", first.token);
    const moved = await visitFrom("198.51.100.1", first.token);
    expect(moved.visit).toEqual({ trusted: false, loopback: false, prefixDigest: expect.any(String) });
    expect(moved.visit.prefixDigest).not.toBe(home.visit.prefixDigest);
    const { visit } = await visitFrom("198.51.100.1", moved.token);
    expect(visit).toMatchObject({ trusted: true, id: home.visit.id });
  });

  it("with an aging token is trusted and given another of the same visit; after a day it is a new visit", async () => {
    const first = await visitFrom("192.0.2.7");
    const { id } = (await visitFrom("192.0.2.7", first.token)).visit;
    vi.setSystemTime(Date.UTC(2026, 10, 21, 10, 1));
    const aging = await visitFrom("192.0.2.7", first.token);
    expect(aging.visit).toMatchObject({ trusted: true, id });
    vi.setSystemTime(Date.UTC(2026, 10, 22, 9, 31));
    expect((await visitFrom("192.0.2.7", aging.token)).visit).toMatchObject({ trusted: true, id });
    expect((await visitFrom("192.0.2.7", first.token)).visit.trusted).toBe(false);
  });

  // Rule (operating.md#keys): What a key has signed is accepted after its replacement, and none of it once it is
  //   revoked
  it("goes on after a new signing key, and is another once the old key is revoked", async () => {
    const signer = new Signer(new Uint8Array(32));
    const rotating = Fastify({ trustProxy: "loopback" });
    recognizeVisits(rotating, { signer });
    rotating.post("/api/visit", async ({ visit }) => visit);
    const ask = async (token?: string) => {
      const headers = token === undefined ? {} : { [VISIT_HEADER]: token };
      const answer = await rotating.inject({ method: "POST", url: "/api/visit", headers });
      return { visit: answer.json(), token: String(answer.headers[VISIT_HEADER] ?? "") };
    };
    const { token } = await ask();
    const before = await ask(token);
    const accepted = [{ key: new Uint8Array(32), signedUntil: Date.now() }];
    signer.replaceKeys({ signing: new Uint8Array(32).fill(1), accepted });
    expect(await ask(token)).toEqual({ visit: before.visit, token: "" });
    signer.replaceKeys({ signing: new Uint8Array(32).fill(1), accepted: [] });
    const after = await ask(token);
    expect(after.visit).toEqual({ trusted: false, loopback: true, prefixDigest: before.visit.prefixDigest });
    expect((await ask(after.token)).visit).toMatchObject({ trusted: true });
    await rotating.close();
  });

  it("counts where it came from by the word of a trusted proxy alone", async () => {
    const direct = Fastify();
    recognizeVisits(direct, { signer: new Signer(new Uint8Array(32)) });
    direct.post("/api/visit", async ({ visit }) => visit);
    const digests = await Promise.all(
      ["192.0.2.7", "198.51.100.1"].map(async (address) => {
        const request = {
          method: "POST",
          url: "/api/visit",
          headers: { "x-forwarded-for": address },
        } as const;
        return (await direct.inject(request)).json().prefixDigest;
      }),
    );
    expect(digests[0]).toBe(digests[1]);
    expect(digests[0]).not.toBe((await visitFrom("192.0.2.7")).visit.prefixDigest);
  });
});

it("no address of a visitor is logged, nor its prefix", async () => {
  await post(HOME);
  expect(app.logged()).toContain(PATHS.search);
  expect(app.logged()).not.toContain("192.0.2");
});
