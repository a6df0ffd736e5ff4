import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterFile } from "../after-file/after-file.ts";
import { freePort } from "../free-port.ts";
import { unprivilegedUser } from "../unprivileged-user.ts";
import { copyCluster } from "./postgres-cluster.ts";
import { addressAt, type Databases, databasesAt, execute, serverOptions } from "./run-cluster.ts";

/**
 * How long another test file may take to start the cluster, and the interval at which it is looked for, in
 * milliseconds.
 */
const START_MS = 60_000;
const LOOK_MS = 50;
/** For the pools of the servers of all files that run at a time. */
const CONNECTIONS = 400;

/**
 * Resolves to databases of the run's one cluster, which the first file that asks for it starts, and
 * `scripts/unit-tests/shared-folder.ts` stops. They are dropped after the file's last test.
 */
export async function sharedCluster(programs: string): Promise<Databases> {
  const databases = databasesAt(await sharedPort(programs), join(sharedFolder(), "data"));
  return {
    ...databases,
    newDatabase: async (original) => {
      const address = await databases.newDatabase(original);
      const drop = `drop database ${new URL(address).pathname.slice(1)} with (force)`;
      afterFile(() => execute(new URL("postgres", address).href, drop));
      return address;
    },
  };
}

const sharedFolder = () => join(process.env.HARAPEN_TEST_FOLDER ?? "", "shared-cluster");

async function sharedPort(programs: string): Promise<number> {
  const folder = sharedFolder();
  const portFile = `${folder}.port`;
  try {
    mkdirSync(folder);
  } catch {
    for (let waited = 0; !existsSync(portFile); waited += LOOK_MS) {
      if (waited > START_MS) throw new Error("PostgreSQL was not started by the test file that began to");
      await sleep(LOOK_MS);
    }
    return Number(readFileSync(portFile, "utf8"));
  }
  const port = await freePort();
  const options = [
    ...serverOptions(await copyCluster(programs, folder), port),
    "-c",
    `max_connections=${CONNECTIONS}`,
  ];
  // The server outlives this file's process.
  spawn(join(programs, "postgres"), options, {
    ...unprivilegedUser(),
    cwd: folder,
    detached: true,
    stdio: "ignore",
  }).unref();
  await execute(addressAt(port, "postgres"), "select 1");
  writeFileSync(`${portFile}.new`, String(port));
  renameSync(`${portFile}.new`, portFile);
  return port;
}
