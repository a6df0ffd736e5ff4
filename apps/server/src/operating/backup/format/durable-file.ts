import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { BackupError } from "../../../platform/errors.ts";

/** Waits until a file, or a folder's list of names, is on the disk. */
export function fsyncPath(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Gives a finished file its name, durably and in one step. Throws a BackupError ("exists") where there is a
 * file of that name.
 */
export function renameDurably(temporary: string, file: string): void {
  fsyncPath(temporary);
  try {
    linkSync(temporary, file);
    rmSync(temporary);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw fileExistsError(file);
    // Some removable and network disks have no hard links.
    renameSync(temporary, file);
  }
  fsyncPath(dirname(file));
}

export function fileExistsError(file: string): BackupError {
  return new BackupError("exists", `${file} already exists and is not overwritten.`);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
