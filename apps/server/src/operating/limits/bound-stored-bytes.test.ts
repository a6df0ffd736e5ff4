import { connect } from "node:net";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import Fastify from "fastify";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { Counts } from "../../platform/counters.ts";
import { recognizeVisits } from "../../platform/http/visits.ts";
import { Signer } from "../../platform/signer.ts";
import { type RunningApp, runApp } from "../../testing/running-app.ts";
import { boundStoredBytes } from "./bound-stored-bytes.ts";
import { type StoredBound, storedBounds } from "./bounds.ts";

const SCHOOL = "192.0.2.7";
const HOUR_MS = 3_600_000;
const MB = 1_000_000;

const bound = (counter: StoredBound["counter"], maxBytes: number): StoredBound => ({
  counter,
  maxBytes,
  windowMs: HOUR_MS,
});

/** A server with these bounds and a clock that tests set, whose calls answer a status that the body names. */
async function serverWith(...bounds: StoredBound[]) {
  const refusals = new Counts();
  const clock = { now: 0 };
  const app = Fastify({ trustProxy: "loopback" });
  recognizeVisits(app, { signer: new Signer(new Uint8Array(32)) });
  const config = readConfig({});
  boundStoredBytes(app, { config, refusals, bounds, now: () => clock.now });
  for (const path of [PATHS.search, PATHS.logEvent, PATHS.saveRecord, PATHS.saveDrawing, PATHS.registerUser])
    app.post<{ Body: { status?: number } }>(path, async ({ body }, reply) =>
      reply.code(body.status ?? 200).send(""),
    );
  onTestFinished(() => app.close());
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  /** Posts a body of 100 bytes. */
  const post = (from: string, { token = "", path = PATHS.logEvent as string, status = 200 } = {}) => {
    const json = JSON.stringify({ status, padding: "" });
    return fetch(address + path, {
      method: "POST",
      headers: {
        "x-forwarded-for": from,
        "content-type": "application/json",
        ...(token && { [VISIT_HEADER]: token }),
      },
      body: json.replace(/""/, `"${"a".repeat(100 - json.length)}"`),
    });
  };
  const statusesOf = async (count: number, ...posted: Parameters<typeof post>) => {
    const statuses = [];
    for (let request = 0; request < count; request++) statuses.push((await post(...posted)).status);
    return statuses;
  };
  const newToken = async (from: string) =>
    String((await post(from, { path: PATHS.search })).headers.get(VISIT_HEADER));
  return { refusals, clock, statusesOf, newToken };
}

describe("a bound on stored bytes", () => {
  it("of a visit counts what is stored for it, and tells when it may store again", async () => {
    const { statusesOf, newToken, refusals, clock } = await serverWith(bound("visit", 200));
    const [one, other] = [await newToken(SCHOOL), await newToken(SCHOOL)];
    expect(await statusesOf(2, SCHOOL, { token: one })).toEqual([200, 200]);
    clock.now = HOUR_MS / 4;
    expect(await statusesOf(1, SCHOOL, { token: one })).toEqual([429]);
    expect(await statusesOf(1, SCHOOL, { token: other })).toEqual([200]);
    expect(await statusesOf(1, SCHOOL)).toEqual([200]);
    clock.now = HOUR_MS;
    expect(await statusesOf(1, SCHOOL, { token: one })).toEqual([200]);
    expect([...refusals.all()]).toEqual([["visit-stored-bytes", 1]]);
  });

  it("of untrusted requests counts what a network stores without tokens", async () => {
    const { statusesOf, newToken, refusals } = await serverWith(bound("untrusted", 200));
    const token = await newToken(SCHOOL);
    expect(await statusesOf(3, SCHOOL)).toEqual([200, 200, 429]);
    expect(await statusesOf(3, SCHOOL, { token })).toEqual([200, 200, 200]);
    expect(await statusesOf(1, "198.51.100.1")).toEqual([200]);
    expect([...refusals.all()]).toEqual([["untrusted-stored-bytes", 1]]);
  });

  it("of a network counts all that it stores, with however many tokens and addresses", async () => {
    const { statusesOf, newToken, refusals } = await serverWith(bound("network", 300));
    for (const home of ["2001:db8:1:100::1", "2001:db8:1:200::1", "2001:db8:1:300::1"])
      expect(await statusesOf(1, home, { token: await newToken(home) })).toEqual([200]);
    expect(await statusesOf(1, "2001:db8:1:400::1", { token: await newToken("2001:db8:1::") })).toEqual([
      429,
    ]);
    expect(await statusesOf(1, "2001:db8:2::1")).toEqual([200]);
    expect([...refusals.all()]).toEqual([["network-stored-bytes", 1]]);
  });

  it.each([PATHS.logEvent, PATHS.saveRecord, PATHS.saveDrawing, PATHS.registerUser])(
    "counts what %s stores, however the address is written",
    async (path) => {
      const { statusesOf } = await serverWith(bound("network", 200));
      expect(await statusesOf(1, SCHOOL, { path: path.replace("/api/", "/%61pi/") })).toEqual([200]);
      expect(await statusesOf(2, SCHOOL, { path })).toEqual([200, 429]);
    },
  );

  it("does not count what was refused, nor searches, nor what comes from the machine itself", async () => {
    const { statusesOf } = await serverWith(bound("network", 100));
    expect(await statusesOf(2, SCHOOL, { status: 400 })).toEqual([400, 400]);
    expect(await statusesOf(2, SCHOOL, { status: 503 })).toEqual([503, 503]);
    expect(await statusesOf(2, SCHOOL, { path: PATHS.search })).toEqual([200, 200]);
    expect(await statusesOf(2, "127.0.0.1")).toEqual([200, 200]);
    expect(await statusesOf(2, SCHOOL)).toEqual([200, 429]);
  });

  it("counts events that are quarantined, as they are stored too", async () => {
    const { statusesOf } = await serverWith(bound("network", 100));
    expect(await statusesOf(2, SCHOOL, { status: 202 })).toEqual([202, 429]);
  });
});

