import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { startServerProcess } from "../../testing/server-process.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const server = await startServerProcess({ DATA_DIR: join(temporaryFolder(), "data"), LOG_LEVEL: "info" });
afterAll(() => server.stop());

it("500 connections whose headers never end are closed, and others are answered meanwhile", async () => {
  const { hostname, port } = new URL(server.address);
  const sockets = Array.from({ length: 500 }, () => {
    const socket = connect(Number(port), hostname);
    socket.write("GET / HTTP/1.1\r\n");
    socket.on("error", () => {}).resume();
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write("x: 1\r\n");
  }, 1_000);
  const closed = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))),
  );
  expect((await fetch(`${server.address}/health/ready`)).status).toBe(200);
  expect(await closed).toHaveLength(500);
  clearInterval(timer);
}, 60_000);
