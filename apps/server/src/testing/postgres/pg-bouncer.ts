import { spawn } from "node:child_process";
import { chownSync, existsSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterFile } from "../after-file/after-file.ts";
import { freePort } from "../free-port.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { unprivilegedUser } from "../unprivileged-user.ts";
import { pgBouncerSettings } from "./pg-bouncer-settings.ts";

/** Connections to PostgreSQL that the pooler keeps: fewer than a server opens to it. */
const POOL_SIZE = 2;

/**
 * Finds the program of PgBouncer on this machine; `undefined` where there is none, which is reported on
 * stderr.
 */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"].filter(
    (folder) => folder !== "",
  );
  const found = folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path));
  if (!found) process.stderr.write("PgBouncer is not on this machine: the tests through it are skipped.\n");
  return found;
}

/**
 * Starts a PgBouncer in transaction mode in front of a cluster's databases; resolves to the address through
 * it. It drops the startup parameters `ignored`, and stops after the file's last test.
 */
export async function startPgBouncer(program: string, databaseUrl: string, ignored = ""): Promise<string> {
  const { port: behind, username, pathname } = new URL(databaseUrl);
  const port = await freePort();
  const folder = temporaryFolder();
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const config = join(folder, "pgbouncer.ini");
  const settings = { port, databasePort: behind, user: username, poolSize: POOL_SIZE, ignored };
  writeFileSync(config, pgBouncerSettings(settings), { mode: 0o644 });
  const child = spawn(program, [config], {
    ...unprivilegedUser(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (data) => {
    errors += data;
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  afterFile(async () => {
    child.kill("SIGINT");
    setTimeout(() => child.kill("SIGKILL"), 2_000).unref();
    await ended;
  });
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${errors}`);
    await pause(50);
  }
  return `postgres://${username}@127.0.0.1:${port}${pathname}`;
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
