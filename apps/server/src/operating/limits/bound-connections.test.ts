import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { expect, it } from "vitest";
import { Counts } from "../../platform/counters.ts";
import { boundConnections } from "./bound-connections.ts";

const BOUNDS = { all: 3, network: 2 };

/** A connection from an address. */
function socketFrom(address: string): Socket {
  return Object.defineProperty(new Socket(), "remoteAddress", { value: address });
}

/** A server with the bounds, and connections to it from addresses that a test cannot have. */
function serverWith(trustedProxies: readonly string[]) {
  const refusals = new Counts();
  const server = createServer();
  boundConnections(server, { config: { trustedProxies }, refusals, bounds: BOUNDS });
  const connectFrom = (address: string) => {
    const socket = socketFrom(address);
    server.emit("connection", socket);
    return socket;
  };
  return { server, refusals, connectFrom };
}

it("connections beyond the bound of all are closed", async () => {
  const { server, refusals } = serverWith([]);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const open = [];
  for (let count = 0; count < BOUNDS.all; count++) {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    open.push(socket);
  }
  await once(connect(port, "127.0.0.1").resume(), "close");
  expect(refusals.all().get("connections")).toBe(1);
  expect(open.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  for (const socket of open) socket.destroy();
  server.close();
});

it("connections beyond a network's bound are closed, until one of its own has ended", async () => {
  const { connectFrom, refusals } = serverWith([]);
  const first = connectFrom("192.0.2.1");
  const sockets = [connectFrom("192.0.2.2"), connectFrom("192.0.2.3"), connectFrom("198.51.100.1")];
  expect([first, ...sockets].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
  first.destroy();
  await once(first, "close");
  expect(connectFrom("192.0.2.4").destroyed).toBe(false);
  expect(connectFrom("192.0.2.5").destroyed).toBe(true);
  expect([...refusals.all()]).toEqual([["network-connections", 2]]);
});

it.each([
  ["the machine's own address", [], "127.0.0.1"],
  ["a proxy that is trusted", ["192.0.2.0/24"], "192.0.2.1"],
])("connections of %s have no network's bound", (_whose, trustedProxies, address) => {
  const { connectFrom } = serverWith(trustedProxies);
  const sockets = Array.from({ length: 5 }, () => connectFrom(address));
  expect(sockets.some(({ destroyed }) => destroyed)).toBe(false);
});
