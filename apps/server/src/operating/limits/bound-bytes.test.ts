// Rule (bytes-connections-and-times)

import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { Counts } from "../../platform/counters.ts";
import { setErrorHandlers } from "../../platform/http/error-handlers.ts";
import { recognizeVisits } from "../../platform/http/visits.ts";
import { Signer } from "../../platform/signer.ts";
import { boundBytesInFlight } from "./bound-bytes.ts";

/** The sizes of the largest body, of a large one that fits the bounds without a rest, and of a usual one. */
const LARGEST = 1_500_000;
const LARGE = 1_000_000;
const USUAL = 250_000;

const refusals = new Counts();
/** Emits, by a sender's port, how much of the body of an accepted request has arrived. */
const arrivals = new EventEmitter().setMaxListeners(0);
const app = Fastify({ trustProxy: "loopback", bodyLimit: LARGEST });
setErrorHandlers(app);
recognizeVisits(app, { signer: new Signer(new Uint8Array(32)) });
boundBytesInFlight(app, { refusals, dropMs: 100 });
app.addHook("preParsing", ({ raw }, _reply, payload, done) => {
  let received = 0;
  const report = (bytes: number) => {
    received += bytes;
    arrivals.emit(`${raw.socket.remotePort}`, received);
  };
  payload.on("data", (chunk: Uint8Array) => report(chunk.length));
  report(0);
  done(null, payload);
});
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, _body, done) => done(null));
app.post("/api/body", async () => "received");
beforeAll(() => app.listen({ port: 0, host: "127.0.0.1" }));
afterAll(() => app.close());

let sockets: Socket[] = [];
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await expect.poll(connections).toBe(0);
});

const connections = () =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

/**
 * Sends a request's headers and this many bytes of its body, by default all but the last one. Resolves to the
 * answer, or to "" where the request was let in and the bytes have arrived.
 */
async function send(bytes: number | "chunked", from = "127.0.0.1", sent?: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  sockets.push(socket);
  await once(socket, "connect");
  const size = bytes === "chunked" ? LARGEST : bytes;
  const body = Buffer.alloc(sent ?? size - 1);
  const arrived = new Promise<string>((resolve) => {
    arrivals.on(`${socket.localPort}`, (received) => void (received >= body.length && resolve("")));
  });
  const answered = once(socket, "data").then(String);
  const length =
    bytes === "chunked"
      ? `transfer-encoding: chunked\r\n\r\n${size.toString(16)}`
      : `content-length: ${bytes}\r\n`;
  socket.write(
    `POST /api/body HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: a/b\r\n${length}\r\n`,
  );
  socket.write(body);
  return Promise.race([arrived, answered]);
}

/** Resolves to how many of this number of concurrent requests are let in. */
async function admittedOf(count: number, ...request: Parameters<typeof send>): Promise<number> {
  const answers = [];
  for (let asked = 0; asked < count; asked++) answers.push(await send(...request));
  return answers.filter((answer) => answer === "").length;
}

// Rule (bytes-connections-and-times): Bodies in flight are bounded, and usual ones find room beside the
//   largest
it("large bodies hold half of the bytes in flight, and leave the rest to usual ones", async () => {
  expect(await admittedOf(34, LARGE)).toBe(32);
  expect(await admittedOf(10, USUAL)).toBe(10);
});

it("all bodies together hold no more than 64 MB", async () => {
  const networks = Array.from({ length: 16 }, (_, index) => `192.0.${index}.1`);
  const admitted = await Promise.all(networks.map((from) => admittedOf(16, USUAL, from)));
  expect(admitted).toEqual(networks.map(() => 16));
  expect(await send(USUAL, "198.51.100.1")).toMatch(/^HTTP\/1.1 503 /);
});

it("one network holds a quarter of the bytes in flight, and half of that in large bodies", async () => {
  expect(await admittedOf(10, LARGE, "192.0.2.1")).toBe(8);
  expect(await admittedOf(34, USUAL, "192.0.2.2")).toBe(32);
  expect(await admittedOf(8, LARGE, "198.51.100.1")).toBe(8);
});

it("who announces bodies and does not send them keeps nobody out", async () => {
  expect(await admittedOf(256, USUAL, "192.0.2.1", 0)).toBe(256);
  expect(await admittedOf(64, LARGE, "198.51.100.1", 0)).toBe(64);
  expect(await admittedOf(10, USUAL, "192.0.2.1")).toBe(10);
  expect(await admittedOf(7, LARGE, "198.51.100.1")).toBe(7);
});

it("a body that finds no room any more is refused midway, in our JSON", async () => {
  expect(await admittedOf(2, LARGE, "192.0.2.1", 0)).toBe(2);
  expect(await admittedOf(7, LARGE, "192.0.2.1")).toBe(7);
  const socket = sockets[0] as Socket;
  const answer = once(socket, "data").then(String);
  socket.write(Buffer.alloc(LARGE - 1));
  expect(await answer).toMatch(/^HTTP\/1.1 503 .*retry-after: 5\r\n.*"success":false/s);
  expect(await answer).not.toMatch(/connection: close/i);
});

it("a body of unknown length holds what its call reads at most", async () => {
  expect(await admittedOf(6, "chunked", "192.0.2.1")).toBe(5);
});

it("a body that is too large for its call is refused as such, and holds nothing", async () => {
  expect(await send(LARGEST + 1, "127.0.0.1", 0)).toBe("");
  expect(await admittedOf(32, LARGE)).toBe(32);
});

it("bytes are let go of when their request is answered, or its sender gone", async () => {
  expect(await admittedOf(9, LARGE, "192.0.2.1")).toBe(8);
  const [answered, left] = sockets as [Socket, Socket];
  const answer = once(answered, "data");
  answered.write("x");
  left.destroy();
  expect(String(await answer)).toMatch(/^HTTP\/1.1 200 /);
  let admitted = 0;
  await expect
    .poll(async () => {
      admitted += await admittedOf(1, LARGE, "192.0.2.1");
      return admitted;
    })
    .toBe(2);
  expect(await admittedOf(1, LARGE, "192.0.2.1")).toBe(0);
});

it("a body beyond the bytes in flight is refused with 503 in our JSON, and its connection is not read for ever", async () => {
  const before = refusals.all().get("bytes-in-flight") ?? 0;
  await admittedOf(8, LARGE, "192.0.2.1");
  const answer = await send(LARGE, "192.0.2.1", 0);
  expect(answer).toMatch(/^HTTP\/1.1 503 .*retry-after: 5\r\n.*"success":false/s);
  expect(refusals.all().get("bytes-in-flight")).toBe(before + 1);
  const socket = sockets.at(-1) as Socket;
  const timer = setInterval(() => socket.write("x"), 10);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(timer);
});
