import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline";

const TRACED = "pwrite64,write,ftruncate,fsync,fdatasync";
/** A traced call on a file: its name, the path, and its other arguments. */
const CALL = /^(\w+)\(\d+<([^>]*)>(?:, (.*))?\) = (\d+)$/;
const WRITTEN = /^"([^"]*)", (\d+)(?:, (\d+))?$/;

/** A change of a file that a power loss may take back: bytes at an offset, or a new length. */
type Change = { readonly offset: number; readonly bytes: Buffer } | { readonly length: number };

/**
 * The files of a process's folder as a power loss would leave them: with everything synced before it, and
 * without any later write. The process is traced by strace, which must be installed.
 */
export class SyncedWrites {
  readonly #folder: string;
  readonly #traces: string;
  readonly #tracer: ChildProcess;
  readonly #synced = new Map<string, Buffer>();

  private constructor(folder: string, traces: string, tracer: ChildProcess) {
    this.#folder = folder;
    this.#traces = traces;
    this.#tracer = tracer;
  }

  /**
   * Traces a process that is not writing at the moment, so that the present content of `folder` counts as
   * synced; `traces` is an empty folder.
   */
  static async of(pid: number, folder: string, traces: string): Promise<SyncedWrites> {
    const options = [
      "-f",
      "-ff",
      "-y",
      "-xx",
      "-s",
      "10000000",
      "-e",
      `trace=${TRACED}`,
      "-o",
      join(traces, "thread"),
    ];
    const tracer = spawn("strace", [...options, "-p", String(pid)], { stdio: ["ignore", "ignore", "pipe"] });
    for await (const line of createInterface(tracer.stderr)) if (line.includes("attached")) break;
    const writes = new SyncedWrites(folder, traces, tracer);
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) writes.#synced.set(entry.name, readFileSync(join(folder, entry.name)));
    return writes;
  }

  /**
   * Writes the files into another folder as they would be after a power loss; to be called once the process
   * has ended.
   */
  async restoreTo(target: string): Promise<void> {
    if (this.#tracer.exitCode === null) await once(this.#tracer, "exit");
    for (const name of readdirSync(this.#traces))
      this.#replay(readFileSync(join(this.#traces, name), "latin1"));
    for (const [name, bytes] of this.#synced)
      if (!name.endsWith("-shm")) writeFileSync(join(target, name), bytes);
  }

  /** Replays a trace. Only one thread writes each file of the folder, and its calls are in order. */
  #replay(trace: string): void {
    const unsynced = new Map<string, Change[]>();
    for (const line of trace.split("\n")) {
      const [, call = "", path = "", rest = "", result = "0"] = CALL.exec(line) ?? [];
      const file = fromHex(path).toString();
      if (dirname(file) !== this.#folder) continue;
      const name = basename(file);
      if (call === "fsync" || call === "fdatasync") {
        for (const change of unsynced.get(name) ?? []) this.#apply(name, change);
        unsynced.delete(name);
      } else unsynced.set(name, [...(unsynced.get(name) ?? []), toChange(call, rest, Number(result))]);
    }
  }

  #apply(name: string, change: Change): void {
    const old = this.#synced.get(name) ?? Buffer.alloc(0);
    const length =
      "length" in change ? change.length : Math.max(old.length, change.offset + change.bytes.length);
    const file = Buffer.alloc(length);
    old.copy(file);
    if ("bytes" in change) change.bytes.copy(file, change.offset);
    this.#synced.set(name, file);
  }
}

function toChange(call: string, rest: string, written: number): Change {
  if (call === "ftruncate") return { length: Number(rest) };
  const [, bytes = "", , offset] = WRITTEN.exec(rest) ?? [];
  if (call !== "pwrite64" || offset === undefined) throw new Error(`a call that is not understood: ${call}`);
  return { offset: Number(offset), bytes: fromHex(bytes).subarray(0, written) };
}

function fromHex(text: string): Buffer {
  return Buffer.from(text.replaceAll("\\x", ""), "hex");
}
