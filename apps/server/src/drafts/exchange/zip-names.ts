const DIRECTORY_END = Buffer.from("PK\x05\x06", "latin1");
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
/** The flag of an entry that says that its name is in UTF-8. */
const UTF_8 = 1 << 11;

/**
 * The names of a zip's files as they were written, by those that a reader finds who takes every name for Latin-1 that does not say that it is in
 * UTF-8. macOS writes UTF-8 without saying so, and Windows in Japan Shift_JIS.
 */
export function namesAsWritten(zip: Uint8Array): ReadonlyMap<string, string> {
  const bytes = Buffer.from(zip.buffer, zip.byteOffset, zip.length);
  const end = bytes.lastIndexOf(DIRECTORY_END);
  const names = new Map<string, string>();
  if (end < 0 || end + 20 > bytes.length) return names;
  for (let at = bytes.readUInt32LE(end + 16); isEntry(bytes, at); ) {
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const written = bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + (name ?? 0));
    if (!(bytes.readUInt16LE(at + 8) & UTF_8)) names.set(written.toString("latin1"), decode(written));
    at += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

const isEntry = (bytes: Buffer, at: number) =>
  at + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(at) === DIRECTORY_ENTRY;

function decode(name: Buffer): string {
  for (const encoding of ["utf-8", "shift_jis"])
    try {
      return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(name);
    } catch {
      // It is in another encoding.
    }
  return name.toString("latin1");
}
