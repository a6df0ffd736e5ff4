import { spawn } from "node:child_process";

export type Command = readonly [program: string, ...args: string[]];
export type Environment = Readonly<Record<string, string | undefined>>;

/** A program that runs beside the tests. */
export interface Program {
  /**
   * Resolves to the first group of a pattern once the output has it. Rejects with the output if the program
   * ends first, or does not write it within a minute.
   */
  says(pattern: RegExp): Promise<string>;
  /** Ends the program and everything that it has started; resolves once it has ended. */
  stop(): Promise<void>;
}

/** A program that has not written what was expected within this time has hung. */
const TIMEOUT_MS = 60_000;

/** Starts a program in its own process group. */
export function startProgram([name, ...args]: Command, env: Environment): Program {
  const child = spawn(name, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => killGroup(child.pid);
  // Tests that end midway must leave no browser behind.
  process.once("exit", kill);
  let output = "";
  const listeners = new Set<() => void>();
  let ending: string | undefined;
  const ended = new Promise<void>((resolve) => {
    const end = (how: string) => {
      ending ??= how;
      process.off("exit", kill);
      for (const listener of listeners) listener();
      resolve();
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code, signal) => end(`it ended with ${code ?? signal}`));
  });
  const read = (data: Buffer) => {
    output = (output + data).slice(-20_000);
    for (const listener of listeners) listener();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);

  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (failure = ending) => {
          const found = pattern.exec(output);
          if (!found && failure === undefined) return;
          listeners.delete(listener);
          clearTimeout(timer);
          if (found) resolve(found[1] ?? "");
          else reject(new Error(`${name}: ${failure}\n${output}`));
        };
        const listener = () => look();
        const timer = setTimeout(look, TIMEOUT_MS, "it has hung");
        listeners.add(listener);
        look();
      }),
    stop: async () => {
      kill();
      await ended;
    },
  };
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The group has already ended.
  }
}
