import type { Config } from "./config/config.ts";
import { SqliteError, StorageUnavailableError } from "./errors.ts";

/** SQLite's primary result code where a disk is full (https://sqlite.org/rescode.html#full). */
const SQLITE_FULL = 13;

/**
 * Why an address can't be listened at, and what to do, by the system's code; `prefix` is that of the settings
 * which name the address.
 */
const NO_ADDRESS: Readonly<Record<string, (address: string, prefix: string) => string>> = {
  EADDRINUSE: (address, prefix) =>
    `${address} is in use: end the program that uses it, or name another port with ${prefix}PORT.`,
  EACCES: (address, prefix) =>
    `This account may not use ${address}: name a port from 1024 with ${prefix}PORT, and put a proxy before it.`,
  EADDRNOTAVAIL: (address, prefix) =>
    `${address} is no address of this machine: name one with ${prefix}HOST.`,
};

type Settings = Pick<Config, "dataDir" | "metrics">;

/** A system's error; one of an address names it. */
type SystemError = NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };

/**
 * Returns what kept a server from starting, in one line that says what to do; any error of which nothing
 * better is known as it is.
 */
export function explainedStart(error: unknown, { dataDir, metrics }: Settings): unknown {
  const { code = "", syscall, address, port } = error as SystemError;
  const why = syscall === "listen" ? NO_ADDRESS[code] : undefined;
  if (why) {
    const isMetrics = metrics.kind === "served" && metrics.port === port;
    return new Error(why(`${address}:${port}`, isMetrics ? "METRICS_" : ""), { cause: error });
  }
  if ((code === "EPERM" || code === "EACCES") && syscall === "chmod")
    return new Error(
      `Files in ${dataDir} belong to another account than the server's: give them to it (chown -R), and start again. The doctor names them.`,
      { cause: error },
    );
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
