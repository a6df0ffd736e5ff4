import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stopPostgres } from "./stop-postgres.ts";

let data = "";
let started: ChildProcess | undefined;
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), "harapen-stop-"));
});
afterEach(() => {
  started?.kill("SIGKILL");
  rmSync(data, { recursive: true });
});

const writePid = (text: string) => writeFileSync(join(data, "postmaster.pid"), text);

/** Starts a process that ignores SIGQUIT and removes no file; resolves once it ignores the signal. */
async function startDeaf(...args: string[]): Promise<ChildProcess> {
  const program = "process.on('SIGQUIT', () => {}); setInterval(() => {}, 1000); console.log('deaf')";
  started = spawn(process.execPath, ["-e", program, "--", ...args], { stdio: ["ignore", "pipe", "ignore"] });
  if (started.stdout) await once(started.stdout, "data");
  return started;
}

/** Returns the command line of a process, from Linux; empty once it has ended, and on other systems. */
function commandOf({ pid }: ChildProcess): string {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

describe("stopping a PostgreSQL server", () => {
  it("returns where none was started", async () => {
    await expect(stopPostgres(data)).resolves.toBeUndefined();
  });

  it("returns where the server ended without removing its file", async () => {
    const server = await startDeaf("-D", data);
    server.kill("SIGKILL");
    await once(server, "exit");
    writePid(`${server.pid}\n${data}\n`);
    await expect(stopPostgres(data)).resolves.toBeUndefined();
  });

  it("leaves a process alone that has been given the number of one that ended", async () => {
    const other = await startDeaf();
    writePid(`${other.pid}\n${data}\n`);
    await stopPostgres(data, 100);
    other.kill("SIGTERM");
    const [, name] = await once(other, "exit");
    expect(name).toBe("SIGTERM");
  });

  it("ends by force a server that does not end, and resolves once it has", async () => {
    const server = await startDeaf("-D", data);
    const ended = once(server, "exit");
    writePid(`${server.pid}\n${data}\n`);
    await stopPostgres(data, 100);
    // This holds before its exit reaches this process: the system has no command line of an ended process.
    expect(commandOf(server)).toBe("");
    expect((await ended)[1]).toBe("SIGKILL");
  });

  it("waits for the rest of a file that is being written, and not for ever", async () => {
    const server = await startDeaf("-D", data);
    const ended = once(server, "exit");
    writePid("");
    const stopping = stopPostgres(data, 500);
    writePid(`${server.pid}\n${data}\n`);
    await stopping;
    expect((await ended)[1]).toBe("SIGKILL");
    writePid("");
    await expect(stopPostgres(data, 100)).resolves.toBeUndefined();
  });
});
