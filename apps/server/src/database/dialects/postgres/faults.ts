import { type StorageFault, StorageUnavailableError } from "../../../platform/errors.ts";

/**
 * SQLSTATE codes, or their beginnings, of faults that lie not in a statement but in what it runs on; the
 * first match counts (https://www.postgresql.org/docs/current/errcodes-appendix.html). A failover shows as
 * 57P01 to 57P03 and 25006.
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

/** Node's codes for a connection that cannot be made, or that breaks. */
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

/**
 * Converts a fault of the database, or of the way to it, to the typed error of the stores; returns any other
 * error as it is.
 */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const fault = losesPicture(error) ? "conflict" : faultOf(code, error.message);
  return fault === undefined
    ? error
    : new StorageUnavailableError(fault, error.message || `${code}`, { databaseCode: code, cause: error });
}

/**
 * Whether a connection is to be given up after this error. It stays sound where the server itself cancelled a
 * statement in time.
 */
export function losesConnection(error: unknown): boolean {
  return (
    error instanceof StorageUnavailableError && LOSING.includes(error.fault) && error.databaseCode !== "57014"
  );
}

/**
 * Whether an unused picture was deleted while somebody stored a row that uses it: not the row's fault;
 * storing the row again stores the picture again.
 */
function losesPicture(error: Error): boolean {
  return "constraint" in error && /_picture_fkey$/.test(String(error.constraint));
}

/** Returns Node's code of an error; that of a host with several addresses has the code in its parts. */
function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function faultOf(code: string | undefined, message: string): StorageFault | undefined {
  if (code === undefined) return MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
  return NODE_CODES[code] ?? STATES.find(([state]) => code.startsWith(state))?.[1];
}
