import { connect, type Socket } from "node:net";
import { PATHS } from "@harapen/contract/calls/paths";
import { expect, it, vi } from "vitest";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

vi.setConfig({ testTimeout: 60_000 });

const statusOf = async ({ address }: ServerProcess, path: string) => (await fetch(address + path)).status;

/** Opens a connection and sends the half of a request; resolves once the server has begun to read it. */
function hangingRequest({ address }: ServerProcess): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const head = `POST ${PATHS.search} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    socket.once("data", () => resolve(socket)).on("error", reject);
  });
}

it("answers on as long as its grace lasts, but is not ready from the signal on", async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder(), SHUTDOWN_GRACE_SECONDS: "3" });
  expect(await statusOf(server, "/health/ready")).toBe(200);
  server.child.kill("SIGTERM");
  await expect.poll(() => statusOf(server, "/health/ready")).toBe(503);
  expect(await statusOf(server, "/health/live")).toBe(200);
  expect(await statusOf(server, PATHS.basePenguins("minato"))).toBe(200);
  expect(await server.ended).toBe(0);
});

it("ends at once at a second signal, whatever hangs", async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder() });
  const socket = (await hangingRequest(server)).on("error", () => {});
  server.child.kill("SIGTERM");
  await expect.poll(() => server.logged()).toContain("shutting down");
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(1);
  socket.destroy();
});
