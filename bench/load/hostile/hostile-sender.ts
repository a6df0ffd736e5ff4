import { Agent, request } from "node:http";
import { type Body, largestBodies } from "./largest-bodies.ts";

/**
 * One client that sends the largest bodies that the calls accept, for `seconds`; each connection sends the
 * next one when it is answered.
 */
export interface HostileLoad {
  readonly address: string;
  readonly seconds: number;
}

/** How many of the client's requests were answered with each status. */
export type HostileOutcome = Readonly<Record<number, number>>;

const CONNECTIONS = 50;

/** Runs in a separate process: sends until the time is over, answers with the outcome, and ends. */
process.once("message", async (load: HostileLoad) => {
  const outcome = await send(load);
  process.send?.(outcome, () => process.disconnect());
});

async function send({ address, seconds }: HostileLoad): Promise<HostileOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: Record<number, number> = {};
  const bodies = largestBodies();
  const end = performance.now() + seconds * 1_000;
  const lane = async (_: unknown, first: number) => {
    for (let next = first; performance.now() < end; next++) {
      const body = bodies[next % bodies.length];
      const status = body ? await post(agent, new URL(body.path, address), body).catch(() => 0) : 0;
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
  return statuses;
}

function post(agent: Agent, url: URL, { type, text }: Body): Promise<number> {
  const headers = { "content-type": type, "content-length": text.length, "x-forwarded-for": "30.1.2.3" };
  return new Promise((resolve, reject) => {
    const sending = request(url, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.once("error", reject).end(text);
  });
}
