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

/** Runs lanes of steps beside each other, every step whether or not the ones before it failed, and prints what each has written when it ends. Resolves to the names of those that failed. */
export async function runAll(lanes: readonly (readonly Step[])[]): Promise<string[]> {
  const failed: string[] = [];
  const runLane = async (lane: readonly Step[]) => {
    for (const { name, command } of lane) {
      const { code, output } = await runQuietly(command);
      console.log(`\n── ${name}: ${command.join(" ")}\n${output.trimEnd()}`);
      if (code !== 0) failed.push(name);
    }
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}

/** Runs a command in the project's root. Resolves to its exit code, as `run` does, and what it has written. */
function runQuietly([program, ...args]: Step["command"]): Promise<{ code: number; output: string }> {
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH },
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return new Promise((resolve) => {
    child.on("error", (error) =>
      resolve({ code: 127, output: `${program} could not be started: ${error.message}` }),
    );
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
