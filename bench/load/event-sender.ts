import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import { drawPenguin } from "@harapen/simulator/drawings";
import { makePattern } from "@harapen/simulator/patterns";
import { createRandom } from "@harapen/simulator/random";
import { ADULT } from "@harapen/simulator/visitors";
import { quantile } from "../support/quantile.ts";
import { Visit } from "./visit-events.ts";

/**
 * The load: this many events a second, whether or not earlier ones are answered (open loop), or clients that
 * each wait for the answer (closed loop).
 */
export type Load = { readonly seconds: number } & (
  | { readonly perSecond: number }
  | { readonly clients: number }
);
export type SendRequest = Load & { readonly address: string };

/** The outcome of a load. */
export interface Sent {
  readonly acknowledged: number;
  /** Answers other than 204, and requests that failed. */
  readonly failed: number;
  /** The seconds until the last answer. */
  readonly seconds: number;
  /** Milliseconds from when an event was due to its answer, including the wait in this process. */
  readonly medianMs: number;
  readonly highMs: number;
  /** The share of one core that sending took. */
  readonly core: number;
}

const CONNECTIONS = 200;
const DRAWINGS = 100;

/**
 * Runs in a separate process: sends the load that its parent's message describes, answers with the outcome,
 * and ends.
 */
process.once("message", async (sending: SendRequest) => {
  const sent = await send(sending);
  process.send?.(sent, () => process.disconnect());
});

async function send(sending: SendRequest): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const url = new URL(PATHS.logEvent, sending.address);
  const bodies = eventBodies();
  bodies.next();
  const times: number[] = [];
  let failed = 0;
  const sendNext = async (due: number) => {
    const status = await post(agent, url, bodies.next().value).catch(() => 0);
    if (status === 204) times.push(performance.now() - due);
    else failed += 1;
  };
  const cpu = process.cpuUsage();
  const started = performance.now();
  if ("clients" in sending) await closedLoop(sending.clients, started + sending.seconds * 1_000, sendNext);
  else await openLoop(sending.perSecond, sending.seconds, started, sendNext);
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  agent.destroy();
  return {
    acknowledged: times.length,
    failed,
    seconds,
    medianMs: quantile(times, 0.5),
    highMs: quantile(times, 0.99),
    core: (user + system) / 1e6 / seconds,
  };
}

/** Generates the bodies of the events of endless visits, each with its own id. */
function* eventBodies(): Generator<string, never> {
  const random = createRandom("telemetry sender");
  const drawings = Array.from({ length: DRAWINGS }, () => drawPenguin(random, makePattern(random), ADULT));
  for (;;) {
    for (const drawing of drawings) {
      for (const { session_seq, payload, ...envelope } of new Visit(random, drawing, Date.now()).events) {
        yield `${JSON.stringify(envelope).slice(0, -1)},"payload":${payload}}`;
      }
    }
  }
}

type SendNext = (due: number) => Promise<void>;

async function openLoop(
  perSecond: number,
  seconds: number,
  started: number,
  sendNext: SendNext,
): Promise<void> {
  const running: Promise<void>[] = [];
  while (running.length < perSecond * seconds) {
    const due = started + (running.length * 1_000) / perSecond;
    if (due > performance.now()) await pause(1);
    else running.push(sendNext(due));
  }
  await Promise.all(running);
}

async function closedLoop(clients: number, end: number, sendNext: SendNext): Promise<void> {
  const client = async () => {
    while (performance.now() < end) await sendNext(performance.now());
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/**
 * Posts a body; resolves to the answer's status. Uses Node's own client, as `fetch` would take more of the
 * two cores than the server does.
 */
function post(agent: Agent, url: URL, body: string): Promise<number> {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.once("error", reject).end(body);
  });
}
