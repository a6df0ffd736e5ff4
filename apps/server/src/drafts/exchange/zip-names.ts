/** The encodings of names in zips, most certain first: macOS writes UTF-8 without saying so, and Windows in Japan Shift_JIS. */
const DECODERS = ["utf-8", "shift_jis"].map(
  (encoding) => new TextDecoder(encoding, { fatal: true, ignoreBOM: true }),
);

/** Decodes the name of a file in a zip. */
export function decodeName(name: Buffer): string {
  for (const decoder of DECODERS)
    try {
      return decoder.decode(name);
    } catch {
      // It is in another encoding.
    }
  return name.toString("latin1");
}
