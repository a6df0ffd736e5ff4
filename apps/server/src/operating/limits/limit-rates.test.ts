import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { Counts } from "../../platform/counters.ts";
import { recognizeVisits } from "../../platform/http/visits.ts";
import { Signer } from "../../platform/signer.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import type { Bound } from "./bounds.ts";
import { limitRates } from "./limit-rates.ts";

const SCHOOL = "192.0.2.7";
const ELSEWHERE = "198.51.100.7";

/** A server with these bounds, whose calls answer only the status. */
async function serverWith(...bounds: Bound[]) {
  const refusals = new Counts();
  const app = Fastify({ trustProxy: "loopback" });
  recognizeVisits(app, { signer: new Signer(new Uint8Array(32)) });
  await limitRates(app, { refusals, bounds });
  for (const path of [PATHS.search, PATHS.loadAlbum, PATHS.logEvent]) app.post(path, async () => "");
  app.get("/api/list", async () => "");
  app.get(PATHS.signInCallback, async () => "");
  app.all("/oidc/*", async () => "");
  app.get("/*", async () => "");
  async function ask(
    address: string,
    { token = "", path = PATHS.search as string, method = "POST" as "GET" | "POST" } = {},
  ) {
    const headers = { "x-forwarded-for": address, ...(token && { [VISIT_HEADER]: token }) };
    return app.inject({ method, url: path, headers });
  }
  const statusesOf = async (count: number, ...asked: Parameters<typeof ask>) => {
    const statuses = [];
    for (let request = 0; request < count; request++) statuses.push((await ask(...asked)).statusCode);
    return statuses;
  };
  const newToken = async (address: string) =>
    String((await ask(address, { path: "/api/other" })).headers[VISIT_HEADER]);
  return { refusals, ask, statusesOf, newToken };
}

const bound = (counter: Bound["counter"], counted: Bound["counted"], max = 2): Bound => ({
  counter,
  counted,
  max,
  windowMs: 60_000,
});

