import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/**
 * The change of a file in a zip: `undefined` leaves it out, text and bytes are written unchanged, anything
 * else as JSON.
 */
export type ZipChange = (content: string) => unknown;

/**
 * Returns a zip with some of its files changed, by their paths; where there is no such file, the change
 * starts from nothing.
 */
export function changedZip(zip: Uint8Array, changes: Readonly<Record<string, ZipChange>>): Uint8Array {
  const files = unzipSync(zip);
  for (const [path, change] of Object.entries(changes)) {
    const content = change(files[path] ? strFromU8(files[path]) : "");
    if (content === undefined) delete files[path];
    else files[path] = toBytes(content);
  }
  return zipSync(files, { level: 1 });
}

function toBytes(content: unknown): Uint8Array<ArrayBuffer> {
  if (content instanceof Uint8Array) return new Uint8Array(content);
  return strToU8(typeof content === "string" ? content : JSON.stringify(content));
}

/**
 * Returns a zip's file as text, with the byte order mark that it may begin with; empty where there is none.
 */
export function textOfZip(zip: Uint8Array, path: string): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(unzipSync(zip)[path]);
}

/** Returns the paths of a zip's files. */
export function pathsOfZip(zip: Uint8Array): string[] {
  return Object.keys(unzipSync(zip));
}
