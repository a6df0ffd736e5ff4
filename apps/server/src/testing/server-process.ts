import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** The server as it runs in production: a process of its own, started from source. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly address: string;
  /** Resolves to the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

/** Starts a server and waits until it listens. */
export async function startProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, ended } = spawnServer({ HOST: "127.0.0.1", PORT: "0", ...environment });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (data) => {
      output += data;
      const [, found] = /Server listening at (http:\S+?)"/.exec(output) ?? [];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`the server ended: ${output}`)));
  });
  return { child, address, ended };
}

/** Runs a server that is expected to end by itself. */
export async function runProcess(
  environment: Record<string, string>,
): Promise<{ code: unknown; errors: string }> {
  const { child, ended } = spawnServer(environment);
  let errors = "";
  child.stderr?.on("data", (data) => {
    errors += data;
  });
  return { code: await ended, errors };
}

function spawnServer(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? "", ...environment };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once("close", (code, signal) => resolve(code ?? signal ?? -1));
  });
  return { child, ended };
}