describe("a bound on rates", () => {
  it("of a visit counts each visit by itself, and those without a token not at all", async () => {
    const { statusesOf, newToken, refusals } = await serverWith(bound("visit", "work"));
    const [one, other] = [await newToken(SCHOOL), await newToken(SCHOOL)];
    expect(await statusesOf(3, SCHOOL, { token: one })).toEqual([200, 200, 429]);
    expect(await statusesOf(2, SCHOOL, { token: other })).toEqual([200, 200]);
    expect(await statusesOf(3, SCHOOL)).toEqual([200, 200, 200]);
    expect([...refusals.all()]).toEqual([["visit-work-rate", 1]]);
  });

  it("of untrusted requests counts a network's requests without a token, and those with another network's", async () => {
    const { statusesOf, newToken, refusals } = await serverWith(bound("untrusted", "work"));
    const token = await newToken(SCHOOL);
    expect(await statusesOf(1, ELSEWHERE, { token })).toEqual([200]);
    expect(await statusesOf(2, ELSEWHERE)).toEqual([200, 429]);
    expect(await statusesOf(3, SCHOOL, { token })).toEqual([200, 200, 200]);
    expect([...refusals.all()]).toEqual([["untrusted-work-rate", 1]]);
  });

  it("of a network counts all that comes from it, with tokens and without, at whatever address in it", async () => {
    const { statusesOf, newToken, refusals } = await serverWith(bound("network", "work"));
    expect(await statusesOf(1, SCHOOL, { token: await newToken(SCHOOL) })).toEqual([200]);
    expect(await statusesOf(2, "192.0.2.99")).toEqual([200, 429]);
    expect(await statusesOf(1, ELSEWHERE)).toEqual([200]);
    const homes = ["2001:db8:1:100::1", "2001:db8:1:200::1", "2001:db8:1:300::1"];
    const statuses = [];
    for (const home of homes) statuses.push(...(await statusesOf(1, home)));
    expect(statuses).toEqual([200, 200, 429]);
    expect([...refusals.all()]).toEqual([["network-work-rate", 2]]);
  });

  it("is not for the machine's own address, as that of a proxy which nobody named", async () => {
    const { statusesOf } = await serverWith(bound("network", "calls", 1), bound("untrusted", "calls", 1));
    expect(await statusesOf(3, "127.0.0.1")).toEqual([200, 200, 200]);
  });

  it("of work leaves events alone, one of loads what is posted", async () => {
    const { statusesOf } = await serverWith(bound("network", "work", 1), bound("network", "loads", 1));
    expect(await statusesOf(3, SCHOOL, { path: PATHS.logEvent })).toEqual([200, 200, 200]);
    expect(await statusesOf(2, SCHOOL, { path: "/api/list", method: "GET" })).toEqual([200, 429]);
    expect(await statusesOf(2, SCHOOL)).toEqual([200, 429]);
  });

  it("of work counts albums, each of which may be a hundred pictures", async () => {
    const { statusesOf } = await serverWith(bound("network", "work"));
    expect(await statusesOf(3, SCHOOL, { path: PATHS.loadAlbum })).toEqual([200, 200, 429]);
  });

  it("of sign-ins counts each step of one, here and at the demo provider, however its address is written", async () => {
    const { ask } = await serverWith(bound("network", "sign-ins", 4));
    const steps = [PATHS.signInCallback, "/oidc/auth", "/oidc/AUTH/", "/%6fidc/auth", "/oidc/auth"];
    const statuses = [];
    for (const path of steps) statuses.push((await ask(SCHOOL, { path, method: "GET" })).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect((await ask(SCHOOL, { path: "/minato", method: "GET" })).statusCode).toBe(200);
  });

  it("of calls counts the demo provider's forms", async () => {
    const { statusesOf } = await serverWith(bound("network", "calls"));
    expect(await statusesOf(3, SCHOOL, { path: "/oidc/interaction/a" })).toEqual([200, 200, 429]);
  });

  it("counts a call however its address is written, and requests that lead nowhere", async () => {
    const { ask } = await serverWith(bound("network", "calls", 3));
    const urls = [
      PATHS.logEvent.replace("/api/", "/%61pi/"),
      `http://harapen.example${PATHS.logEvent}`,
      "/nowhere",
      PATHS.logEvent,
    ];
    const statuses = [];
    for (const path of urls) statuses.push((await ask(SCHOOL, { path })).statusCode);
    expect(statuses).toEqual([200, 200, 404, 429]);
  });
});

describe("the server's bounds on rates", () => {
  let app: RunningApp;
  const open = async () => {
    app ??= await runApp({ environment: { TRUSTED_PROXIES: "loopback" } });
    return app;
  };
  afterAll(() => app.stop());

  const post = async (path: string, headers: Record<string, string>) =>
    fetch((await open()).address + path, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", ...headers },
    });

  // Rule (rates): Beyond its bound a call is asked to come again later
  it("refuse a visit's 61st search within a minute, with our JSON and the time to wait", async () => {
    const from = { "x-forwarded-for": "203.0.113.1" };
    const token = (await post("/api/nothing", from)).headers.get(VISIT_HEADER) ?? "";
    const answers = [];
    for (let search = 0; search < 61; search++)
      answers.push(await post(PATHS.search, { ...from, [VISIT_HEADER]: token }));
    expect(answers.slice(0, 60).every(({ status }) => status === 400)).toBe(true);
    const refused = answers[60] as Response;
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { success: false, message: "Too much at once. Please try again later." },
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  it("know a call at an absolute or an encoded address, as its token shows", async () => {
    const { host } = new URL((await open()).address);
    const head = `host: ${host}\r\nx-forwarded-for: 203.0.113.99\r\nconnection: close\r\ncontent-length: 0`;
    const post = async (target: string) => (await open()).raw(`POST ${target} HTTP/1.1\r\n${head}\r\n\r\n`);
    for (const target of [`http://${host}${PATHS.search}`, PATHS.search.replace("/api/", "/%61pi/")]) {
      const answer = await post(target);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain(`${VISIT_HEADER}: `);
    }
  });

  // Rule (rates)
  it("let a class of forty without tokens visit from one address within a minute", async () => {
    const from = { "x-forwarded-for": "203.0.113.200" };
    const visit = [...Array(20).fill(PATHS.logEvent), PATHS.search, PATHS.saveRecord, PATHS.saveDrawing];
    const statuses = new Set<number>();
    for (let child = 0; child < 40; child++)
      for (const { status } of await Promise.all(visit.map((path) => post(path, from)))) statuses.add(status);
    const loaded = await (await open()).get(PATHS.basePenguins(SLUG), from);
    expect([...statuses, loaded.status]).not.toContain(429);
  });
});
