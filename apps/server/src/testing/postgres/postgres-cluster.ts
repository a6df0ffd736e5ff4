import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, renameSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { openDatabase } from "../../database/database.ts";
import { afterFile } from "../after-file/after-file.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { unprivilegedUser } from "../unprivileged-user.ts";
import { type Cluster, execute, MIGRATED, makeCluster, runCluster } from "./run-cluster.ts";

const silent = pino({ level: "silent" });

/**
 * Starts a cluster for this test file on a free port; it stops after the last test at the latest. Files that
 * need only databases use `shared-cluster.ts`.
 */
export async function startCluster(programs: string): Promise<Cluster> {
  const cluster = await runCluster(programs, await copyCluster(programs, temporaryFolder()));
  afterFile(cluster.stop);
  return cluster;
}

/**
 * Copies the prepared cluster into an empty folder, which becomes PostgreSQL's user's; resolves to its data's
 * folder.
 */
export async function copyCluster(programs: string, folder: string): Promise<string> {
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  execFileSync("cp", ["-Rp", await preparedCluster(programs), data], { ...user, cwd: folder, stdio: "pipe" });
  return data;
}

/**
 * Returns the folder of a cluster with only the migrated database, to be copied: made once in a run of the
 * tests, as making one takes two seconds. If several test files make it at the same time, the first one is
 * used.
 */
async function preparedCluster(programs: string): Promise<string> {
  const shared = process.env.HARAPEN_TEST_FOLDER ?? "";
  const made = join(shared, "postgres-cluster");
  if (existsSync(made)) return made;
  const data = makeCluster(programs, mkdtempSync(join(shared, "making-")));
  const cluster = await runCluster(programs, data);
  await execute(new URL("postgres", cluster.migrated).href, `create database ${MIGRATED}`);
  await (await openDatabase({ dataDir: "", databaseUrl: cluster.migrated }, silent)).destroy();
  await cluster.stop();
  try {
    renameSync(data, made);
  } catch (error) {
    if (!existsSync(made)) throw error;
  }
  return made;
}
