import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chownSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "../free-port.ts";
import { unprivilegedUser } from "../unprivileged-user.ts";

/** The databases that a PostgreSQL server provides for tests. */
export interface Databases {
  /** The address of a database with all migrations and nothing else, to be copied. */
  readonly migrated: string;
  /** Creates an empty database, or a copy of one to which nobody is connected; resolves to its address. */
  newDatabase(original?: string): Promise<string>;
}

/** A temporary PostgreSQL cluster on this machine, which has no data at first. */
export interface Cluster extends Databases {
  stop(): Promise<void>;
  /** Ends it as a machine's failure would: at once, without a message to clients or replicas. */
  crash(): Promise<void>;
  /** Starts it again after it was stopped, with its data. */
  start(): void;
}

/** The name of the database with all migrations, in a cluster that has been prepared for tests. */
export const MIGRATED = "migrated";

/**
 * Finds the folder of PostgreSQL's programs on this machine; `undefined` where there are none, which is
 * reported on stderr.
 */
export function findPostgres(): string | undefined {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const configured = path.flatMap((folder) => {
    const { stdout } = spawnSync(join(folder, "pg_config"), ["--bindir"], { encoding: "utf8" });
    return stdout ? [stdout.trim()] : [];
  });
  const versions = "/usr/lib/postgresql";
  const installed = existsSync(versions)
    ? readdirSync(versions).map((each) => join(versions, each, "bin"))
    : [];
  const candidates = [...configured, ...installed.sort().reverse(), ...path];
  const found = candidates.find((folder) => existsSync(join(folder, "initdb")) && runs(folder));
  if (!found)
    process.stderr.write(
      "PostgreSQL's programs are not on this machine: its half of these tests is skipped.\n",
    );
  return found;
}

function runs(folder: string): boolean {
  return spawnSync(join(folder, "postgres"), ["--version"]).status === 0;
}

/**
 * Makes a cluster without data in an empty folder, whose owner becomes PostgreSQL's user; returns its data's
 * folder.
 */
export function makeCluster(programs: string, folder: string): string {
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const account = ["--username=harapen", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
  // The log's first segment, by default 16 MB, is copied with the cluster.
  execFileSync(join(programs, "initdb"), [`--pgdata=${data}`, "--wal-segsize=1", ...account], {
    ...user,
    cwd: folder,
    stdio: "pipe",
  });
  return data;
}

/** Returns the options with which PostgreSQL is started on the data in a folder. */
export function serverOptions(data: string, port: number): string[] {
  return ["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", "", "-c", "fsync=off"];
}

export const addressAt = (port: number, database: string) =>
  `postgres://harapen@127.0.0.1:${port}/${database}`;

/** Runs the cluster in a folder on a free port, as the folder's owner, until it is stopped. */
export async function runCluster(programs: string, data: string): Promise<Cluster> {
  const port = await freePort();
  const run = () => {
    const server = spawn(join(programs, "postgres"), serverOptions(data, port), {
      ...unprivilegedUser(),
      cwd: data,
      stdio: "ignore",
    });
    return { server, ended: new Promise((resolve) => server.once("exit", resolve)) };
  };
  let running = run();
  return {
    ...databasesAt(port, data),
    stop: async () => {
      running.server.kill("SIGINT");
      await running.ended;
    },
    crash: async () => {
      running.server.kill("SIGQUIT");
      await running.ended;
    },
    start: () => {
      running = run();
    },
  };
}

/** Returns the databases of the server on a port, with the data in a folder. */
export function databasesAt(port: number, data: string): Databases {
  // Copies files: by way of the log, the default since version 15, it takes twice as long.
  const strategy = Number(readFileSync(join(data, "PG_VERSION"), "utf8")) >= 15 ? "strategy file_copy" : "";
  return {
    migrated: addressAt(port, MIGRATED),
    newDatabase: async (original) => {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      const template = original === undefined ? "template1" : new URL(original).pathname.slice(1);
      await execute(addressAt(port, "postgres"), `create database ${name} template ${template} ${strategy}`);
      return addressAt(port, name);
    },
  };
}

/**
 * Executes a statement; retries while the server, which may just be starting, refuses connections, or
 * somebody is still connected to the database that is copied.
 */
export async function execute(address: string, statement: string): Promise<void> {
  const { default: pg } = await import("pg");
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: address });
    try {
      await client.connect();
      await client.query(statement);
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
