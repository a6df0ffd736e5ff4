import { writeSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";
import { loggableError } from "./loggable-error.ts";

/**
 * Creates the log: one line of JSON for each message, to stdout unless a destination is given, with its time
 * as ISO 8601 in UTC. Errors are logged by an allow-list.
 */
export function createLog(level: string, destination: DestinationStream = writeBehind()): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino(
    { level, timestamp, serializers: { err: (error: unknown) => loggableError(error) } },
    destination,
  );
}

const STDOUT = 1;
const STDERR = 2;
/** How long a line waits at most for others, to be written with them. */
export const LOG_WRITTEN_EVERY_MS = 100;
/** Lines are written together: when they have this many bytes, after that time, and at the process's end. */
const WRITTEN_TOGETHER = { minLength: 4_096, periodicFlush: LOG_WRITTEN_EVERY_MS };
/** The most bytes that may wait for the log's reader: some ten thousand lines. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Returns a destination that never makes a request wait: lines are written to stdout outside of the event
 * loop. If stdout's reader has stalled (a full pipe), lines wait up to `MAX_WAITING_BYTES`; further ones are
 * dropped, and their number is written to stderr once writing goes on. At the end of the process everything
 * that waits is written.
 */
function writeBehind(): DestinationStream {
  const destination = pino.destination({
    dest: STDOUT,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    ...WRITTEN_TOGETHER,
  });
  let dropped = 0;
  destination.on("drop", () => dropped++);
  destination.on("write", () => {
    if (dropped > 0) writeSync(STDERR, `${dropped} lines of the log were dropped: nobody read it\n`);
    dropped = 0;
  });
  process.once("exit", () => destination.flushSync());
  return destination;
}
