// Rule (operating.md#keys)

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { openDatabase } from "./database/database.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { describeEachDatabase } from "./testing/each-database.ts";
import { SLUG } from "./testing/running-app.ts";
import { type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

vi.setConfig({ testTimeout: 120_000 });

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
/** Servers look for new keys every ten seconds. */
const SOON = { timeout: 30_000, interval: 500 };

let servers: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

/** Posts a search that is refused, as an empty one is; resolves to the visit's token in the answer. */
async function tokenOf({ address }: ServerProcess, token = ""): Promise<string | null> {
  const answer = await fetch(address + PATHS.search, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { [VISIT_HEADER]: token }) },
    body: "{}",
  });
  return answer.headers.get(VISIT_HEADER);
}

describeEachDatabase("keys rotate", ({ kind, newSettings }) => {
  // Rule (operating.md#keys): Servers that run take a new key over, without a restart
  it("reaches all servers that run: a visit goes on, and ends everywhere once its key is revoked", async () => {
    const { dataDir, databaseUrl } = await newSettings();
    const DATA_DIR = dataDir || temporaryFolder();
    const database = { DATA_DIR, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) };
    const aquarium = { DEFAULT_AQUARIUM: SLUG, IMPORT_DIR: writeFolder(aquariumFiles()), THREADS: "1" };
    const harapen = (...words: string[]) =>
      spawnSync(process.execPath, [CLI, ...words], {
        env: { PATH: process.env.PATH ?? "", ...database },
        encoding: "utf8",
      });
    const start = () => startServerProcess({ ...database, ...aquarium, DEMO_SIGN_IN: "off" });
    servers = [await start()];
    if (kind === "PostgreSQL") servers.push(await start());
    const [first, ...others] = servers;
    const token = (first && (await tokenOf(first))) ?? "";
    for (const server of servers) expect(await tokenOf(server, token)).toBeNull();

    expect(harapen("keys", "rotate").stdout).toMatch(/^There is a new signing key\. .* within two minutes/);
    for (const server of servers) expect(await tokenOf(server, token)).toBeNull();
    expect(harapen("keys", "rotate", "--revoke").stdout).toMatch(/^There is a new signing key\. .* no other/);
    for (const server of servers)
      await expect.poll(() => tokenOf(server, token), SOON).toMatch(/^[\w-]+\.[\w-]+$/);
    const anew = (first && (await tokenOf(first))) ?? "";
    for (const server of others) expect(await tokenOf(server, anew)).toBeNull();
    expect(harapen("keys", "rotate", "--everything").stderr).toMatch(/^Usage/);

    const opened = await openDatabase({ dataDir: DATA_DIR, databaseUrl }, pino({ level: "silent" }));
    const lines = await opened
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "rotate-keys")
      .orderBy("number")
      .execute();
    await opened.destroy();
    expect(lines.map(({ after }) => after)).toEqual(['{"revoked":false}', '{"revoked":true}']);
  });
});
