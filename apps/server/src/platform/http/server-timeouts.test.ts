import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeoutOptions, withLongIdleTimeout } from "./connections.ts";
import { handleClientError } from "./error-handlers.ts";

const ANSWER_BYTES = 20_000_000;
const SHORT = {
  headersTimeout: 300,
  requestTimeout: 600,
  connectionTimeout: 900,
  keepAliveTimeout: 300,
  connectionsCheckingInterval: 50,
};

const app = Fastify({ ...timeoutOptions(SHORT), clientErrorHandler: handleClientError });
app.post("/", async () => "received");
app.get("/", async () => Buffer.alloc(ANSWER_BYTES));
app.get("/made-first", ({ raw }) =>
  withLongIdleTimeout(raw, () => pause(2 * SHORT.connectionTimeout, "made"), SHORT),
);
beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

const connections = () =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/** Opens a connection, sends the start, and then a byte at intervals for as long as the server accepts it. */
async function trickle(start: string, byte: string): Promise<string> {
  const socket = open(start);
  const timer = setInterval(() => socket.write(byte), 20);
  const answer = await readAll(socket);
  clearInterval(timer);
  return answer.toString();
}

function open(start: string): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(start);
  socket.on("error", () => {});
  return socket;
}

/** Resolves to everything received until the server has closed the connection. */
async function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  await new Promise((resolve) => socket.once("close", resolve));
  return Buffer.concat(chunks);
}

// Rule (research.md#exporting)
it("a connection stays open while what is to be answered is made, for longer than on others nothing may move", async () => {
  const answer = await readAll(open("GET /made-first HTTP/1.1\r\nhost: x\r\n\r\n"));
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 .*made$/s);
});

describe("a connection is closed", () => {
  it("with 408 where it sends nothing", async () => {
    expect((await readAll(open(""))).toString()).toMatch(/^HTTP\/1.1 408 .*"success":false/s);
  });

  it("with 408 where its headers never end", async () => {
    expect(await trickle("POST / HTTP/1.1\r\nhost: x\r\n", "x-more: 1\r\n")).toMatch(/^HTTP\/1.1 408 /);
  });

  // Rule (bytes-connections-and-times)
  it("with 408 where its body never ends", async () => {
    const head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n";
    expect(await trickle(head, "x")).toMatch(/^HTTP\/1.1 408 /);
  });

  it("where it asks nothing more", async () => {
    const answer = await readAll(open("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n"));
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 .*received$/s);
  });

  // Rule (bytes-connections-and-times): Clients that send or read too slowly are closed
  it("where it does not read its answer", async () => {
    const socket = open("GET / HTTP/1.1\r\nhost: x\r\n\r\n").pause();
    await once(app.server, "connection");
    await expect.poll(connections, { timeout: 20_000 }).toBe(0);
    expect((await readAll(socket.resume())).length).toBeLessThan(ANSWER_BYTES);
  });
});
