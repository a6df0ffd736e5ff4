import { closeSync, openSync, readSync } from "node:fs";

/** How a file of age begins (https://age-encryption.org/v1). */
const MAGIC = "age-encryption.org/v1\n";

/** Whether a file begins as an encrypted one does; `false` where it cannot be read. */
export function isEncrypted(file: string): boolean {
  try {
    const opened = openSync(file, "r");
    try {
      const beginning = Buffer.alloc(MAGIC.length);
      readSync(opened, beginning, 0, beginning.length, 0);
      return beginning.toString("latin1") === MAGIC;
    } finally {
      closeSync(opened);
    }
  } catch {
    return false;
  }
}
