import { type DestinationStream, type Logger, pino } from "pino";
import { loggableError } from "./loggable-error.ts";

/** Lines are written together: when there are so many characters of them, after so many milliseconds, and at the end of the process. */
const WRITTEN_TOGETHER = { minLength: 4_096, periodicFlush: 100 };

/** Creates the log: one line of JSON each, to stdout unless a destination is given. What it says of errors is on an allow-list. */
export function createLog(level: string, destination: DestinationStream = stdout()): Logger {
  return pino({ level, serializers: { err: (error: unknown) => loggableError(error) } }, destination);
}

/** Writes at once where it writes: what is handed to another thread would be lost where the process ends before. */
function stdout(): DestinationStream {
  const destination = pino.destination({ sync: true, ...WRITTEN_TOGETHER });
  process.once("exit", () => destination.flushSync());
  return destination;
}
