import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs a program until it is stopped; returns what stops it. */
export function runProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): () => Promise<void> {
  const child = spawn(program, args, { stdio: "ignore", env: { ...process.env, ...environment } });
  return async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}
