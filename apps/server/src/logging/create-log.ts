import { type DestinationStream, type Logger, pino } from "pino";
import { loggableError } from "./loggable-error.ts";

/** Lines that wait to be written at most, in characters: what comes while nobody reads the log is dropped, and memory stays. */
const MAX_WAITING_CHARACTERS = 8_000_000;

/**
 * Creates the log: one line of JSON each, to stdout unless a destination is given. What it says of errors is on an allow-list.
 * Requests don't wait for stdout: what is logged while a line is being written is written together after it, and at the end of the process.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: (error: unknown) => loggableError(error) } };
  return pino(options, destination ?? pino.destination({ sync: false, maxLength: MAX_WAITING_CHARACTERS }));
}
