import { join } from "node:path";
import { PATHS } from "@harapen/contract/calls/paths";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "./database/database.ts";
import { aquariumFiles, writeFolder } from "./testing/aquarium-fixture.ts";
import { makePng, toDataUrl } from "./testing/png-fixture.ts";
import { runServerProcess, type ServerProcess, startServerProcess } from "./testing/server-process.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

async function save({ address }: ServerProcess): Promise<number> {
  const image = toDataUrl(makePng());
  const answer = await fetch(address + PATHS.saveDrawing, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ uid: "guest", aquarium: "testhall", penguin_name: "p1", image }),
  });
  return answer.status;
}

// Rule (operating.md#databases)
it("a server does not start beside another on one embedded database, says so, and takes its place when it ends", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const settings = { DATA_DIR: dataDir, IMPORT_DIR: writeFolder(aquariumFiles()) };
  const first = await startServerProcess(settings);
  const { code, errors } = await runServerProcess({ ...settings, PORT: "0" });
  expect([code, errors]).toEqual([1, expect.stringContaining("Another server runs on the database in")]);
  expect(await save(first)).toBe(200);
  const next = startServerProcess(settings);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  expect(await save(await next)).toBe(200);
  expect(await (await next).stop()).toBe(0);
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  expect(await database.selectFrom("drawing").select("saved_id").execute()).toHaveLength(2);
  await database.destroy();
});
