import { statfs } from "node:fs/promises";

/** Resolves to the bytes that may still be written where the database lies. */
export type FreeBytes = () => Promise<number>;

/** Returns what asks the file system of a folder for the bytes that are free for everybody. */
export function freeBytesOf(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
