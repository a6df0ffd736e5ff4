import { type DestinationStream, type Logger, pino } from "pino";
import { loggableError } from "./loggable-error.ts";
import { writeBehind } from "./write-behind.ts";

/** Creates the log: one line of JSON each, to stdout unless a destination is given. What it says of errors is on an allow-list. */
export function createLog(level: string, destination: DestinationStream = writeBehind()): Logger {
  return pino({ level, serializers: { err: (error: unknown) => loggableError(error) } }, destination);
}
