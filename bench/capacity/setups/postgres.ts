import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../apps/server/src/testing/free-port.ts";
import { unprivilegedUser } from "../../../apps/server/src/testing/unprivileged-user.ts";
import { startMeasuredServer } from "../../support/measured-server.ts";
import { familyProcessorMs } from "../../support/process-usage.ts";
import type { StatementFigures } from "../figures.ts";
import { type Setup, serverSettings } from "./setup.ts";

const DATABASE = "harapen";
/** The most tenths of a second that PostgreSQL may take to start. */
const MAX_TRIES = 300;

/** A separate PostgreSQL that writes to the disk as in production, and counts its statements. */
export interface Postgres {
  readonly port: number;
  readonly url: string;
  readonly usage: Required<Pick<Setup, "storedBytes" | "databaseMs" | "statements">>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with an empty database below `folder`; its programs are in the folder `programs`. */
export async function startPostgres(programs: string, folder: string): Promise<Postgres> {
  const own = join(folder, "postgres");
  const user = unprivilegedUser();
  mkdirSync(own);
  chmodSync(folder, 0o711);
  if (user) chownSync(own, user.uid, user.gid);
  const options = { ...user, cwd: own, stdio: "pipe" } as const;
  const account = ["--username=harapen", "--auth=trust", "--encoding=UTF8", "--locale=C"];
  execFileSync(join(programs, "initdb"), ["--pgdata=data", ...account], options);
  const port = await freePort();
  const settings = ["shared_preload_libraries=pg_stat_statements", "max_connections=100"];
  const child = spawn(
    join(programs, "postgres"),
    ["-D", "data", "-p", `${port}`, "-h", "127.0.0.1", "-k", "", ...settings.flatMap((each) => ["-c", each])],
    { ...user, cwd: own, stdio: "ignore" },
  );
  const target = ["-h", "127.0.0.1", "-p", `${port}`, "-U", "harapen"];
  for (let tries = 0; spawnSync(join(programs, "pg_isready"), target).status !== 0; tries++) {
    if (child.exitCode !== null || tries === MAX_TRIES) throw new Error("PostgreSQL does not start");
    await pause(100);
  }
  const ask = (query: string, database = DATABASE) =>
    execFileSync(join(programs, "psql"), [...target, "-d", database, "-AtX", "-c", query], {
      encoding: "utf8",
    }).trim();
  ask(`create database ${DATABASE}`, "postgres");
  ask("create extension pg_stat_statements");
  return {
    port,
    url: `postgres://harapen@127.0.0.1:${port}/${DATABASE}`,
    usage: {
      storedBytes: () => Number(ask("select pg_database_size(current_database())")),
      databaseMs: () => familyProcessorMs(child.pid),
      statements: () => parseStatements(ask(STATEMENTS)),
    },
    stop: () => end(child),
  };
}

const STATEMENTS = `select case when query ~* '^\\s*(select|with)' then 'read'
    when query ~* '^\\s*(insert|update|delete)' then 'write' else 'commit' end as kind, sum(calls), sum(total_exec_time)
  from pg_stat_statements join pg_database on pg_database.oid = dbid and datname = '${DATABASE}' group by kind order by kind`;

function parseStatements(rows: string): StatementFigures[] {
  return rows
    .split("\n")
    .filter((row) => row !== "")
    .map((row) => {
      const [kind, statements, ms] = row.split("|");
      return { kind: kind as StatementFigures["kind"], statements: Number(statements), ms: Number(ms) };
    });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await ended;
}

/** Starts one server over PostgreSQL. */
export async function startOverPostgres(programs: string, folder: string): Promise<Setup> {
  const postgres = await startPostgres(programs, folder);
  const server = await startMeasuredServer({ ...serverSettings(folder), DATABASE_URL: postgres.url });
  return {
    address: server.address,
    servers: [server],
    ...postgres.usage,
    stop: async () => {
      await server.stop();
      await postgres.stop();
    },
  };
}
