import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A named command; its program is first looked up in node_modules/.bin. */
export interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
}

const PATH = [join(ROOT, "node_modules", ".bin"), process.env.PATH].join(delimiter);

/**
 * How long a step's output is held back before it is shown as it arrives, in milliseconds, so that a hanging
 * step shows how far it got.
 */
const SHOWN_AFTER_MS = 120_000;

/**
 * Runs a command in the project's root with its output shown. Resolves to its exit code: 127 if it cannot be
 * started.
 */
export function run(command: Step["command"], env: Record<string, string> = {}): Promise<number> {
  return codeOf(start(command, "inherit", env), command, console.error);
}

/** Runs a command as `run` does, with its output shown only where it fails. */
export async function runQuietly(
  command: Step["command"],
  env: Record<string, string> = {},
): Promise<number> {
  const child = start(command, "pipe", env);
  const held: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => held.push(text));
  const code = await codeOf(child, command, (message) => held.push(`${message}\n`));
  if (code !== 0) process.stderr.write(held.join(""));
  return code;
}

/**
 * Runs lanes of steps in parallel, each step whether or not the ones before it failed, and shows each step's
 * output when it ends, or as it arrives if it takes longer than `shownAfterMs`. Resolves to the names of the
 * failed steps.
 */
export async function runAll(
  lanes: readonly (readonly Step[])[],
  shownAfterMs = SHOWN_AFTER_MS,
): Promise<string[]> {
  const failed: string[] = [];
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) if ((await runInOnePiece(step, shownAfterMs)) !== 0) failed.push(step.name);
  };
  await Promise.all(lanes.map(runLane));
  return failed;
}

/** Runs a step and shows its output in one piece below its name. Resolves to its exit code, as `run` does. */
async function runInOnePiece({ name, command }: Step, shownAfterMs: number): Promise<number> {
  let held = [`\n── ${name}: ${command.join(" ")}\n`];
  let isHeld = true;
  const show = (text: string) => void (isHeld ? held.push(text) : process.stdout.write(text));
  const showAll = () => {
    isHeld = false;
    process.stdout.write(held.join(""));
    held = [];
  };
  const child = start(command, "pipe");
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", show);
  const timer = setTimeout(showAll, shownAfterMs);
  const code = await codeOf(child, command, (message) => show(`${message}\n`));
  clearTimeout(timer);
  showAll();
  return code;
}

function start(
  [program, ...args]: Step["command"],
  output: "inherit" | "pipe",
  env: Record<string, string> = {},
): ChildProcess {
  return spawn(program, args, {
    cwd: ROOT,
    stdio: ["ignore", output, output],
    env: { ...process.env, PATH, ...env },
    shell: process.platform === "win32",
  });
}

/**
 * Resolves to a process's exit code once it has ended and all its output has arrived; reports a process that
 * cannot be started, with the code 127.
 */
function codeOf(
  child: ChildProcess,
  [program]: Step["command"],
  tell: (message: string) => void,
): Promise<number> {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      tell(`${program} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}
