import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { bytesInZip, readDirectory, type ZipEntry } from "./zip-directory.ts";
import { damagedZip, zipError } from "./zip-error.ts";

const inflate = promisify(inflateRaw);

/** The most files of an exchange folder, their bytes when unpacked, and those of each JSON file, which is read in one step. */
const LIMITS = { files: 5_000, bytes: 200_000_000, jsonBytes: 10_000_000 };
/** The most files of a zip, with those that are ignored. */
const ENTRIES = 20_000;
const [STORED, DEFLATED] = [0, 8];

/** The paths of an exchange folder's files; other files of a zip are ignored. */
const WANTED = /^(aquarium\.json|base\.json|localize\/[a-z]{2}\.json|media\/[^./\\\0][^/\\\0]{0,199})$/;

/** A file of an exchange folder, by its path in it. */
export interface ZippedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface ListedFile extends Pick<ZippedFile, "path"> {
  readonly entry: ZipEntry;
}

/**
 * Yields the files of a zipped exchange folder, one after the other: they may be at the top, or in one folder. Throws an ImportError where
 * it is no zip, or unpacks to more than an exchange folder may hold: sizes are those of the zip's directory, and nothing is unpacked beyond them.
 */
export async function* readZip(zip: Uint8Array, limits = LIMITS): AsyncGenerator<ZippedFile> {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.length);
  const listed = listFiles(bytes, limits);
  if (!listed.some(({ path }) => path === "aquarium.json"))
    throw zipError("no-aquarium", "The zip has no aquarium.json, at its top or in its only folder.");
  for (const { path, entry } of listed) yield { path, bytes: await unpack(bytes, entry) };
}

function listFiles(zip: Buffer, limits: typeof LIMITS): ListedFile[] {
  const listed: ListedFile[] = [];
  let [entries, bytes, zipped] = [0, 0, 0];
  for (const entry of readDirectory(zip)) {
    if (++entries > ENTRIES) throw tooMuch();
    const path = pathInFolder(entry.name);
    if (!WANTED.test(path)) continue;
    listed.push({ path, entry });
    bytes += entry.originalSize;
    zipped += entry.size;
    if (listed.length > limits.files || bytes > limits.bytes) throw tooMuch();
    if (path.endsWith(".json") && entry.originalSize > limits.jsonBytes) throw tooMuch();
  }
  // No program writes files that share bytes, of which a small zip can have very many.
  if (zipped > zip.length) throw damagedZip();
  return listed;
}

const tooMuch = () => zipError("too-much", "The zip unpacks to more than an exchange folder may hold.");

/** Returns a path without the one folder in which a zip may have everything. */
function pathInFolder(name: string): string {
  const [, inner = name] = /^(?!\.\.?\/)[^/\\]+\/((?:localize|media)\/.*|[^/]+\.json)$/.exec(name) ?? [];
  return WANTED.test(name) ? name : inner;
}

/** Resolves to a file's unpacked bytes: as many as the directory says. */
async function unpack(zip: Buffer, entry: ZipEntry): Promise<Uint8Array> {
  const zipped = bytesInZip(zip, entry);
  const bytes = entry.method === STORED ? zipped : await inflated(zipped, entry);
  if (bytes.length !== entry.originalSize) throw damagedZip();
  return bytes;
}

/** Inflates a file; fails where it has more bytes than the directory says, which is an error in node:zlib. */
async function inflated(zipped: Buffer, { method, originalSize }: ZipEntry): Promise<Buffer> {
  if (method !== DEFLATED) throw damagedZip();
  return inflate(zipped, { maxOutputLength: Math.max(1, originalSize) }).catch(() => {
    throw damagedZip();
  });
}
