import { resolve } from "node:path";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { BackupError } from "../errors/backup-error.ts";
import { MAX_WAL_BYTES } from "./make/backup.ts";
import { seriesOf } from "./make/series.ts";
import type { RestoreOptions } from "./restore/restore.ts";

/** The options of `backup` on the command line. */
export interface BackupOptions {
  /** The new backup's path. */
  readonly file: string;
  /** The number of backups of the file's series to keep, with the new one; `undefined`: all. */
  readonly keep: number | undefined;
  /** The most that a server's write-ahead log may grow to during the copy, in bytes. */
  readonly maxWalBytes: number;
}

/** Parses `<file> [--keep 7] [--wal-limit <megabytes>]`. Throws a BackupError ("usage") that says what is wrong. */
export function parseBackupOptions(args: readonly string[]): BackupOptions {
  const { file, values } = parse("backup", args, {
    keep: { type: "string" },
    "wal-limit": { type: "string" },
  });
  const keep = parseCount("--keep", values.keep);
  if (keep !== undefined) seriesOf(file);
  const megabytes = parseCount("--wal-limit", values["wal-limit"]);
  return { file, keep, maxWalBytes: megabytes === undefined ? MAX_WAL_BYTES : megabytes * 1_000_000 };
}

/** Parses `<file>`. Throws a BackupError ("usage") that says what is wrong. */
export function parseVerifyOptions(args: readonly string[]): string {
  return parse("verify", args, {}).file;
}

/** Parses `<file> [--replace] [--force]`. Throws a BackupError ("usage") that says what is wrong. */
export function parseRestoreOptions(args: readonly string[]): RestoreOptions {
  const flag = { type: "boolean" } as const;
  const { file, values } = parse("restore", args, { replace: flag, force: flag });
  return { file, replace: values.replace === true, force: values.force === true };
}

function parse(command: string, args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new Error("it takes one file");
    return { file: resolve(file), values };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackupError("usage", `${command}: ${reason}.`, { cause });
  }
}

function parseCount(option: string, text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new BackupError("usage", `${option} takes a whole number from 1.`);
}