describe("the server's bounds on stored bytes", () => {
  // Rule (bytes-stored): What a visit, a network and its untrusted requests may store within an hour and a
  //   day is bounded; a refusal says when to come again
  it("let a class of forty without tokens store whole visits of 2 MB within an hour", () => {
    const untrusted = storedBounds(readConfig({}).networkBytesPerDay).filter(
      ({ counter }) => counter === "untrusted",
    );
    expect(Math.min(...untrusted.map(({ maxBytes }) => maxBytes))).toBeGreaterThanOrEqual(40 * 2 * MB);
  });

  it("are those of the setting", () => {
    const { networkBytesPerDay } = readConfig({ NETWORK_MB_PER_DAY: "1600" });
    expect(storedBounds(networkBytesPerDay).map(({ counter, maxBytes }) => [counter, maxBytes / MB])).toEqual(
      [
        ["visit", 60],
        ["visit", 120],
        ["untrusted", 100],
        ["untrusted", 400],
        ["network", 400],
        ["network", 1_600],
      ],
    );
  });

  let app: RunningApp;
  afterAll(() => app.stop());
  const send = (at: number, from: string) =>
    fetch(app.address + PATHS.logEvent, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: eventOf(at),
    });

  // Rule (bytes-stored)
  it("hold: what a stranger got acknowledged is there, and what was not gets our JSON and the time to wait", async () => {
    app = await runApp({ environment: { TRUSTED_PROXIES: "loopback", NETWORK_MB_PER_DAY: "100" } });
    const answers = [];
    for (let at = 0; at < 110; at++) answers.push(await send(at, "203.0.113.1"));
    const refused = answers.filter(({ status }) => status === 429);
    const stored = answers.length - refused.length;
    expect(stored).toBe(Math.ceil((100 * MB) / 16 / eventOf(0).length));
    const { rows } = await app.database
      .selectFrom("event_aside")
      .select(({ fn }) => fn.countAll<number>().as("rows"))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(stored);
    expect(await refused[0]?.json()).toEqual({
      success: false,
      message: "As much as may be has been stored for now. Please send it again later.",
    });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(3_500);
  });

  it("count what somebody sends who does not wait for the answer", async () => {
    const address = new URL(app.address);
    const from = "198.51.100.1";
    const sendAndGo = (at: number) => {
      const event = eventOf(at);
      const head = `host: ${address.host}\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${event.length}`;
      const request = `POST ${PATHS.logEvent} HTTP/1.1\r\n${head}\r\n\r\n${event}`;
      return new Promise((resolve) => {
        const socket = connect(Number(address.port), address.hostname);
        socket.on("close", resolve).write(request, () => socket.destroy());
      });
    };
    for (let at = 0; at < 105; at++) await sendAndGo(1_000 + at);
    await expect.poll(async () => (await send(2_000, from)).status).toBe(429);
  });
});

/** An event of a name that the contract does not know, of 60 kB. */
function eventOf(at: number): string {
  const event_id = `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const event = { event_id, session_id: "s", name: "unknown", client_ts: 1, payload: { padding: "" } };
  const json = JSON.stringify(event);
  return json.replace(/""/, `"${"a".repeat(60_000 - json.length)}"`);
}
