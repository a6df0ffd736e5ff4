import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A named command; its program is looked up in node_modules/.bin first. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

const PATH = [join(ROOT, "node_modules", ".bin"), process.env.PATH].join(delimiter);

/** Runs a command in the project's root with its output shown. Resolves to its exit code: 127 where it cannot be started. */
export function run(command: Step["command"], env: Record<string, string> = {}): Promise<number> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, PATH, ...env },
    shell: process.platform === "win32",
  });
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on("exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs every step, whether or not the ones before it failed. Resolves to the names of those that failed. */
export async function runAll(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, command } of steps) {
    console.log(`\n── ${name}: ${command.join(" ")}`);
    if ((await run(command)) !== 0) failed.push(name);
  }
  return failed;
}
