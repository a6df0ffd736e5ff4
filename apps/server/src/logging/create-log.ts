import { type DestinationStream, type Logger, pino } from "pino";
import { loggableError } from "./loggable-error.ts";
import { writeBehind } from "./write-behind.ts";

/** Creates the log: one line of JSON for each message, to stdout unless a destination is given. Errors are logged by an allow-list. */
export function createLog(level: string, destination: DestinationStream = writeBehind()): Logger {
  return pino({ level, serializers: { err: (error: unknown) => loggableError(error) } }, destination);
}
