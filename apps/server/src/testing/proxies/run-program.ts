import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";

/** Runs a program, with its standard error in a log file; returns a function that stops it. */
export function runProgram(
  program: string,
  args: readonly string[],
  log: string,
  environment: Readonly<Record<string, string>> = {},
): () => Promise<void> {
  const errors = openSync(log, "a");
  const env = { ...process.env, ...environment };
  const child = spawn(program, args, { stdio: ["ignore", "ignore", errors], env });
  closeSync(errors);
  return async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}
