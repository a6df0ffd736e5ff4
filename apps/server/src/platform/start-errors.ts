import type { Config } from "./config/config.ts";
import { SqliteError, StorageUnavailableError } from "./errors.ts";

/** SQLite's primary result code where a disk is full (https://sqlite.org/rescode.html#full). */
const SQLITE_FULL = 13;

/** Why an address can't be listened at, and what to do, by the system's code. */
const NO_ADDRESS: Readonly<Record<string, (address: string) => string>> = {
  EADDRINUSE: (address) =>
    `${address} is in use: end the program that uses it, or name another port with PORT.`,
  EACCES: (address) =>
    `This account may not use ${address}: name a port from 1024 with PORT, and put a proxy before it.`,
  EADDRNOTAVAIL: (address) => `${address} is no address of this machine: name one with HOST.`,
};

type Settings = Pick<Config, "host" | "port" | "dataDir">;

/**
 * Returns what kept a server from starting, in one line that says what to do; any error of which nothing
 * better is known as it is.
 */
export function explainedStart(error: unknown, { host, port, dataDir }: Settings): unknown {
  const { code = "", syscall } = error as NodeJS.ErrnoException;
  const address = syscall === "listen" ? NO_ADDRESS[code]?.(`${host}:${port}`) : undefined;
  if (address !== undefined) return new Error(address, { cause: error });
  if (isDiskFull(error))
    return new Error(`The disk is full: make room for ${dataDir}, and start again.`, { cause: error });
  return error;
}

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StorageUnavailableError && error.fault === "full") return true;
  if (error instanceof SqliteError && error.primaryCode === SQLITE_FULL) return true;
  return ("code" in error && error.code === "ENOSPC") || isDiskFull(error.cause);
}
