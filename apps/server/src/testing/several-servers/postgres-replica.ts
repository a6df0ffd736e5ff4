import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterFile } from "../after-file/after-file.ts";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { unprivilegedUser } from "../unprivileged-user.ts";

/** A streaming replica of a cluster. */
export interface Replica {
  /** The same database at the replica. */
  readonly databaseUrl: string;
  /** Makes it a primary; resolves once it takes writes. */
  promote(): Promise<void>;
}

/**
 * Copies the cluster of a database, and starts the copy as a synchronous replica: from then on the primary
 * acknowledges a commit only when the replica also has it on its disk. It stops after the file's last test.
 */
export async function startReplica(programs: string, databaseUrl: string): Promise<Replica> {
  const { hostname, port: behind, username } = new URL(databaseUrl);
  const folder = temporaryFolder();
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const source = ["-h", hostname, "-p", behind, "-U", username];
  execFileSync(
    join(programs, "pg_basebackup"),
    [...source, "-D", data, "-R", "-X", "stream", "-c", "fast", "--no-sync"],
    { ...user, cwd: folder, stdio: "pipe" },
  );

  const port = await freePort();
  const options = ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"];
  const server = spawn(join(programs, "postgres"), options, { ...user, cwd: folder, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  afterFile(async () => {
    server.kill("SIGINT");
    await ended;
  });
  await query(databaseUrl, "alter system set synchronous_standby_names = '*'");
  await query(databaseUrl, "select pg_reload_conf()");
  while ((await query(databaseUrl, "select 1 from pg_stat_replication where sync_state = 'sync'")) === 0)
    await new Promise((resolve) => setTimeout(resolve, 100));

  const address = new URL(databaseUrl);
  address.port = String(port);
  return {
    databaseUrl: address.href,
    promote: async () => {
      await query(address.href, "select pg_promote()");
    },
  };
}

/** Resolves to the number of rows. */
async function query(databaseUrl: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows.length;
  } finally {
    await client.end();
  }
}
