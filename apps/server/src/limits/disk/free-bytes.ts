import { statfs } from "node:fs/promises";

/** Resolves to the bytes that can still be written on the database's disk. */
export type FreeBytes = () => Promise<number>;

/** Returns a function that reads how many bytes of a folder's file system are free for all users. */
export function freeBytesOf(folder: string): FreeBytes {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  };
}
