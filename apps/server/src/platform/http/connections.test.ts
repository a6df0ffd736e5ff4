import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { afterEach, expect, it } from "vitest";
import { Counts } from "../counters.ts";
import { boundPipelines, MAX_UNANSWERED } from "./connections.ts";

const ANSWER_BYTES = 20_000_000;
const REQUEST = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
const LAST = "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";

const refusals = new Counts();
const app = Fastify({ forceCloseConnections: true });
boundPipelines(app, { refusals });
let asked = 0;
app.get("/", async () => {
  asked += 1;
  return "answer";
});
app.get("/large", async () => {
  asked += 1;
  return Buffer.alloc(ANSWER_BYTES);
});
await app.listen({ port: 0, host: "127.0.0.1" });
afterEach(() => {
  asked = 0;
});

/**
 * Sends text over a connection of its own; resolves to everything received until the server has closed it.
 */
async function exchange(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => {});
  socket.write(text);
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks).toString();
}

it("requests sent without waiting are all answered, up to the bound", async () => {
  const answers = await exchange(REQUEST.repeat(MAX_UNANSWERED - 1) + LAST);
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(MAX_UNANSWERED);
});

// Rule (bytes-connections-and-times)
it("a connection with more unanswered is closed, and what is beyond the bound not worked on", async () => {
  await exchange(REQUEST.repeat(400));
  expect(asked).toBeLessThanOrEqual(MAX_UNANSWERED);
  expect(refusals.all().get("pipelined-requests")).toBe(1);
});

it("an answer that is not read counts as none", async () => {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.pause();
  const [served] = await Promise.all([once(app.server, "connection"), once(socket, "connect")]);
  const closed = once(served[0], "close");
  for (let count = 0; count <= MAX_UNANSWERED; count++) socket.write(REQUEST.replace("/", "/large"));
  await closed;
  expect(asked).toBeLessThanOrEqual(MAX_UNANSWERED);
  socket.destroy();
});

it("one request after another is answered for as long as a connection lasts", async () => {
  const agents = Array.from({ length: 3 * MAX_UNANSWERED }, (_, index) => index);
  const statuses: number[] = [];
  for (const _ of agents)
    statuses.push((await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)).status);
  expect(statuses).toEqual(agents.map(() => 200));
  await app.close();
});
