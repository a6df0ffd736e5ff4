import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import type { ImportProblemCode } from "@harapen/contract/staff/import";
import { ImportError } from "../../platform/errors.ts";

const inflate = promisify(inflateRaw);

/**
 * The most files of an exchange folder, their bytes when unpacked, and those of each JSON file, which is read
 * in one step.
 */
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
 * Yields the files of a zipped exchange folder, one after the other: they may be at the top, or in one
 * folder. Throws an ImportError where it is no zip, has two files of one name, or unpacks to more than an
 * exchange folder may hold: sizes are those of the zip's directory, and nothing is unpacked beyond them.
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
  const paths = new Set<string>();
  let [entries, bytes, zipped] = [0, 0, 0];
  for (const entry of readDirectory(zip)) {
    if (++entries > ENTRIES) throw tooMuch();
    const path = pathInFolder(entry.name);
    if (!WANTED.test(path)) continue;
    if (paths.has(path)) throw twice(path);
    paths.add(path);
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

/** Returns the error that a zip has more than an exchange folder may. */
export const tooMuch = () =>
  zipError("too-much", "The zip unpacks to more than an exchange folder may hold.");

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

/** Returns the error that a file is no zipped exchange folder, with the reason. */
const zipError = (code: ImportProblemCode, message: string, file?: string) =>
  new ImportError("The zip", [{ code, message, line: message, ...(file !== undefined && { file }) }]);

const twice = (path: string) =>
  zipError("twice", `The zip has two files that are both ${JSON.stringify(path)}.`, path);

const damagedZip = () => zipError("no-zip", "The file is not a zip, or it is damaged.");

/**
 * The encodings of names in zips, most certain first: macOS writes UTF-8 without saying so, and Windows in
 * Japan Shift_JIS.
 */
const DECODERS = ["utf-8", "shift_jis"].map(
  (encoding) => new TextDecoder(encoding, { fatal: true, ignoreBOM: true }),
);

/**
 * Returns the name of a file in a zip, in one form: macOS writes letters and their marks apart (NFD), and
 * Windows PowerShell folders with backslashes.
 */
function readName(name: Buffer): string {
  return decodeName(name).normalize("NFC").replaceAll("\\", "/");
}

function decodeName(name: Buffer): string {
  for (const decoder of DECODERS)
    try {
      return decoder.decode(name);
    } catch {
      // It is in another encoding.
    }
  return name.toString("latin1");
}

/** The signatures of a zip's records, as APPNOTE.TXT 6.3 (4.3) has them. */
const [LOCAL_HEADER, ENTRY, END, ZIP64_END, ZIP64_LOCATOR] = [
  0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50,
];
const [LOCAL_HEADER_BYTES, ENTRY_BYTES, END_BYTES, ZIP64_END_BYTES, ZIP64_LOCATOR_BYTES] = [
  30, 46, 22, 56, 20,
];
/** In place of a number that is in the entry's zip64 field, whose id is the other constant. */
const WIDE = 0xffffffff;
const ZIP64_FIELD = 1;

/** A file of a zip, as the zip's directory describes it. */
interface ZipEntry {
  readonly name: string;
  /** How it is compressed: 0 not at all, 8 by deflate. */
  readonly method: number;
  /** Its size in the zip, and its size when unpacked, in bytes. */
  readonly size: number;
  readonly originalSize: number;
  /** The position of its local header. */
  readonly at: number;
}

/**
 * Yields the entries of a zip's directory. Throws an ImportError where one is missing that the zip's end
 * announces.
 */
function* readDirectory(zip: Buffer): Generator<ZipEntry> {
  const directory = findDirectory(zip);
  let at = directory.at;
  for (let left = directory.entries; left > 0; left--) {
    const entry = recordAt(zip, at, ENTRY, ENTRY_BYTES);
    const nameAt = at + ENTRY_BYTES;
    const extraAt = nameAt + entry.readUInt16LE(28);
    const commentAt = extraAt + entry.readUInt16LE(30);
    const numbers = [24, 20, 42].map((field) => entry.readUInt32LE(field));
    const [originalSize = 0, size = 0, local = 0] = widened(numbers, zip.subarray(extraAt, commentAt));
    const name = readName(zip.subarray(nameAt, extraAt));
    yield { name, method: entry.readUInt16LE(10), size, originalSize, at: local };
    at = commentAt + entry.readUInt16LE(32);
  }
}

/** Returns the bytes of an entry as they are in the zip. */
function bytesInZip(zip: Buffer, { at, size }: ZipEntry): Buffer {
  const header = recordAt(zip, at, LOCAL_HEADER, LOCAL_HEADER_BYTES);
  const start = at + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  return zip.subarray(start, start + size);
}

/** Returns how many entries a zip's directory has, and where it begins. */
function findDirectory(zip: Buffer): { readonly entries: number; readonly at: number } {
  const end = zip.lastIndexOf("PK\x05\x06", zip.length - END_BYTES, "latin1");
  if (end < 0) throw damagedZip();
  const locator = end - ZIP64_LOCATOR_BYTES;
  if (locator >= 0 && zip.readUInt32LE(locator) === ZIP64_LOCATOR) {
    const zip64 = recordAt(zip, readWide(zip, locator + 8), ZIP64_END, ZIP64_END_BYTES);
    return { entries: readWide(zip64, 32), at: readWide(zip64, 48) };
  }
  const record = recordAt(zip, end, END, END_BYTES);
  return { entries: record.readUInt16LE(10), at: record.readUInt32LE(16) };
}

/**
 * Returns this many bytes of a zip, which begin with a signature. Throws an ImportError where they do not, or
 * some are missing.
 */
function recordAt(zip: Buffer, at: number, signature: number, length: number): Buffer {
  const record = zip.subarray(at, at + length);
  if (record.length < length || record.readUInt32LE(0) !== signature) throw damagedZip();
  return record;
}

/**
 * Replaces those of an entry's numbers that are too large by the ones in its zip64 field, which has only
 * these, in the same order.
 */
function widened(numbers: readonly number[], extra: Buffer): number[] {
  const field = zip64Field(extra);
  let at = 0;
  return numbers.map((number) => {
    if (number !== WIDE || at + 8 > field.length) return number;
    at += 8;
    return readWide(field, at - 8);
  });
}

function zip64Field(extra: Buffer): Buffer {
  for (let at = 0; at + 4 <= extra.length; ) {
    const next = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_FIELD) return extra.subarray(at + 4, next);
    at = next;
  }
  return extra.subarray(0, 0);
}

const readWide = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));
