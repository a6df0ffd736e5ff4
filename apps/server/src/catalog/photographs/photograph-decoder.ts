import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Turns } from "../../platform/turns.ts";
import { PhotographError } from "../pictures/image-format.ts";
import { type DecoderAnswer, type DecoderRequest, OUT_OF_MEMORY } from "./decoder/messages.ts";
import type * as tasks from "./decoder/tasks.ts";
import type { PhotographOutcome } from "./decoder/tasks.ts";

type Tasks = typeof tasks;
type TaskName = keyof { [Name in keyof Tasks as Tasks[Name] extends AnyTask ? Name : never]: Name };
type AnyTask = (input: never) => Promise<PhotographOutcome<unknown>>;
type Result<Name extends TaskName> =
  Awaited<ReturnType<Tasks[Name]>> extends PhotographOutcome<infer Value> ? Value : never;
/** A task's input, with the photograph's file in place of its bytes: no message has megabytes. */
type Input<Name extends TaskName> = Omit<Parameters<Tasks[Name]>[0], "bytes"> & { readonly path: string };

const PROCESS = fileURLToPath(new URL("decoder/process.ts", import.meta.url));
const TASKS = fileURLToPath(new URL("decoder/tasks.ts", import.meta.url));
/** How long reading and encoding a photograph may take once its turn has come, in milliseconds. */
const MAX_MS = 180_000;
/** For how long the process stays without work, in milliseconds. */
const IDLE_MS = 30_000;
/**
 * The most memory of the process: fifty megapixels take up to 440 MB, and as AVIF 18 bytes a pixel. With it,
 * the server stays below 1 GB.
 */
const MAX_BYTES = 500_000_000;
/** A process that keeps more after a photograph is replaced. */
const MAX_KEPT_BYTES = 250_000_000;
/** Pixels and files lie outside of V8's heap. */
const FLAGS = [
  "--max-old-space-size=128",
  "--max-semi-space-size=8",
  "--disable-warning=ExperimentalWarning",
];
/** What a process needs to start. The server's settings, with its secrets, are not among them. */
const PASSED_ON = ["TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot"];
/** Fewer arenas of glibc's allocator keep less memory that is freed (mallopt(3), M_ARENA_MAX). */
const ARENAS = { MALLOC_ARENA_MAX: "2" };

/** A photograph on which the decoder failed, or whose process ended: the server's fault. */
export class DecoderError extends Error {
  readonly code = "decoder";

  constructor(task: string, cause: unknown) {
    super(`the task ${task} failed in the photographs' decoder`, { cause });
    this.name = "DecoderError";
  }
}

interface Settings {
  readonly maxMs?: number;
  readonly idleMs?: number;
  readonly maxBytes?: number;
  /** The module whose exports are the tasks. */
  readonly filename?: string;
}

/**
 * The process that decodes photographs, one at a time: what attacks it, or swells in it, takes nothing of the
 * server's. It has a memory limit of its own, starts with the first photograph and ends when there is nothing
 * to do. A server has one, for all that it decodes.
 */
export class PhotographDecoder {
  readonly #maxMs: number;
  readonly #idleMs: number;
  readonly #arguments: readonly string[];
  readonly #turns = new Turns();
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(settings: Settings = {}) {
    const { maxMs = MAX_MS, idleMs = IDLE_MS, maxBytes = MAX_BYTES, filename = TASKS } = settings;
    this.#maxMs = maxMs;
    this.#idleMs = idleMs;
    this.#arguments = [filename, String(maxBytes)];
  }

  /**
   * Resolves to a task's result for a photograph, once all that were asked for before are done. Rejects with
   * a PhotographError, or with a DecoderError where the task failed.
   */
  run<Name extends TaskName>(name: Name, input: Input<Name>): Promise<Result<Name>> {
    return this.#turns.run(() => this.#work(name, input));
  }

  /** Ends the process; rejects what still runs or waits. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#end();
    await this.#turns.ended();
  }

  async #work<Name extends TaskName>(name: Name, input: Input<Name>): Promise<Result<Name>> {
    if (this.#isClosed) throw new DecoderError(name, "the decoder was closed");
    clearTimeout(this.#idle);
    const isFresh = this.#child === undefined;
    const { outcome, rss } = await this.#ask({ name, input }).catch((error) => {
      // What the process kept of photographs before may have been too much.
      if (isFresh || !isTooMuchMemory(error)) throw error;
      return this.#ask({ name, input });
    });
    if (rss > MAX_KEPT_BYTES) this.#end();
    this.#idle = setTimeout(() => this.#end(), this.#idleMs).unref();
    if ("refused" in outcome) throw new PhotographError(outcome.refused);
    return outcome.result as Result<Name>;
  }

  /** Resolves to the process's answer; where there is none, the process has ended or is ended here. */
  async #ask(request: DecoderRequest): Promise<Extract<DecoderAnswer, { outcome: unknown }>> {
    this.#child ??= start(this.#arguments);
    const child = this.#child;
    const isTooSlow = AbortSignal.timeout(this.#maxMs);
    try {
      child.ref();
      child.channel?.ref();
      const answer = await answerOf(child, request, isTooSlow);
      if ("unavailable" in answer)
        throw new PhotographError("no-decoder", { cause: new Error(answer.unavailable) });
      if ("failed" in answer) throw new Error(answer.failed);
      // A decoder without work keeps no command from ending.
      child.unref();
      child.channel?.unref();
      return answer;
    } catch (cause) {
      this.#end();
      if (cause instanceof PhotographError) throw cause;
      if (isTooSlow.aborted) throw new PhotographError("too-slow", { cause });
      if (child.signalCode === OUT_OF_MEMORY) throw new PhotographError("too-much-memory", { cause });
      throw new DecoderError(request.name, cause);
    }
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }
}

const isTooMuchMemory = (error: unknown) =>
  error instanceof PhotographError && error.code === "too-much-memory";

function start(args: readonly string[]): ChildProcess {
  const child = fork(PROCESS, args, {
    execArgv: FLAGS,
    env: { ...Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])), ...ARENAS },
    serialization: "advanced",
    // The server's stdout has only its log's lines.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // What happens to it while it waits for work is found when there is some.
  child.on("error", () => {});
  return child;
}

/** Rejects with an error where the process ends before it answers, or where the signal aborts. */
async function answerOf(
  child: ChildProcess,
  request: DecoderRequest,
  signal: AbortSignal,
): Promise<DecoderAnswer> {
  const isAnswered = new AbortController();
  const until = { signal: AbortSignal.any([signal, isAnswered.signal]) };
  try {
    if (child.exitCode !== null || child.signalCode !== null) throw endOf(child);
    const answer = once(child, "message", until).then(([message]) => message as DecoderAnswer);
    const end = once(child, "exit", until).then(() => Promise.reject(endOf(child)));
    const asked = new Promise<never>((_, reject) => child.send(request, (error) => error && reject(error)));
    // A process that has just ended says why by its end.
    const unsent = asked.catch((error) => Promise.race([end, Promise.reject(error)]));
    for (const each of [answer, end, unsent]) each.catch(() => {});
    return await Promise.race([answer, end, unsent]);
  } finally {
    isAnswered.abort();
  }
}

const endOf = ({ exitCode, signalCode }: ChildProcess) =>
  new Error(`the process ended without an answer, by ${signalCode ?? `exit code ${exitCode}`}`);
