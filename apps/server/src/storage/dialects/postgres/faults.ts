import { type StorageFault, StorageUnavailableError } from "../../../errors/storage-unavailable-error.ts";

/**
 * SQLSTATE codes, or the beginnings of them, that are no fault of a statement but of what it runs on; the first that fits counts
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html). 57P01 to 57P03 and 25006 are what a failover looks like.
 */
const STATES: readonly (readonly [string, StorageFault])[] = [
  ["08", "connection-lost"],
  ["25006", "read-only"],
  ["25P03", "connection-lost"],
  ["28", "unreachable"],
  ["3D000", "unreachable"],
  ["40001", "conflict"],
  ["40P01", "conflict"],
  ["53100", "full"],
  ["53300", "busy"],
  ["53", "failed"],
  ["55P03", "locked"],
  ["57014", "timeout"],
  ["57P", "connection-lost"],
  ["58", "failed"],
  ["XX001", "damaged"],
  ["XX002", "damaged"],
  ["XX", "failed"],
];

/** Node's codes of a connection that cannot be made, or breaks. */
const NODE_CODES: Readonly<Record<string, StorageFault>> = {
  ECONNREFUSED: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ECONNRESET: "connection-lost",
  EPIPE: "connection-lost",
  ETIMEDOUT: "connection-lost",
};

/** The driver's own errors, which have no code. */
const MESSAGES: readonly (readonly [RegExp, StorageFault])[] = [
  [/^Query read timeout/, "timeout"],
  [/^timeout exceeded when trying to connect/, "busy"],
  [/^Connection terminated due to connection timeout/, "unreachable"],
  [/^(Connection terminated|Client has encountered|Client was closed|Connection ended)/, "connection-lost"],
];

/** Faults after which a connection is of no use, and all that were opened before it are in doubt. */
const LOSING: readonly StorageFault[] = ["connection-lost", "timeout", "read-only", "unreachable"];

/** Returns a fault of the database, or of the way to it, as the typed error of the stores; any other error as it is. */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const fault = losesPicture(error) ? "conflict" : faultOf(code, error.message);
  return fault === undefined
    ? error
    : new StorageUnavailableError(fault, error.message || `${code}`, { databaseCode: code, cause: error });
}

/** Whether a connection is to be given up after this error. A statement that the server itself cancelled in time leaves it sound. */
export function losesConnection(error: unknown): boolean {
  return (
    error instanceof StorageUnavailableError && LOSING.includes(error.fault) && error.databaseCode !== "57014"
  );
}

/** Whether a picture was deleted, as nobody used it, while somebody stored what uses it: no fault of the row's, which stores it anew. */
function losesPicture(error: Error): boolean {
  return "constraint" in error && /_picture_fkey$/.test(String(error.constraint));
}

/** Node's error of a host with several addresses has its parts' code. */
function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function faultOf(code: string | undefined, message: string): StorageFault | undefined {
  if (code === undefined) return MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
  return NODE_CODES[code] ?? STATES.find(([state]) => code.startsWith(state))?.[1];
}
