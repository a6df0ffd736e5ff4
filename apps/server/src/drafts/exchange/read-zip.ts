import { type UnzipFileInfo, unzip } from "fflate";
import { zipError } from "./zip-error.ts";
import { namesAsWritten } from "./zip-names.ts";

/** The files of an exchange folder at most, their bytes when they are unpacked, and those of each file of JSON, which is read in one step. */
const LIMITS = { files: 5_000, bytes: 200_000_000, jsonBytes: 10_000_000 };
/** The bytes that are unpacked at once at most, unless one file alone has more: what is in memory beside the zip. */
const BATCH_BYTES = 20_000_000;

/** What an exchange folder consists of, as paths in it; what else a zip holds is left alone. */
const WANTED = /^(aquarium\.json|base\.json|localize\/[a-z]{2}\.json|media\/[^./\\\0][^/\\\0]{0,199})$/;

/** A file of an exchange folder, by its path in it. */
export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Yields the files of an exchange folder that was zipped: its own files at the top, or in one folder. Throws an ImportError where it is no zip, or
 * unpacks to more than an exchange folder may hold: sizes are those of the zip's directory, beyond which nothing is written.
 */
export async function* readZip(zip: Uint8Array, limits = LIMITS): AsyncGenerator<ZippedFile> {
  const written = namesAsWritten(zip);
  const pathOf = (name: string) => pathInFolder(written.get(name) ?? name);
  const listed = await listFiles(zip, limits, pathOf);
  if (!listed.some(({ name }) => pathOf(name) === "aquarium.json"))
    throw zipError("no-aquarium", "The zip has no aquarium.json, at its top or in its only folder.");
  for (const batch of batchesOf(listed)) {
    const names = new Set(batch.map(({ name }) => name));
    const files = await unpack(zip, ({ name }) => names.has(name));
    for (const [name, bytes] of Object.entries(files)) yield { path: pathOf(name), bytes };
  }
}

async function listFiles(
  zip: Uint8Array,
  limits: typeof LIMITS,
  pathOf: (name: string) => string,
): Promise<UnzipFileInfo[]> {
  const listed: UnzipFileInfo[] = [];
  let bytes = 0;
  await unpack(zip, (file) => {
    if (listed.length > limits.files || bytes > limits.bytes || !WANTED.test(pathOf(file.name))) return false;
    listed.push(file);
    bytes += file.originalSize;
    return false;
  });
  const hasLargeJson = listed.some(
    ({ name, originalSize }) => name.endsWith(".json") && originalSize > limits.jsonBytes,
  );
  if (listed.length > limits.files || bytes > limits.bytes || hasLargeJson)
    throw zipError("too-much", "The zip unpacks to more than an exchange folder may hold.");
  return listed;
}

function* batchesOf(files: readonly UnzipFileInfo[]): Generator<UnzipFileInfo[]> {
  let batch: UnzipFileInfo[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length > 0 && bytes + file.originalSize > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.originalSize;
  }
  if (batch.length > 0) yield batch;
}

/** Returns a path without the one folder that a zip may have around everything. */
function pathInFolder(name: string): string {
  const [, inner = name] = /^(?!\.\.?\/)[^/\\]+\/((?:localize|media)\/.*|[^/]+\.json)$/.exec(name) ?? [];
  return WANTED.test(name) ? name : inner;
}

function unpack(
  zip: Uint8Array,
  filter: (file: UnzipFileInfo) => boolean,
): Promise<Record<string, Uint8Array>> {
  return new Promise((resolve, reject) => {
    const damaged = () => zipError("no-zip", "The file is no zip, or damaged.");
    try {
      unzip(zip, { filter }, (error, files) => (error ? reject(damaged()) : resolve(files)));
    } catch {
      reject(damaged());
    }
  });
}
