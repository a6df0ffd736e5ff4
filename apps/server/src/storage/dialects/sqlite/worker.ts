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
 * Owns one connection to the database file, in a thread of its own: what a disk or another process's lock makes it wait for
 * holds up no request. It is opened with the first statement, and again with the next where that fails, so that the fault
 * is that statement's answer.
 */
const settings = workerData as ThreadSettings;
let open: OpenFile | undefined;

/** How often it is asked whether the write-ahead log is too long, in milliseconds. */
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

/** Where that fails, the disk is at fault: the next statement says so to whoever asked for it, and the next time may succeed. */
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

/** The bytes in rows, which are handed over instead of copied. SQLite has made each of them its own buffer. */
function pictureBuffers({ rows }: StatementResult): ArrayBuffer[] {
  return rows.flatMap((row) =>
    Object.values(row as object).flatMap((value) =>
      value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
    ),
  );
}
