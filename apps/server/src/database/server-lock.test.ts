import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { ServerRunningError } from "../platform/errors.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { lockForServer } from "./server-lock.ts";

const LOCK = fileURLToPath(new URL("server-lock.ts", import.meta.url));

/** Starts a process that takes the lock on `dataDir`; resolves once it has it. */
async function lockInAnotherProcess(dataDir: string) {
  const code = `const { lockForServer } = await import(${JSON.stringify(LOCK)});
    await lockForServer(${JSON.stringify(dataDir)});
    console.log("locked"); setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

it("the place of a database's one server is refused while another process keeps it, and free when that is killed", async () => {
  const dataDir = temporaryFolder();
  const other = await lockInAnotherProcess(dataDir);
  await expect(lockForServer(dataDir, 0)).rejects.toThrow(ServerRunningError);
  await expect(lockForServer(dataDir, 0)).rejects.toThrow(dataDir);
  other.kill("SIGKILL");
  await once(other, "exit");
  const lock = await lockForServer(dataDir, 0);
  lock.release();
});

it("the place of a database's one server can be taken again once it is released", async () => {
  const dataDir = temporaryFolder();
  (await lockForServer(dataDir, 0)).release();
  (await lockForServer(dataDir, 0)).release();
  const lock = await lockForServer(dataDir, 0);
  await expect(lockForServer(dataDir, 0)).rejects.toThrow(ServerRunningError);
  lock.release();
});
