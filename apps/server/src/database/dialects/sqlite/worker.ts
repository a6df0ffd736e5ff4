import { parentPort, workerData } from "node:worker_threads";
import type {
  StatementRequest,
  StatementResult,
  ThreadReply,
  ThreadRequest,
  ThreadSettings,
} from "./messages.ts";
import { OpenFile } from "./open-file.ts";

/**
 * Owns one connection to the database file, in a thread of its own, so that waiting for a disk or another
 * process's lock holds up no request. The first statement opens it; if that fails, the fault is that
 * statement's answer, and the next statement tries again.
 */
const settings = workerData as ThreadSettings;
let open: OpenFile | undefined;

/** The interval at which the length of the write-ahead log is checked, in milliseconds. */
const BOUND_EVERY_MS = 1_000;
if (settings.use === "write") setInterval(boundLog, BOUND_EVERY_MS).unref();

parentPort?.on("message", ({ id, ...request }: ThreadRequest) => {
  if (request.kind === "close") {
    open?.close();
    parentPort?.close();
    return;
  }
  const reply = answer(id, request);
  parentPort?.postMessage(reply, "result" in reply ? pictureBuffers(reply.result) : []);
});

/**
 * Keeps the log within its bound. A failure is the disk's: the next statement reports it to its caller, and
 * the next attempt may succeed.
 */
function boundLog(): void {
  try {
    open?.boundLog();
  } catch {}
}

function answer(id: number, request: StatementRequest): ThreadReply {
  try {
    return { id, result: perform(request) };
  } catch (error) {
    const errcode = error instanceof Error && "errcode" in error ? Number(error.errcode) : undefined;
    return { id, fault: { message: error instanceof Error ? error.message : String(error), errcode } };
  }
}

function perform(request: StatementRequest): StatementResult {
  open ??= new OpenFile(settings);
  if (request.kind === "run") return open.run(request.sql, request.parameters);
  open.undo();
  return { rows: [] };
}

/**
 * Returns the buffers of the bytes in rows, to be transferred instead of copied. SQLite makes a buffer for
 * each.
 */
function pictureBuffers({ rows }: StatementResult): ArrayBuffer[] {
  return rows.flatMap((row) =>
    Object.values(row as object).flatMap((value) =>
      value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    ),
  );
}
