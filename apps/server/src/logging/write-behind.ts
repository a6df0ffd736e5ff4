import { writeSync } from "node:fs";
import { type DestinationStream, pino } from "pino";

const STDOUT = 1;
const STDERR = 2;
/** Lines are written together: when there are so many bytes of them, after so many milliseconds, and at the end of the process. */
const WRITTEN_TOGETHER = { minLength: 4_096, periodicFlush: 100 };
/** The bytes that may wait for who reads the log: some ten thousand lines. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * A destination that never makes a request wait: what is logged is written to stdout beside the event loop. Where who reads stdout has
 * stalled (a full pipe), lines wait up to `MAX_WAITING_BYTES`; further ones are dropped, and their number is written to stderr once
 * there is progress again. At the end of the process all that waits is written.
 */
export function writeBehind(): DestinationStream {
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
