import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../../apps/server/src/testing/free-port.ts";
import { pgBouncerSettings } from "../../../apps/server/src/testing/postgres/pg-bouncer-settings.ts";
import { unprivilegedUser } from "../../../apps/server/src/testing/unprivileged-user.ts";
import { startMeasuredServer } from "../../support/measured-server.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type Setup, serverSettings } from "./setup.ts";

/** Connections that PgBouncer keeps to PostgreSQL, for both servers together. */
const POOL_SIZE = 10;

/** The programs of this setup, by their paths; PostgreSQL's by their folder. */
export interface Programs {
  readonly postgres: string;
  readonly pgbouncer: string;
  readonly nginx: string;
}

/**
 * Starts two servers over one PostgreSQL through PgBouncer in transaction mode, behind nginx, which
 * alternates between them.
 */
export async function startTwoServers(programs: Programs, folder: string): Promise<Setup> {
  const postgres = await startPostgres(programs.postgres, folder);
  const pooler = await startPgBouncer(programs.pgbouncer, folder, postgres);
  const settings = {
    ...serverSettings(folder),
    DATABASE_URL: postgres.url.replace(`:${postgres.port}`, `:${pooler.port}`),
    MIGRATION_DATABASE_URL: postgres.url,
  };
  const servers = [await startMeasuredServer(settings), await startMeasuredServer(settings)];
  const balancer = await startBalancer(
    programs.nginx,
    folder,
    servers.map(({ address }) => new URL(address).host),
  );
  return {
    address: `http://127.0.0.1:${balancer.port}`,
    servers,
    ...postgres.usage,
    stop: async () => {
      await balancer.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await pooler.stop();
      await postgres.stop();
    },
  };
}

interface Listening {
  readonly port: number;
  stop(): Promise<void>;
}

async function startPgBouncer(
  program: string,
  folder: string,
  { port: behind }: Postgres,
): Promise<Listening> {
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const settings = { port, databasePort: behind, user: "harapen", poolSize: POOL_SIZE };
  writeFileSync(file, pgBouncerSettings(settings));
  return listening(spawn(program, [file], { ...unprivilegedUser(), stdio: "ignore" }), port, "PgBouncer");
}

async function startBalancer(program: string, folder: string, hosts: readonly string[]): Promise<Listening> {
  const port = await freePort();
  const own = join(folder, "nginx");
  const user = unprivilegedUser();
  mkdirSync(own);
  if (user) chownSync(own, user.uid, user.gid);
  const bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${kind};`,
  );
  const file = join(own, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; pid pid; error_log stderr crit;
events { worker_connections 2048; }
http {
  access_log off; client_max_body_size 2m; ${bodies.join(" ")}
  upstream servers { ${hosts.map((host) => `server ${host};`).join(" ")} keepalive 64; }
  server { listen 127.0.0.1:${port}; location / {
    proxy_pass http://servers; proxy_http_version 1.1; proxy_set_header Connection "";
    proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $http_x_forwarded_for;
  } }
}
`,
  );
  const child = spawn(program, ["-p", own, "-c", file, "-e", "stderr"], { ...user, stdio: "ignore" });
  return listening(child, port, "nginx");
}

/** Resolves once a program listens; rejects if it ends first. */
async function listening(child: ChildProcess, port: number, name: string): Promise<Listening> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended by itself`);
    await pause(50);
  }
  const stop = async () => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 2_000);
    await ended;
    clearTimeout(late);
  };
  return { port, stop };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
