import Fastify from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { recognizeVisits } from "../../platform/http/visits.ts";
import { Signer } from "../../platform/signer.ts";
import { delayRefusals } from "./limits.ts";

/** Longer than any test waits: a delayed request is not answered in a test. */
const FOR_EVER_MS = 600_000;

const app = Fastify({ trustProxy: "loopback" });
recognizeVisits(app, { signer: new Signer(new Uint8Array(32)) });
delayRefusals(app, { delayMs: FOR_EVER_MS });
app.addHook("onRequest", async ({ headers }, reply) => {
  if (headers["x-status"] !== undefined) return reply.code(Number(headers["x-status"])).send({});
});
app.post("/", async () => ({}));
const address = await app.listen({ port: 0, host: "127.0.0.1" });
afterAll(() => app.close());

const waiting = new AbortController();
afterAll(() => waiting.abort());

/** Resolves to the statuses of those of this number of successive requests that are answered. */
async function statusesOf(count: number, from: string, status?: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let request = 0; request < count; request++) {
    const headers = { "x-forwarded-for": from, ...(status !== undefined && { "x-status": String(status) }) };
    const answer = fetch(address, { method: "POST", headers, signal: waiting.signal });
    const answered = await Promise.race([answer, othersAreAnswered()]);
    if (answered) statuses.push(answered.status);
  }
  return statuses;
}

/** Resolves once a request of another network that began later has been answered. */
async function othersAreAnswered(): Promise<undefined> {
  for (let request = 0; request < 3; request++) await fetch(address, { method: "POST" });
}

describe("refusals", () => {
  it("of a network that was refused often are not answered at once, and those of others are", async () => {
    expect(await statusesOf(45, "192.0.2.7", 429)).toEqual(Array(40).fill(429));
    expect(await statusesOf(1, "192.0.2.99", 503)).toEqual([]);
    expect(await statusesOf(1, "198.51.100.1", 429)).toEqual([429]);
  });

  it("count alone: what a network may have is answered at once", async () => {
    expect(await statusesOf(1, "192.0.2.7")).toEqual([200]);
    expect(await statusesOf(45, "203.0.113.1", 400)).toEqual(Array(45).fill(400));
  });

  it("of the machine itself are answered at once", async () => {
    expect(await statusesOf(45, "127.0.0.1", 429)).toEqual(Array(45).fill(429));
  });
});
