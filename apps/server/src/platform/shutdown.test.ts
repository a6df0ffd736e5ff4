// Rule (operating.md#starting-and-stopping)

import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { PATHS } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { importFolder } from "../catalog/folder/import-folder.ts";
import type { Context } from "../context.ts";
import { openDatabase } from "../database/database.ts";
import { aquariumFiles, writeFolder } from "../testing/aquarium-fixture.ts";
import { roomsOf } from "../testing/rooms.ts";
import { SLUG } from "../testing/running-app.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { consentForm, studySettings } from "../testing/studies/study-settings.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

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

it("a server answers on as long as its grace lasts, but is not ready from the signal on", async () => {
  const server = await startServerProcess({ DATA_DIR: temporaryFolder(), SHUTDOWN_GRACE_SECONDS: "3" });
  expect(await statusOf(server, "/health/ready")).toBe(200);
  server.child.kill("SIGTERM");
  await expect.poll(() => statusOf(server, "/health/ready")).toBe(503);
  expect(await statusOf(server, "/health/live")).toBe(200);
  expect(await statusOf(server, PATHS.basePenguins("minato"))).toBe(200);
  expect(await server.ended).toBe(0);
});

/** Makes a database with one aquarium whose study needs consent; resolves to its folder. */
async function askingData(): Promise<string> {
  const dataDir = temporaryFolder();
  await usingRooms(dataDir, async ({ catalog, studies }) => {
    await importFolder(writeFolder(aquariumFiles()), catalog.aquariums);
    const settings = studySettings({
      starts_on: "2020-01-01",
      ends_on: "2999-12-31",
      consent: consentForm(),
    });
    const id = await studies.stored.add(SLUG, { settings, by: null, reason: "" });
    await studies.stored.setStatus(id, "running");
  });
  return dataDir;
}

async function usingRooms<Result>(dataDir: string, use: (rooms: Context) => Promise<Result>) {
  const rooms = roomsOf(await openDatabase({ dataDir }, pino({ level: "silent" })));
  return use(rooms).finally(() => rooms.close());
}

it("a server writes what it has counted before it closes the database", async () => {
  const dataDir = await askingData();
  const server = await startServerProcess({ DATA_DIR: dataDir, DEFAULT_AQUARIUM: SLUG });
  const body = JSON.stringify({
    event_id: randomUUID(),
    session_id: randomUUID(),
    name: "nav_click",
    client_ts: Date.now(),
    payload: { from: "home", to: "draw", aquarium: SLUG },
  });
  const headers = { "content-type": "application/json" };
  const refused = await fetch(server.address + PATHS.logEvent, { method: "POST", headers, body });
  expect([refused.status, await server.stop()]).toEqual([403, 0]);
  const unasked = await usingRooms(dataDir, ({ database }) =>
    database.selectFrom("study").select("unasked").execute(),
  );
  expect(unasked).toEqual([{ unasked: 1 }]);
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
