import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Connections } from "./connections.ts";
import { type VisitRequest, visitTemplates } from "./visit-requests.ts";

/** The load: full visits begin at this rate per second, however slow the answers are (open loop). */
export interface VisitLoad {
  readonly address: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Whether they ask for one more look. */
  readonly looks?: boolean;
}

/** The outcome of one call's requests. */
export interface CallOutcome {
  readonly call: VisitRequest["call"];
  /** Milliseconds from when each was due to its answer, including the wait in this process. */
  readonly times: number[];
  /** The numbers of answers other than a success, by their status; 0 for requests that failed. */
  readonly failures: Readonly<Record<number, number>>;
}

const CONNECTIONS = 400;

/**
 * Runs in a separate process: sends the load that its parent's message describes, answers with the outcome,
 * and ends.
 */
process.once("message", async (load: VisitLoad) => {
  const outcomes = await send(load);
  process.send?.(outcomes, () => process.disconnect());
});

interface Due {
  readonly at: number;
  readonly visit: number;
  readonly id: string;
  readonly request: VisitRequest;
}

async function send({ address, perSecond, seconds, looks = false }: VisitLoad): Promise<CallOutcome[]> {
  const connections = new Connections(address, CONNECTIONS);
  const outcomes = new Map<
    string,
    { call: VisitRequest["call"]; times: number[]; failures: Record<number, number> }
  >();
  const running: Promise<void>[] = [];
  const dues = schedule(perSecond, seconds, visitTemplates({ looks }));
  const started = performance.now() + 100;
  for (const due of dues) {
    while (performance.now() < started + due.at) await pause(1);
    running.push(sendOne(due));
  }
  await Promise.all(running);
  connections.close();
  return [...outcomes.values()];

  async function sendOne(due: Due): Promise<void> {
    const { call } = due.request;
    const outcome = outcomes.get(call) ?? { call, times: [], failures: {} };
    outcomes.set(call, outcome);
    const status = await post(connections, due).catch(() => 0);
    outcome.times.push(performance.now() - started - due.at);
    if (status < 200 || status >= 300) outcome.failures[status] = (outcome.failures[status] ?? 0) + 1;
  }
}

/** Lists every request of every visit in the order in which they are due. */
function schedule(perSecond: number, seconds: number, templates: readonly VisitRequest[][]): Due[] {
  const visits = Array.from({ length: perSecond * seconds }, (_, visit) => {
    const id = randomUUID();
    const begins = (visit * 1_000) / perSecond;
    const requests = templates[visit % templates.length] ?? [];
    return requests.map((each): Due => ({ at: begins + each.at, visit, id, request: each }));
  });
  return visits.flat().sort((one, other) => one.at - other.at);
}

/** Posts a request of a visit, which has its own network. Resolves to the answer's status. */
function post(connections: Connections, { id, visit, request: { path, type, parts } }: Due): Promise<number> {
  const body = parts.map((part) => (typeof part === "function" ? part(id) : part));
  const length = body.reduce((sum, part) => sum + part.length, 0);
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `content-type: ${type}`,
    `content-length: ${length}`,
    `x-forwarded-for: 20.${(visit >> 8) & 255}.${visit & 255}.1`,
    "connection: keep-alive",
  ];
  return connections.send({ head: `${head.join("\r\n")}\r\n\r\n`, body });
}
